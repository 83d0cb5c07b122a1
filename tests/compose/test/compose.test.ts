import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { KAFKA_USERS } from "@kobo/events";
import Ajv2020 from "ajv/dist/2020";
import type { z } from "zod";
import { composeDocument, composeServices, composeText, ROOT, SERVICES } from "./compose-file";
import { exampleSecrets, exampleSettings, madeSecrets } from "./env-example";

const PARTS = ["kafka", "postgres", "redis"];
const CLUSTER = ["citus-coordinator", "citus-node-1", "citus-node-2"];
const CLUSTER_JOBS = ["citus-cells", "citus-cluster"];
const PART_PORTS: Record<string, string> = {
  ...{ kafka: "9092", postgres: "5432", redis: "6379" },
  ...Object.fromEntries(CLUSTER.map((name) => [name, "5432"])),
};
/** The ledgers of the profile `cells`, by cell. */
const CELL_LEDGERS = ["07", "08"].map((cell) => `wallet-ledger-${cell}`);
/** Operators' commands, which run on demand. */
const TOOLS = ["events", "merchant", "ops", "users"];
const RUNNING = [...SERVICES, ...CELL_LEDGERS];
const PROCESSES = RUNNING.filter((name) => !TOOLS.includes(name));
const WITH_DATABASE = RUNNING.filter((name) => existsSync(at(`${folderOf(name)}/migrations`)));

/** Variables that libs/runtime reads in every service. */
const RUNTIME_NAMES = [
  "LISTEN_HOST",
  "LOG_LEVEL",
  "OPS_PORT",
  "OTEL_EXPORTER_OTLP_ENDPOINT",
  "OTEL_TRACES_SAMPLER_ARG",
  "TRACE_SAMPLE_RATIO",
];

const values = madeSecrets();
const services = composeServices(values);

const WITHOUT_CELLS = Object.keys(services).filter((name) => !CELL_LEDGERS.includes(name));

/** Those of the secrets whose names end so. */
function madeSecretsOf(ending: string): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name.endsWith(ending)));
}

function at(path: string): string {
  return join(ROOT, path);
}

function environmentOf(name: string): Record<string, string> {
  return services[name]?.environment ?? {};
}

/** All ledgers run one service. */
function folderOf(name: string): string {
  return `services/${name.replace(/-\d\d$/, "")}`;
}

async function configOf(name: string): Promise<z.ZodObject> {
  const source: { Config: z.ZodObject } = await import(at(`${folderOf(name)}/src/config`));
  return source.Config;
}

test("conforms to the Compose Specification", () => {
  const schema = JSON.parse(readFileSync(join(__dirname, "../schema/compose-spec.json"), "utf8"));
  const validate = new Ajv2020({ strict: false, allErrors: true }).compile(schema);

  validate(composeDocument());

  expect(validate.errors).toBeNull();
});

test("has every service, a migration of each database, the topics, the tools, the parts and a cluster", () => {
  const migrations = WITH_DATABASE.map((name) => `${name}-migrate`);
  const cluster = [...CLUSTER, ...CLUSTER_JOBS];

  expect(Object.keys(services).sort()).toEqual(
    [...PROCESSES, ...migrations, "topics", ...TOOLS, ...PARTS, ...cluster].sort(),
  );
});

test("starts ledgers of cells and their cluster with the profile `cells` only", () => {
  const withProfile = Object.keys(services).filter((name) =>
    services[name]?.profiles.includes("cells"),
  );

  expect(withProfile.sort()).toEqual(
    [
      ...CELL_LEDGERS.flatMap((name) => [name, `${name}-migrate`]),
      ...CLUSTER,
      ...CLUSTER_JOBS,
    ].sort(),
  );
});

test("with .env.example's lines for cells, every service finds each cell's ledger", () => {
  const cells = exampleSettings(["COMPOSE_PROFILES", "LEDGER_CELLS", "NEW_MERCHANTS_CELL"]);
  const started = composeServices({ ...values, ...cells });
  const targets = CELL_LEDGERS.map((name) => `${name.slice(-2)}=dns:///${name}:50051`).join();
  const finding = Object.values(started)
    .map(({ environment }) => environment)
    .filter((environment) => "WALLET_LEDGER_TARGET" in environment);

  expect(cells.COMPOSE_PROFILES).toBe("cells");
  expect(finding.map(({ LEDGER_CELLS }) => LEDGER_CELLS)).toEqual(finding.map(() => targets));
  expect(started.gateway?.environment.NEW_MERCHANTS_CELL).toBe("07");
});

test("every depends_on names an existing service", () => {
  const awaited = Object.values(services).flatMap((service) => Object.keys(service.depends_on));

  expect(awaited.filter((name) => !(name in services))).toEqual([]);
});

test.each(RUNNING)("gives %s an environment that it accepts", async (name) => {
  const Config = await configOf(name);

  expect(Config.safeParse(environmentOf(name)).error).toBeUndefined();
});

test.each(RUNNING)("sets no variable that %s does not read", async (name) => {
  const known = [...Object.keys((await configOf(name)).shape), ...RUNTIME_NAMES];

  expect(Object.keys(environmentOf(name)).filter((variable) => !known.includes(variable))).toEqual(
    [],
  );
});

test.each(PROCESSES)("configures %s's traces from .env", (name) => {
  const tracing = {
    OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318",
    TRACE_SAMPLE_RATIO: "1",
  };

  expect(composeServices({ ...values, ...tracing })[name]?.environment).toMatchObject(tracing);
  expect(environmentOf(name)).toMatchObject({ OTEL_EXPORTER_OTLP_ENDPOINT: "" });
});

test.each(CELL_LEDGERS)(
  "%s differs from the ledger without a cell in its database alone",
  (name) => {
    const cell = name.slice(-2);
    const others = CELL_LEDGERS.map((ledger) => ledger.slice(-2)).filter((other) => other !== cell);
    const { CELLS_DATABASE_URL, ...environment } = environmentOf(name);

    expect({ ...environment, DATABASE_URL: "" }).toEqual({
      ...environmentOf("wallet-ledger"),
      DATABASE_URL: "",
      LEDGER_SCHEMA: `wallet_ledger_${cell}`,
      OTHER_CELLS: others.join(),
    });
    expect(new URL(CELLS_DATABASE_URL ?? "").username).toBe("kobo_between_cells");
  },
);

test("a caller's secret is the same in every service that needs it, and in no other", () => {
  const secrets = madeSecretsOf("_RPC_SECRET");
  const known = Object.fromEntries(
    Object.keys(secrets).map((name) => [
      name,
      WITHOUT_CELLS.filter((service) => name in environmentOf(service)),
    ]),
  );

  expect(known).toEqual({
    BILLS_RPC_SECRET: ["gateway", "wallet-ledger", "bills"],
    CARD_PAYMENTS_RPC_SECRET: ["gateway", "wallet-ledger", "card-payments"],
    CHECKOUT_RPC_SECRET: ["gateway", "payid", "card-payments", "checkout"],
    GATEWAY_RPC_SECRET: [
      ...["gateway", "payid", "wallet-ledger", "transfer", "bills", "card-payments", "checkout"],
      "webhook",
    ],
    DASHBOARD_RPC_SECRET: [
      ...["gateway", "payid", "wallet-ledger", "transfer", "bills", "card-payments", "checkout"],
      ...["webhook", "dashboard", "users"],
    ],
    FUNDING_CLI_RPC_SECRET: ["wallet-ledger", "merchant"],
    MERCHANT_CLI_RPC_SECRET: ["gateway", "merchant"],
    PAYID_RPC_SECRET: ["gateway", "payid", "wallet-ledger", "card-payments"],
    OPERATOR_RPC_SECRET: [
      ...["gateway", "payid", "wallet-ledger", "transfer", "bills", "card-payments", "checkout"],
      ...["webhook", "ops"],
    ],
    REVIEW_CLI_RPC_SECRET: ["bills"],
    TRANSFER_RPC_SECRET: ["gateway", "payid", "wallet-ledger", "transfer", "bills"],
  });
  for (const [name, secret] of Object.entries(secrets)) {
    expect(known[name]?.map((service) => environmentOf(service)[name])).toEqual(
      known[name]?.map(() => secret),
    );
  }
});

test("each Kafka user has a distinct password, known only to its process and the job that creates users", () => {
  const passwords = madeSecretsOf("_KAFKA_PASSWORD");
  const users = KAFKA_USERS.map((user) => [
    `${user.replaceAll("-", "_").toUpperCase()}_KAFKA_PASSWORD`,
    user,
  ]);

  expect(Object.keys(passwords).sort()).toEqual(users.map(([variable]) => variable).sort());
  for (const [variable = "", user = ""] of users) {
    expect(environmentOf("topics")[variable]).toBe(passwords[variable]);
    const knowing = WITHOUT_CELLS.filter(
      (name) => environmentOf(name).KAFKA_SASL_PASSWORD === passwords[variable],
    );
    const others = { "internal-teams": [], "events-cli": ["ops", "events"] };
    expect(knowing).toEqual(others[user as keyof typeof others] ?? [user]);
    for (const name of knowing) expect(environmentOf(name).KAFKA_SASL_USERNAME).toBe(user);
  }
});

test.each(RUNNING)("gives %s addresses on which a service or a part listens", (name) => {
  const addresses = Object.entries(environmentOf(name))
    .filter(([variable]) => /(?:_URL|_TARGET|_BROKERS)$/.test(variable))
    .filter(([variable]) => !variable.includes("PUBLIC_") && variable !== "CHECKOUT_URL")
    .map(([, address]) => address);

  expect(addresses.filter((address) => !isListenedOn(address))).toEqual([]);
});

function isListenedOn(address: string): boolean {
  const { host = "", port = "" } =
    /(?<host>[\w-]+):(?<port>\d+)(?:\/|$)/.exec(address)?.groups ?? {};
  return portsOf(host).includes(port);
}

/** A part's is the default; a service has a variable for its own. */
function portsOf(host: string): (string | undefined)[] {
  const { PORT, SANDBOX_PORT, GRPC_PORT, SMTP_PORT } = environmentOf(host);
  return [PART_PORTS[host] ?? PORT, SANDBOX_PORT, GRPC_PORT, SMTP_PORT];
}

test.each([
  ["gateway", "PUBLIC_LIVE_URL", "PORT"],
  ["gateway", "PUBLIC_SANDBOX_URL", "SANDBOX_PORT"],
  ["simulator", "CARD_PROCESSOR_PUBLIC_URL", "PORT"],
  ["dashboard", "PUBLIC_URL", "PORT"],
  ["checkout", "CHECKOUT_URL", "PORT"],
])("publishes %s on loopback only, at the port of its %s", (name, url, listens) => {
  const { port } = new URL(environmentOf(name)[url] ?? "");

  expect(services[name]?.ports).toContain(`127.0.0.1:${port}:${environmentOf(name)[listens]}`);
  // A network without a way out publishes nothing.
  expect(services[name]?.networks).toContain("outside");
});

test.each([
  ["bills", "BILL_PROVIDER_{mode}_API_KEY", "PROVIDER_API_KEY"],
  ["bills", "BILL_PROVIDER_{mode}_PUBLIC_KEY", "PROVIDER_PUBLIC_KEY"],
  ["bills", "BILL_PROVIDER_{mode}_SECRET_KEY", "PROVIDER_SECRET_KEY"],
  ["payid", "BANK_PARTNER_{mode}_API_KEY", "BANK_PARTNER_API_KEY"],
  ["payid", "BANK_PARTNER_{mode}_NOTICE_SECRET", "BANK_PARTNER_NOTICE_SECRET"],
  ["transfer", "RAIL_{mode}_SECRET_KEY", "RAIL_SECRET_KEY"],
  ["card-payments", "CARD_PROCESSOR_{mode}_SECRET_KEY", "CARD_PROCESSOR_{mode}_SECRET_KEY"],
  ["card-payments", "CARD_PROCESSOR_{mode}_NOTICE_SECRET", "CARD_PROCESSOR_NOTICE_SECRET"],
])("%s's %s equals the simulator's %s, in each mode", (name, variable, simulators) => {
  for (const mode of ["LIVE", "TEST"]) {
    const known = environmentOf("simulator")[simulators.replace("{mode}", mode)];

    expect(known).toMatch(/^[0-9a-f]{48}$/);
    expect(environmentOf(name)[variable.replace("{mode}", mode)]).toBe(known);
  }
});

test("gives card-payments one simulator address for both modes, with a key for each, once it is up", () => {
  const environment = environmentOf("card-payments");

  expect(environment.CARD_PROCESSOR_LIVE_URL).toBe(environment.CARD_PROCESSOR_TEST_URL);
  expect(environment.CARD_PROCESSOR_LIVE_SECRET_KEY).not.toBe(
    environment.CARD_PROCESSOR_TEST_SECRET_KEY,
  );
  expect(services["card-payments"]?.depends_on).toHaveProperty("simulator");
});

test.each([
  ["bills", "BILL_PROVIDER"],
  ["payid", "BANK_PARTNER"],
  ["transfer", "RAIL"],
])("gives %s the simulator's address of each mode, once it is up", (name, prefix) => {
  const player = prefix.toLowerCase().replace("_", "-");

  expect(environmentOf(name)).toMatchObject({
    [`${prefix}_LIVE_URL`]: expect.stringContaining(`/${player}/live`),
    [`${prefix}_TEST_URL`]: expect.stringContaining(`/${player}/test`),
  });
  expect(services[name]?.depends_on).toHaveProperty("simulator");
});

test.each([
  ["BANK_PARTNER", "bank-partner"],
  ["CARD_PROCESSOR", "card-processor"],
  ["PROVIDER", "bill-provider"],
  ["RAIL", "rail"],
])("sends the simulator's %s callbacks to the gateway's root of their mode", (prefix, path) => {
  const { PORT, SANDBOX_PORT } = environmentOf("gateway");

  expect(environmentOf("simulator")).toMatchObject({
    [`${prefix}_NOTICE_LIVE_URL`]: `http://gateway:${PORT}/callbacks/${path}`,
    [`${prefix}_NOTICE_TEST_URL`]: `http://gateway:${SANDBOX_PORT}/callbacks/${path}`,
  });
});

describe.each(WITH_DATABASE)("the migration of %s", (name) => {
  test("has an entry point", () => {
    expect(services[`${name}-migrate`]?.command).toEqual(["node", "dist/migrate.js"]);
    expect(existsSync(at(`${folderOf(name)}/src/migrate.ts`))).toBe(true);
  });

  test("uses the service's image, and runs to completion before the service starts", () => {
    const migration = services[`${name}-migrate`];

    expect(migration?.build).toEqual(services[name]?.build);
    const { LEDGER_SCHEMA } = environmentOf(name);
    expect(migration?.environment).toEqual({
      DATABASE_URL: expect.any(String),
      ROLE_PASSWORD: expect.any(String),
      ...(LEDGER_SCHEMA ? { LEDGER_SCHEMA } : {}),
    });
    // A job puts cells on their nodes between the two.
    const steps = CELL_LEDGERS.includes(name) ? ["citus-cells", name] : [name];
    for (const [index, step] of steps.entries()) {
      expect(services[step]?.depends_on).toHaveProperty([steps[index - 1] ?? `${name}-migrate`], {
        condition: "service_completed_successfully",
      });
    }
  });

  test("creates the role that the service logs in with", () => {
    const { username, password } = new URL(environmentOf(name).DATABASE_URL ?? "");

    expect(username).toBe(`kobo_${name.replaceAll("-", "_")}`);
    expect(password).toBe(environmentOf(`${name}-migrate`).ROLE_PASSWORD);
  });
});

test("requires every secret in .env.example, without a default", () => {
  const required = [...composeText().matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
  const secrets = exampleSecrets();

  expect([...new Set(required)].sort()).toEqual([...secrets.keys()].sort());
  expect([...secrets.values()].filter((value) => value !== "")).toEqual([]);
});

test.each(Object.entries(services))(
  "builds %s from an existing service, or pins its image",
  (_, part) => {
    if (part.build?.context === "deploy/docker/citus") {
      expect(part.build).toEqual({ context: "deploy/docker/citus" });
    } else if (part.build) {
      expect(part.build.dockerfile).toBe("deploy/docker/Dockerfile");
      expect(SERVICES).toContain(part.build.args?.SERVICE);
    } else {
      expect(part.image).toMatch(/^[\w./-]+:\d+\.\d+(?:\.\d+)?@sha256:[\da-f]{64}$/);
    }
  },
);

test.each(Object.entries(services))(
  "runs %s without capabilities and, except Kafka, with a read-only root",
  (name, part) => {
    // Kafka's image writes its configuration into itself.
    expect(part.read_only).toBe(name !== "kafka");
    expect(part.cap_drop).toEqual(["ALL"]);
    expect(part.security_opt).toEqual(["no-new-privileges:true"]);
  },
);
