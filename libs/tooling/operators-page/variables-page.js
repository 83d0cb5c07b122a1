const { execFileSync } = require("node:child_process");
const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const { code, table } = require("../pages/table.js");
const { commentsIn, variablesOf } = require("./read-variables.js");

const ROOT = join(__dirname, "../../..");
const built = (path) => require(join(ROOT, path));
const commentsOf = (path) => commentsIn(readFileSync(join(ROOT, path), "utf8"));

/** A folder of this clone, such as that of the web app, differs with every installation. */
const isOfClone = (text) => text.startsWith(ROOT);

function rowOf({ name, default: value, isRequired, meaning }) {
  const shown = value === undefined || value === "" || isOfClone(value) ? "" : code(value);
  return [code(name), isRequired ? "required" : shown, meaning.replaceAll("|", "\\|")];
}

const tableOf = (variables) => table(["variable", "default", "meaning"], variables.map(rowOf));

/** Parts of configurations that several services have. */
function sharedParts() {
  const bus = commentsOf("libs/events/src/kafka/kafka.ts");
  const redis = commentsOf("libs/redis/src/index.ts");
  const runtime = commentsOf("libs/runtime/src/run.ts");
  const { BusConfig } = built("libs/events/dist/kafka/kafka.js");
  const { RedisConfig } = built("libs/redis/dist/index.js");
  const { RuntimeConfig } = built("libs/runtime/dist/run.js");
  return {
    everywhere: variablesOf(RuntimeConfig, runtime),
    kafka: variablesOf({ shape: BusConfig }, bus),
    redis: variablesOf({ shape: RedisConfig }, redis),
  };
}

const SECRET = /_RPC_SECRET$/;
const ofCalls = ({ name }) => SECRET.test(name) || name === "RPC_TLS_DIR";

/** The lines of the page of every variable that a service reads. */
function variablesPage() {
  const { everywhere, kafka, redis } = sharedParts();
  const shared = [...kafka, ...redis];
  const rpc = commentsOf("libs/rpc/src/caller.ts");
  const reviews = commentsOf("libs/reviews/src/second-approval.ts");
  const operators = commentsOf("libs/operators/src/config.ts");
  const ledger = commentsOf("libs/ledger-client/src/config.ts");
  const services = execFileSync("git", ["ls-files", "services/*/src/config.ts"], {
    cwd: ROOT,
    encoding: "utf8",
  })
    .trim()
    .split("\n")
    .map((file) => file.split("/")[1]);
  const sections = services.map((service) => {
    const { Config } = built(`services/${service}/dist/config.js`);
    const own = commentsOf(`services/${service}/src/config.ts`);
    const names = Object.keys(Config.shape);
    const secrets = names.filter((name) => SECRET.test(name));
    const comments = new Map([
      ...secrets.map((name) => [name, "secret"]),
      ...rpc,
      ...reviews,
      ...operators,
      ...ledger,
      ...shared.map(({ name, meaning }) => [name, meaning]),
      ...own,
    ]);
    const variables = variablesOf(Config, comments);
    const reads = (part) => part.some(({ name }) => names.includes(name));
    const also = [
      ...(secrets.length > 0 ? [`\`RPC_TLS_DIR\`, ${secrets.map(code).join(", ")}`] : []),
      ...(reads(kafka) ? ["those of Kafka"] : []),
      ...(reads(redis) ? ["those of Redis"] : []),
    ];
    const isOwn = (variable) =>
      !ofCalls(variable) && !shared.some(({ name }) => name === variable.name);
    return [
      `## ${service}`,
      "",
      ...(also.length > 0 ? [`Also reads ${also.join("; ")}.`, ""] : []),
      ...tableOf(variables.filter(isOwn)),
      "",
    ];
  });
  return [
    "# Environment variables",
    "",
    "This page is generated from the code by `npm run operators-page`. [Configuration](configuration.md) explains how to use them.",
    "",
    "A service reads its environment once, at its start. It does not start with a missing or wrong variable, and then names all of them. A variable `X` can",
    "come from the file that `X_FILE` names.",
    "",
    "## Every service",
    "",
    ...tableOf(everywhere),
    "",
    "## gRPC",
    "",
    `\`RPC_TLS_DIR\`: ${rpc.get("RPC_TLS_DIR")}`,
    "",
    "`<CALLER>_RPC_SECRET`: at least 32 characters, known to the caller and to the services that it calls. A service reads its own and those of its callers.",
    "",
    "## Kafka",
    "",
    ...tableOf(kafka),
    "",
    "## Redis",
    "",
    ...tableOf(redis),
    "",
    ...sections.flat(),
  ].slice(0, -1);
}

module.exports = { variablesPage };
