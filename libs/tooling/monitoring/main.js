/**
 * `npm run monitoring`: writes the recording rules of the service levels and the dashboards. With `--check` it writes
 * nothing, and fails if a file is not up to date, if a rule, a dashboard or a runbook names a metric that does not exist,
 * or if an alert and its runbook do not belong together.
 */
const { existsSync, readFileSync, writeFileSync } = require("node:fs");
const { dashboards } = require("./dashboards.js");
const { problems } = require("./problems.js");
const { runbookIndex } = require("./runbook-index.js");
const { serviceLevelRules } = require("./service-level-rules.js");

const FOLDER = "deploy/monitoring";

const files = new Map([
  [`${FOLDER}/rules/service-levels.yaml`, serviceLevelRules()],
  ["docs/runbooks/README.md", runbookIndex()],
  ...Object.entries(dashboards()).map(([name, content]) => [
    `${FOLDER}/dashboards/${name}`,
    `${JSON.stringify(content, null, 1)}\n`,
  ]),
]);

const isCheck = process.argv.includes("--check");
const found = [];
for (const [path, content] of files) {
  if (!isCheck) writeFileSync(path, content);
  else if (!existsSync(path) || readFileSync(path, "utf8") !== content) {
    found.push(`${path} is not up to date: npm run monitoring`);
  }
}
if (isCheck) found.push(...problems());
for (const problem of found) process.stderr.write(`${problem}\n`);
process.exitCode = found.length > 0 ? 1 : 0;
