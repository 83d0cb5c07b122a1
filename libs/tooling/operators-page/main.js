/**
 * `npm run operators-page`: writes the pages of metrics, log messages and environment variables from the code. With
 * `--check` it fails if one is not up to date. Variables are read from built code.
 */
const { execFileSync } = require("node:child_process");
const { readFileSync } = require("node:fs");
const { code, table } = require("../pages/table.js");
const { writePages } = require("../pages/write-pages.js");
const { logMessagesIn, metricsIn } = require("./read-code.js");
const { variablesPage } = require("./variables-page.js");

const PAGE = "docs/operators/metrics-and-logs.md";
const VARIABLES_PAGE = "docs/operators/variables.md";

const files = execFileSync("git", ["ls-files", "services/*/src/**.ts", "libs/*/src/**.ts"], {
  encoding: "utf8",
})
  .trim()
  .split("\n")
  .filter((file) => !file.startsWith("services/simulator/") && !file.includes("/gen/"));

/** `transfer` for a file of that service, `libs/jobs` for one of a package that services share. */
function ownerOf(file) {
  const [root, name] = file.split("/");
  return root === "services" ? name : `${root}/${name}`;
}

const byName = (a, b) => (a < b ? -1 : 1);
const read = files.map((file) => ({ owner: ownerOf(file), code: readFileSync(file, "utf8") }));
const metrics = read
  .flatMap(({ owner, code }) => metricsIn(code).map((metric) => ({ owner, ...metric })))
  .sort((a, b) => byName(a.name, b.name));
const logged = read.flatMap(({ owner, code }) =>
  logMessagesIn(code).map((message) => ({ owner, ...message })),
);
const messages = Object.values(Object.groupBy(logged, ({ message, level }) => level + message))
  .map((same) => ({ ...same[0], owners: [...new Set(same.map(({ owner }) => owner))].sort() }))
  .sort((a, b) => byName(a.message.toLowerCase(), b.message.toLowerCase()));

const metricsAndLogs = [
  "# Metrics and log messages",
  "",
  "This page is generated from the code by `npm run operators-page`.",
  "",
  "## Metrics",
  "",
  "Every service serves its metrics at `/metrics` on its operations port, in the Prometheus text format. Node's own",
  "metrics (`process_*`, `nodejs_*`) come in addition. A metric of `libs/…` is served by every service that uses that",
  "package. A renamed metric keeps its former name for one release.",
  "",
  ...table(
    ["metric", "type", "labels", "help", "service", "former name"],
    metrics.map(({ name, kind, labels, help, owner, formerly }) => [
      code(name),
      kind,
      labels.map(code).join(", "),
      help,
      owner,
      formerly ? code(formerly) : "",
    ]),
  ),
  "",
  "## Log messages",
  "",
  "Warnings and errors, by message. Logs are JSON lines: search the field `msg`. An `error` is a bug or needs action;",
  "a `warn` is a failure that the service handles by itself, and needs action if it persists.",
  "",
  ...table(
    ["message", "level", "service"],
    messages.map(({ message, level, owners }) => [code(message), level, owners.join(", ")]),
  ),
];

const pageOf = (lines) => `${lines.join("\n")}\n`;
const pages = { [PAGE]: pageOf(metricsAndLogs), [VARIABLES_PAGE]: pageOf(variablesPage()) };
writePages(pages, "operators-page");
