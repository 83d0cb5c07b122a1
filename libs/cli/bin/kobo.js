#!/usr/bin/env node
const { existsSync } = require("node:fs");
const { join } = require("node:path");

const main = join(__dirname, "../dist/main.js");

// npm links this file when it installs, and in the repository nothing is built then.
if (existsSync(main)) {
  require(main);
} else {
  process.stderr.write("kobo is not built yet: `npm start` or `npm run build` does it.\n");
  process.exitCode = 1;
}
