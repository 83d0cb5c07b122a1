const { readFileSync } = require("node:fs");
const { parse, stringify } = require("yaml");

const LEVELS = "deploy/monitoring/service-levels.yaml";
const WINDOWS = ["30m", "1h", "2h", "6h", "1d", "3d"];

/**
 * @typedef {{ name: string, objective: number, requests: string, errors: string }} Level
 *   `requests` and `errors` are rates in 5 minutes, as PromQL.
 */

/** `Virtual accounts` becomes `virtual-accounts`. */
const slug = (tag) => tag.toLowerCase().replaceAll(" ", "-");

/** The base path that the gateway leaves out of the names of operations. */
const API_ROOT = "/api/v1/developer";

/** The label `operation` of the gateway's histogram, such as `GET /transfer/:reference`. */
const labelOf = (method, path) =>
  `${method.toUpperCase()} ${path.replace(API_ROOT, "").replaceAll(/\{(\w+)\}/g, ":$1")}`;

/** The labels of the operations with each tag of the OpenAPI document. @returns {Map<string, string[]>} */
function families() {
  const { paths } = JSON.parse(readFileSync("docs/openapi.json", "utf8"));
  const found = new Map();
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, { tags: [tag] = [] }] of Object.entries(item)) {
      if (tag) found.set(tag, [...(found.get(tag) ?? []), labelOf(method, path)]);
    }
  }
  return found;
}

/** @returns {Level[]} */
function levels() {
  const { availability, latency } = parse(readFileSync(LEVELS, "utf8"));
  const rateOf = (metric, ...labels) => `rate(${metric}{${labels.filter(Boolean).join(", ")}}[5m])`;
  const rate = (...of) => `sum(${rateOf(...of)})`;
  const ofFamilies = [...families()].map(([tag, operations]) => {
    const count = `${availability.histogram}_count`;
    const selector = `operation=~"${operations.join("|")}"`;
    const shed = rateOf(availability.shed.counter, selector, availability.shed.selector);
    // Series of both metrics, either of which may be missing.
    const withShed = (answered) => `sum(${answered} or ${shed})`;
    const requests = withShed(rateOf(count, selector));
    return {
      name: `availability-${slug(tag)}`,
      objective: availability.objective,
      requests,
      // Without any error there is no series.
      errors: `${withShed(rateOf(count, selector, 'status=~"5.."'))} or 0 * ${requests}`,
    };
  });
  const ofLatency = latency.map(({ name, histogram, selector, seconds, objective }) => {
    const requests = rate(`${histogram}_count`, selector);
    // Prometheus 3 writes whole numbers with a fraction.
    const bucket = Number.isInteger(seconds) ? `le=~"${seconds}([.]0)?"` : `le="${seconds}"`;
    return {
      name,
      objective,
      requests,
      errors: `${requests} - ${rate(`${histogram}_bucket`, selector, bucket)}`,
    };
  });
  return [...ofFamilies, ...ofLatency];
}

const HEAD = `# Generated from service-levels.yaml and the OpenAPI document by \`npm run monitoring\`.
`;

/** The recording rules of the service levels, as YAML. */
function serviceLevelRules() {
  const sources = levels().flatMap(({ name, objective, requests, errors }) => {
    const labels = { slo: name };
    return [
      { record: "kobo:slo_objective", expr: `vector(${objective})`, labels },
      { record: "kobo:slo_requests:rate5m", expr: requests, labels },
      { record: "kobo:slo_errors:rate5m", expr: errors, labels },
    ];
  });
  const overWindow = (metric, window) => `sum by (slo) (avg_over_time(${metric}[${window}]))`;
  const ratios = WINDOWS.map((window) => ({
    record: `kobo:slo_error_ratio:rate${window}`,
    expr: `${overWindow("kobo:slo_errors:rate5m", window)} / ${overWindow("kobo:slo_requests:rate5m", window)}`,
  }));
  const groups = [
    { name: "kobo-service-levels", interval: "30s", rules: sources },
    {
      name: "kobo-error-ratios",
      interval: "30s",
      rules: [
        {
          record: "kobo:slo_error_ratio:rate5m",
          expr: "sum by (slo) (kobo:slo_errors:rate5m) / sum by (slo) (kobo:slo_requests:rate5m)",
        },
        ...ratios,
      ],
    },
  ];
  return HEAD + stringify({ groups }, { lineWidth: 0, aliasDuplicateObjects: false });
}

module.exports = { levels, serviceLevelRules };
