const { relative } = require("node:path");

const ROOT = `${__dirname}/../..`;
/** Projects that no run of all finds: `npm run test:<project>` runs each. */
const APART = new Set(["browser", "chart", "clients", "cluster", "guides", "packages"]);
const SPECIAL = /[\\^$.*+?()[\]{}|]/g;
const PLAIN = /^[\w./:=@-]+$/;

/**
 * The command that runs one test again, with what it drew by chance; the whole file when `name` is absent.
 *
 * @param {{ project: string, file: string, name?: string, seed: number }} test
 */
function repeatCommand({ project, file, name, seed }) {
  const command = APART.has(project)
    ? ["npm", "run", `test:${project}`, "--"]
    : ["npm", "test", "--", "--selectProjects", project];
  const choice = ["--runTestsByPath", relative(ROOT, file)];
  // Jest takes the name for a regular expression.
  const test = name === undefined ? [] : ["-t", `^${name.replace(SPECIAL, "\\$&")}$`];
  return [...command, ...choice, ...test, `--seed=${seed}`].map(quoted).join(" ");
}

/** A word as a shell takes it literally. */
function quoted(word) {
  return PLAIN.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

module.exports = { repeatCommand };
