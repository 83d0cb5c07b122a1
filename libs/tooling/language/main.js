/**
 * `npm run check:language [-- PATH …]`: refuses words that the field has a better word for, in identifiers, file
 * names, comments, log messages, metric help and documents. Without a path it checks everything.
 */
const { execFileSync } = require("node:child_process");
const { readFileSync } = require("node:fs");
const { checkCode, checkComments, checkFileName, checkMarkdown } = require("./check-text.js");

const CHECKS = [
  [/\.(?:ts|tsx|js|mjs|cjs)$/, checkCode],
  [/\.md$/, checkMarkdown],
  [/\.(?:proto|sql)$/, checkComments],
];

/** Generated, frozen after release, recorded, or the list of the words itself. */
const NOT_CHECKED = [
  /\/gen\//,
  /\/migrations\//,
  /\/released\//,
  /^tests\/bench\/results\//,
  /^libs\/tooling\/language\//,
  /^libs\/tooling\/test\/unit\/check-language/,
];

const files = execFileSync("git", ["ls-files", "--", ...process.argv.slice(2)], {
  encoding: "utf8",
})
  .trim()
  .split("\n")
  .filter((file) => file && !NOT_CHECKED.some((pattern) => pattern.test(file)));

let count = 0;
for (const file of files) {
  const check = CHECKS.find(([pattern]) => pattern.test(file))?.[1];
  if (!check) continue;
  const violations = [...checkFileName(file), ...check(readFileSync(file, "utf8"))];
  for (const { line, kind, found, say } of violations) {
    process.stdout.write(`${file}:${line} ${kind} “${found}”: say ${say}\n`);
  }
  count += violations.length;
}
if (count > 0) {
  process.stdout.write(
    `\n${count} words that the field has another word for (libs/tooling/language/words.js)\n`,
  );
  process.exitCode = 1;
}
