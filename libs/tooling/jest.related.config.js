const { globSync } = require("node:fs");
const { join } = require("node:path");
const preset = require("./jest-preset.js");

const ROOT = join(__dirname, "../..");

/**
 * All packages as one project, for a question that spans them: which tests use a file, through whatever packages?
 * `npm test -- --changed` asks it with `--listTests --findRelatedTests`; no test runs with it.
 */
module.exports = {
  ...preset,
  resolver: `${__dirname}/resolve-sources.js`,
  rootDir: ROOT,
  roots: globSync("{libs,protos,services,deploy,tests}/{,*/,public/*/}{src,test}", {
    cwd: ROOT,
  }).map((folder) => join(ROOT, folder)),
  testMatch: ["**/test/**/*.test.ts", "!**/test/faults/**"],
};
