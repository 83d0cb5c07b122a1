#!/usr/bin/env node
const { existsSync, readFileSync } = require("node:fs");
const { join } = require("node:path");

// npm links this file at install, when nothing is built in the repository yet.
const main = join(__dirname, "../dist/main.js");

const help = join(__dirname, "../../../../deploy/local/help/kobo.txt");
const wantsHelp = process.argv.includes("--help") || process.argv.includes("-h");

if (existsSync(main)) {
  require(main);
} else if (wantsHelp && existsSync(help)) {
  process.stdout.write(readFileSync(help));
} else {
  process.stderr.write("kobo is not built yet: `npm start` or `npm run build` does it.\n");
  process.exitCode = 1;
}
