/**
 * `npm run check:language [-- PATH …]`: refuses words that the field has a better word for, in identifiers, file
 * names, comments, log messages, metric help, other texts, settings and documents. Without a path it checks everything.
 */
const { execFileSync } = require("node:child_process");
const { readFileSync } = require("node:fs");
const {
  checkCode,
  checkComments,
  checkFileName,
  checkJsx,
  checkLines,
  checkMarkdown,
  checkPython,
} = require("./check-text.js");

const CHECKS = [
  [/\.(?:ts|js|mjs|cjs)$/, checkCode],
  [/\.tsx$/, checkJsx],
  [/\.md$/, checkMarkdown],
  [/\.(?:proto|sql)$/, checkComments],
  [/\.py$/, checkPython],
  [/\.(?:ya?ml|toml|jsonc|tpl|txt|html|css|sh)$|Dockerfile$|^\.ci\/run$/, checkLines],
];

/** Generated, frozen after release, recorded, or the list of the words itself. */
const NOT_CHECKED = [
  /\/gen\//,
  /\/released\//,
  /^tests\/(?:bench|chaos|drills)\/results\//,
  /^libs\/tooling\/language\//,
  /^libs\/tooling\/test\/unit\/check-language/,
];

const files = execFileSync("git", ["ls-files", "--", ...process.argv.slice(2)], {
  encoding: "utf8",
})
  .trim()
  .split("\n")
  .filter((file) => file && !NOT_CHECKED.some((pattern) => pattern.test(file)));

/** @returns {string[]} a line for each violation of a file */
function linesOf(file) {
  const check = CHECKS.find(([pattern]) => pattern.test(file))?.[1];
  if (!check) return [];
  const violations = [...checkFileName(file), ...check(readFileSync(file, "utf8"))];
  return violations.map(
    ({ line, kind, found, say }) => `${file}:${line} ${kind} “${found}”: say ${say}`,
  );
}

const violations = files.flatMap(linesOf);
if (violations.length > 0) {
  process.stdout.write(`${violations.join("\n")}\n\nSee libs/tooling/language/words.js.\n`);
  process.exitCode = 1;
}
