/* markdown.ts - shows the Markdown of the format pages: headings, tables, lists, code. */
import { make } from "./dom.ts";

/* `code`, **strong** and [links](to). Links of the source tree lead nowhere here, so they become text. */
function inline(text: string): (Node | string)[] {
    return text.split(/(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\([^)]*\))/).map((part) => {
        if (part.startsWith("`"))
            return make("code", {}, part.slice(1, -1));
        if (part.startsWith("**"))
            return make("b", {}, part.slice(2, -2));
        const link = /^\[([^\]]+)\]\(/.exec(part);
        return link ? link[1]! : part;
    });
}

function cells(line: string): string[] {
    return line.replace(/^\s*\||\|\s*$/g, "").split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));
}

function table(lines: string[]): HTMLElement {
    const [head, , ...body] = lines;

    return make("table", {}, make("tr", {}, ...cells(head!).map((cell) => make("th", {}, ...inline(cell)))),
        ...body.map((line) => make("tr", {}, ...cells(line).map((cell) => make("td", {}, ...inline(cell))))));
}

/* Takes lines from the start as long as they fit. */
function take(lines: string[], fits: (line: string) => boolean): string[] {
    const end = lines.findIndex((line) => !fits(line));

    return lines.splice(0, end < 0 ? lines.length : end);
}

const isList = (line: string): boolean => /^\s*([*-]|\d+\.)\s/.test(line);
const isText = (line: string): boolean => line.trim() !== "" && !/^(#|```|\|)/.test(line) && !isList(line);

function block(lines: string[]): Node {
    const line = lines[0]!, level = /^(#+) (.*)/.exec(line);

    if (level) {
        lines.shift();
        return make(`h${Math.min(6, level[1]!.length)}` as "h1", {}, ...inline(level[2]!));
    }
    if (line.startsWith("```")) {
        lines.shift();
        const code = take(lines, (one) => !one.startsWith("```"));
        lines.shift();
        return make("pre", {}, code.join("\n"));
    }
    if (line.startsWith("    "))
        return make("pre", {}, take(lines, (one) => one.startsWith("    ") || !one.trim()).join("\n").trimEnd());
    if (line.startsWith("|"))
        return table(take(lines, (one) => one.startsWith("|")));
    if (isList(line)) {
        const [first] = lines.splice(0, 1), more = take(lines, (one) => isText(one) && one.startsWith(" "));
        const text = [first!.replace(/^\s*([*-]|\d+\.)\s+/, ""), ...more].join(" ");
        return make("li", { style: `margin-left: ${10 * /^\s*/.exec(first!)![0].length}px` }, ...inline(text));
    }
    const text = take(lines, isText);
    return make("p", {}, ...inline((text.length ? text : lines.splice(0, 1)).join(" ")));
}

export function showMarkdown(text: string): HTMLElement {
    const lines = text.split("\n"), page = make("article", { className: "page" });

    while (lines.length)
        if (lines[0]!.trim())
            page.append(block(lines));
        else
            lines.shift();
    return page;
}
