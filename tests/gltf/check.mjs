// check.mjs FILE.glb... - fails if the Khronos validator finds an error or a warning in a file.
import fs from 'node:fs';
import validator from 'gltf-validator';

const severities = ['error', 'warning', 'info', 'hint'];
let bad = 0;

for (const path of process.argv.slice(2)) {
    const bytes = new Uint8Array(fs.readFileSync(path));
    const report = await validator.validateBytes(bytes, { maxIssues: 100 });
    const issues = report.issues;

    if (!issues.numErrors && !issues.numWarnings)
        continue;
    bad++;
    console.log(`${path}: ${issues.numErrors} errors, ${issues.numWarnings} warnings`);
    for (const message of issues.messages)
        if (message.severity < 2)
            console.log(`  ${severities[message.severity]} ${message.code} ` +
                        `${message.pointer ?? '@' + message.offset}: ${message.message}`);
}
console.log(`glTF validator: ${process.argv.length - 2 - bad} files without errors and warnings, ${bad} with`);
process.exit(bad || process.argv.length < 3 ? 1 : 0);
