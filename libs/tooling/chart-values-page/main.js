/**
 * `npm run chart-values-page`: writes the page of the Helm chart's values from their schema and defaults. With `--check`
 * it fails if the page is not up to date.
 */
const { readFileSync } = require("node:fs");
const { parse } = require("yaml");
const { code, table } = require("../pages/table.js");
const { writePages } = require("../pages/write-pages.js");

const PAGE = "docs/operators/kubernetes-values.md";
const CHART = "deploy/helm/kobo";

const schema = JSON.parse(readFileSync(`${CHART}/values.schema.json`, "utf8"));
const defaults = parse(readFileSync(`${CHART}/values.yaml`, "utf8"), { merge: true });

/** Groups whose entries have the same values, with the entry that is shown for all. */
const SHOWN_ONCE = { services: "gateway", providers: "bankPartner" };

const resolve = (node) => (node.$ref ? schema.$defs[node.$ref.replace("#/$defs/", "")] : node);

/** The values below a path, as `{ path, value, description }`. */
function* leaves(path, node, value) {
  const { properties, description } = resolve(node);
  if (!properties || path.endsWith("resources")) return yield { path, value, description };
  const shown = SHOWN_ONCE[path];
  for (const [name, child] of Object.entries(properties)) {
    if (shown && name !== shown) continue;
    yield* leaves(`${path}.${shown ? "NAME" : name}`, child, value[name]);
  }
}

function valueText(value) {
  const text = JSON.stringify(value);
  const isLong = text.length > 60;
  return isLong ? "see values.yaml" : code(text);
}

/** The entries of a group's NAME. */
function namesOf(group, { properties }) {
  if (!SHOWN_ONCE[group]) return [];
  return [`NAME is one of ${Object.keys(properties).map(code).join(", ")}.`, ""];
}

const sections = Object.entries(schema.properties)
  .filter(([name]) => name in defaults)
  .flatMap(([name, node]) => {
    const rows = [...leaves(name, node, defaults[name])].map(({ path, value, description }) => [
      code(path),
      valueText(value),
      description,
    ]);
    const isGroup = resolve(node).properties !== undefined;
    return [
      `## ${name}`,
      "",
      ...(isGroup ? [node.description, "", ...namesOf(name, node)] : []),
      ...table(["value", "default", "meaning"], rows),
      "",
    ];
  });

/** The Secrets that the chart names, with their keys. */
function secrets() {
  const services = parse(readFileSync(`${CHART}/files/services.yaml`, "utf8"));
  const codes = (keys) => keys.map(code).join(", ");
  const ofService = ([name, { secrets: keys, optionalSecrets = [], needs = [] }]) => {
    const values = defaults.services[name] ?? defaults[name];
    const kafka = needs.includes("kafka") ? ["KAFKA_SASL_PASSWORD"] : [];
    const optional = optionalSecrets.length > 0 ? `; optional: ${codes(optionalSecrets)}` : "";
    return [code(values.existingSecret), `${codes([...keys, ...kafka])}${optional}`];
  };
  const topics = parse(readFileSync(`${CHART}/files/topics.yaml`, "utf8"));
  return [
    ...Object.entries(services).map(ofService),
    ["`kobo-NAME-migrations`", codes(["DATABASE_URL", "ROLE_PASSWORD"])],
    [code(defaults.kafka.topics.existingSecret), codes(topics)],
  ];
}

const page = [
  "# Values of the Helm chart",
  "",
  "This page is generated from the chart's `values.schema.json` and `values.yaml` by `npm run chart-values-page`.",
  "[Run Kobo on Kubernetes](kubernetes.md) shows which ones you set first.",
  "",
  ...sections,
  "## Secrets",
  "",
  "You create these Secrets; the chart mounts the listed keys as files and ignores others. Those of `kobo-NAME-migrations`",
  "exist for each service but the simulator. `kobo-simulator` is needed with the simulator alone, and",
  "`KAFKA_SASL_PASSWORD` with `kafka.saslMechanism` alone. KEDA reads `KAFKA_SASL_USERNAME` from the same Secret.",
  "",
  ...table(["Secret", "keys"], secrets()),
  "",
].join("\n");

writePages({ [PAGE]: page }, "chart-values-page");
