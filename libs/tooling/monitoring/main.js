/**
 * `npm run monitoring`: writes the recording rules of the service levels and the dashboards. With `--check` it writes
 * nothing, and fails if a file is not up to date, if a rule, a dashboard or a runbook names a metric that does not exist,
 * or if an alert and its runbook do not belong together.
 */
const { writePages } = require("../pages/write-pages.js");
const { dashboards } = require("./dashboards.js");
const { problems } = require("./problems.js");
const { runbookIndex } = require("./runbook-index.js");
const { serviceLevelRules } = require("./service-level-rules.js");

const FOLDER = "deploy/monitoring";

const files = {
  [`${FOLDER}/rules/service-levels.yaml`]: serviceLevelRules(),
  "docs/runbooks/README.md": runbookIndex(),
};
for (const [name, content] of Object.entries(dashboards())) {
  files[`${FOLDER}/dashboards/${name}`] = `${JSON.stringify(content, null, 1)}\n`;
}
writePages(files, "monitoring", problems);
