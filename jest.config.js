const { globSync } = require("node:fs");

/** Every package is a project of one run: `npx jest` here runs all, `npx jest` in a package runs its own. */
module.exports = {
  showSeed: true,
  reporters: ["default", "<rootDir>/libs/tooling/repeat-reporter.js"],
  projects: globSync("{libs,protos,services,deploy,tests}/{,*/,public/*/}jest.config.js", {
    cwd: __dirname,
  }).map((file) => `<rootDir>/${file}`),
};
