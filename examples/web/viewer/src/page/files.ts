/* files.ts - the files that a user drops or chooses, with their paths. */
export interface Dropped {
    path: string;
    file: File;
}

/** The files of the file chooser, by name. Files of a folder have their path in it. */
export function chosenFiles(list: FileList): Dropped[] {
    return [...list].map((file) => ({ path: file.webkitRelativePath || file.name, file }))
        .sort((a, b) => a.path.localeCompare(b.path));
}

/** The files of a drop, with those in folders. */
export async function droppedFiles(items: DataTransferItemList): Promise<Dropped[]> {
    /* All entries must be taken before the first await: the list is empty afterwards. */
    const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
    const found: Dropped[] = [];

    for (const entry of entries)
        await walk(entry, "", found);
    return found;
}

async function walk(entry: FileSystemEntry, folder: string, found: Dropped[]): Promise<void> {
    const path = folder + entry.name;

    if (entry.isFile)
        found.push({ path, file: await new Promise((resolve, reject) =>
            (entry as FileSystemFileEntry).file(resolve, reject)) });
    else
        for (const child of await listFolder(entry as FileSystemDirectoryEntry))
            await walk(child, `${path}/`, found);
}

/* A reader gives at most 100 entries per call, and none at the end. */
async function listFolder(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
    const reader = folder.createReader(), all: FileSystemEntry[] = [];

    for (;;) {
        const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
        if (!some.length)
            return all.sort((a, b) => a.name.localeCompare(b.name));
        all.push(...some);
    }
}
