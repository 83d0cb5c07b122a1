const { execFileSync } = require("node:child_process");
const { existsSync, readdirSync, readFileSync } = require("node:fs");
const { join } = require("node:path");
const { parse } = require("yaml");
const { metricsIn } = require("../operators-page/read-code.js");
const { EXPORTERS, PROCESS } = require("./exporters.js");

const RULES = "deploy/monitoring/rules";
const TESTS = "deploy/monitoring/tests";
const DASHBOARDS = "deploy/monitoring/dashboards";
const RUNBOOKS = "docs/runbooks";
/** The sections of every runbook, in this order. */
const SECTIONS = ["Meaning", "Effect on merchants", "Diagnosis", "Mitigation"];

/** A metric's name in PromQL: with a colon, or with an underscore, which functions of two words share. */
const NAME = /\b[a-z][a-z0-9]*(?:[_:][a-z0-9]+)+\b/gi;
const WORDS = new Set([
  ...[
    "histogram_quantile",
    "avg_over_time",
    "max_over_time",
    "predict_linear",
    "group_left",
    "group_right",
  ],
]);

const filesIn = (folder, ending) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name));

/** The names in an expression that could be metrics: not labels, texts, functions or durations. */
function metricsOf(expression) {
  const bare = expression
    .replaceAll(/"[^"]*"/g, "")
    .replaceAll(/\{[^}]*\}/g, "")
    .replaceAll(/\b(?:by|on|without|ignoring)\s*\([^)]*\)/g, "");
  const single = /\bup\b/.test(bare) ? ["up"] : [];
  return [...(bare.match(NAME) ?? []), ...single].filter((name) => !WORDS.has(name));
}

/** The series that services and other exporters serve, and those that rules record. */
function existing(rules) {
  const sources = execFileSync("git", ["ls-files", "services/*/src/**.ts", "libs/*/src/**.ts"], {
    encoding: "utf8",
  })
    .trim()
    .split("\n");
  const own = sources.flatMap((path) => metricsIn(readFileSync(path, "utf8")));
  const series = own.flatMap(({ name, kind }) =>
    kind === "histogram" ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  );
  const recorded = rules.flatMap(({ record }) => record ?? []);
  return new Set([...series, ...PROCESS, ...Object.keys(EXPORTERS), ...recorded]);
}

function expressionsOfDashboards() {
  return filesIn(DASHBOARDS, ".json").flatMap((path) =>
    JSON.parse(readFileSync(path, "utf8")).panels.flatMap(({ title, targets }) =>
      targets.map(({ expr }) => ({ where: `${path}, ${title}`, expr })),
    ),
  );
}

function unknownMetrics(rules) {
  const known = existing(rules);
  const inRules = rules.map(({ alert, record, expr }) => ({ where: alert ?? record, expr }));
  const unknown = [...inRules, ...expressionsOfDashboards()].flatMap(({ where, expr }) =>
    metricsOf(expr)
      .filter((name) => !known.has(name))
      .map((name) => `${where} names ${name}, which no service serves and no rule records`),
  );
  const mentioned = filesIn(RUNBOOKS, ".md").flatMap((path) =>
    [
      ...readFileSync(path, "utf8").matchAll(
        /`([a-z]+(?:_[a-z]+)*_(?:total|seconds|kobo|open|days|ahead))`/g,
      ),
    ]
      .map(([, name]) => name)
      .filter((name) => ![...known].some((one) => one === name || one === `${name}_count`))
      .map((name) => `${path} names ${name}, which does not exist`),
  );
  return [...unknown, ...mentioned];
}

function runbookProblems(alerts) {
  const paths = alerts.map(({ alert }) => `${RUNBOOKS}/${alert}.md`);
  const wrongAnnotations = alerts
    .filter(({ alert, annotations }) => annotations.runbook !== `${RUNBOOKS}/${alert}.md`)
    .map(({ alert }) => `${alert} has no annotation with its runbook`);
  const missing = paths.filter((path) => !existsSync(path)).map((path) => `${path} is missing`);
  const orphans = filesIn(RUNBOOKS, ".md")
    .filter((path) => !paths.includes(path) && !path.endsWith("README.md"))
    .map((path) => `${path} belongs to no alert`);
  const incomplete = paths.filter(existsSync).flatMap((path) => {
    const text = readFileSync(path, "utf8");
    const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
    const isComplete = sections.join() === SECTIONS.join();
    return isComplete ? [] : [`${path} has not the sections ${SECTIONS.join(", ")}`];
  });
  return [...wrongAnnotations, ...missing, ...orphans, ...incomplete];
}

/** An alert is tested where a case expects it to fire, and where one expects it not to. */
function untested(alerts) {
  const cases = filesIn(TESTS, ".yaml")
    .flatMap((path) => parse(readFileSync(path, "utf8")).tests)
    .flatMap(({ alert_rule_test = [] }) => alert_rule_test);
  return alerts.flatMap(({ alert }) => {
    const own = cases.filter(({ alertname }) => alertname === alert);
    const fires = own.some(({ exp_alerts = [] }) => exp_alerts.length > 0);
    const rests = own.some(({ exp_alerts = [] }) => exp_alerts.length === 0);
    return [
      ...(fires ? [] : [`${alert} has no case in ${TESTS} in which it fires`]),
      ...(rests ? [] : [`${alert} has no case in ${TESTS} in which it does not fire`]),
    ];
  });
}

/** Everything wrong with rules, dashboards and runbooks, one sentence each. */
function problems() {
  const rules = filesIn(RULES, ".yaml")
    .flatMap((path) => parse(readFileSync(path, "utf8")).groups)
    .flatMap((group) => group.rules);
  const alerts = rules.filter(({ alert }) => alert);
  return [...unknownMetrics(rules), ...runbookProblems(alerts), ...untested(alerts)];
}

module.exports = { metricsOf, problems };
