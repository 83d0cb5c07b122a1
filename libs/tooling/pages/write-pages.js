const { existsSync, readFileSync, writeFileSync } = require("node:fs");

/**
 * Writes generated files. With `--check` it writes nothing, and fails if one is not up to date, or if there are problems.
 * @param {Record<string, string>} pages by path
 * @param {string} command writes them
 * @param {() => string[]} problems
 */
function writePages(pages, command, problems = () => []) {
  if (!process.argv.includes("--check")) {
    for (const [path, page] of Object.entries(pages)) writeFileSync(path, page);
    return;
  }
  const stale = Object.entries(pages)
    .filter(([path, page]) => !existsSync(path) || readFileSync(path, "utf8") !== page)
    .map(([path]) => `${path} is not up to date: npm run ${command}`);
  const found = [...stale, ...problems()];
  for (const problem of found) process.stderr.write(`${problem}\n`);
  if (found.length > 0) process.exitCode = 1;
}

module.exports = { writePages };
