import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { KAFKA_USERS, SUBSCRIPTIONS } from "@kobo/events";
import { SECRETS } from "@kobo/operators/secrets";
import { z } from "zod";
import {
  componentOf,
  containerOf,
  environmentOf,
  FACTS,
  ofKind,
  podOf,
  type Resource,
  ROOT,
  resources,
  SERVICES,
  VALUE_SETS,
  yamlFile,
} from "./chart";

/** Variables that libs/runtime reads in every service. */
const RUNTIME_NAMES = [
  "EVENT_LOOP_STALL_MAX_MS",
  "LISTEN_HOST",
  "LOG_LEVEL",
  // Node's own.
  "NODE_EXTRA_CA_CERTS",
  "OPS_PORT",
  "OTEL_EXPORTER_OTLP_ENDPOINT",
  "OTEL_METRIC_EXPORT_INTERVAL",
  "OTEL_RESOURCE_ATTRIBUTES",
  "TRACE_SAMPLE_RATIO",
];
/** Variables with defaults that values of the chart set, or its bundle of authorities, so that `env` must not. */
const FROM_VALUES = [
  "GATEWAY_INSTANCES",
  "KAFKA_CA",
  "KAFKA_SASL_MECHANISM",
  "KAFKA_SASL_PASSWORD",
  "KAFKA_SASL_USERNAME",
  "KAFKA_TLS",
  "KAFKA_TOPIC_PREFIX",
  "REDIS_CA",
  "RPC_TLS_DIR",
  "TRUSTED_PROXIES",
];
const CREDENTIAL = /(?:_SECRET|_KEY|_KEYS|_PASSWORD)$|^(?:(?:CELLS_)?DATABASE|REDIS|SMTP)_URL$/;

const rendered = new Map(VALUE_SETS.map((set) => [set, resources(set)]));

function deploymentOf(set: string, name: string): Resource | undefined {
  return ofKind(rendered.get(set) ?? [], "Deployment").find((one) => componentOf(one) === name);
}

async function configOf(name: string): Promise<z.ZodObject> {
  const source: { Config: z.ZodObject } = await import(join(ROOT, `services/${name}/src/config`));
  return source.Config;
}

/** A value of the kind that the Secret holds. */
function secretValue(name: string): string {
  if (name.endsWith("_URL")) return "postgres://user:password@host:5432/kobo";
  const isSealingKey = /^(?:(?:WEBHOOK|DASHBOARD|CHECKOUT)_SECRET|PAYID_IDENTITY)/.test(name);
  return randomBytes(32).toString(isSealingKey ? "base64" : "hex");
}

const installed = VALUE_SETS.flatMap((set) =>
  SERVICES.filter((name) => deploymentOf(set, name)).map((name) => [set, name] as const),
);

test("every service is installed, and the simulator only where values ask for it", () => {
  const withSimulator = VALUE_SETS.filter((set) => deploymentOf(set, "simulator"));

  expect(withSimulator).toEqual(["staging"]);
  expect(installed.length).toBe(VALUE_SETS.length * (SERVICES.length - 1) + 1);
});

test.each(installed)("with the values %s, %s accepts its environment", async (set, name) => {
  const Config = await configOf(name);
  const { plain, files } = environmentOf(deploymentOf(set, name) as Resource);
  const secrets = Object.fromEntries(files.map((file) => [file, secretValue(file)]));

  expect(Config.safeParse({ ...plain, ...secrets }).error).toBeUndefined();
});

test.each(installed)("with the values %s, %s gets only variables it reads", async (set, name) => {
  const known = [...Object.keys((await configOf(name)).shape), ...RUNTIME_NAMES];
  const { plain, files } = environmentOf(deploymentOf(set, name) as Resource);

  expect([...Object.keys(plain), ...files].filter((variable) => !known.includes(variable))).toEqual(
    [],
  );
});

test.each(installed)(
  "with the values %s, credentials of %s are mounted as files, never plain variables",
  (set, name) => {
    const deployment = deploymentOf(set, name) as Resource;
    const { plain, files } = environmentOf(deployment);
    const secret = podOf(deployment).volumes.find((volume) => volume.name === "secrets")?.secret;

    expect(Object.keys(plain).filter((variable) => CREDENTIAL.test(variable))).toEqual([]);
    expect(files.filter((variable) => !CREDENTIAL.test(variable))).toEqual([]);
    // Readable by the pod's group, and by no one else.
    expect(secret?.defaultMode).toBe(0o440);
    expect(secret?.items.map(({ key }) => key)).toEqual([...files].sort());
    for (const { name: variable, value } of containerOf(deployment).env) {
      if (!variable.endsWith("_FILE")) continue;
      expect(value).toBe(`/run/secrets/kobo/${variable.replace(/_FILE$/, "")}`);
    }
  },
);

test.each(SERVICES)("the chart's facts list every variable of %s", async (name) => {
  const { shape } = await configOf(name);
  const facts = FACTS[name];
  const hasDefault = (variable: string) =>
    (shape[variable] as z.ZodType).safeParse(undefined).success;
  const isSecret = (variable: string) => CREDENTIAL.test(variable);
  const optional = Object.keys(shape).filter((variable) => hasDefault(variable));
  const required = Object.keys(shape).filter((variable) => !hasDefault(variable));

  const settings = optional.filter(
    (variable) => !FROM_VALUES.includes(variable) && !isSecret(variable),
  );
  expect(facts?.settings.toSorted()).toEqual(settings.sort());
  expect(facts?.secrets.toSorted()).toEqual(required.filter(isSecret).sort());
  expect(facts?.optionalSecrets).toEqual(
    optional.filter((variable) => isSecret(variable) && !FROM_VALUES.includes(variable)),
  );
});

test("listens on the ports that its Service and its container name", () => {
  for (const [set, name] of installed) {
    const deployment = deploymentOf(set, name) as Resource;
    const { plain } = environmentOf(deployment);
    const ports = Object.fromEntries(
      containerOf(deployment).ports.map((port) => [port.name, String(port.containerPort)]),
    );
    const { portNames = {} } = FACTS[name] ?? {};

    const configured = Object.entries(portNames).map(([port, variable]) => [port, plain[variable]]);
    expect({ ...Object.fromEntries(configured), ops: plain.OPS_PORT }).toEqual(ports);
  }
});

describe.each(VALUE_SETS)("with the values %s", (set) => {
  const Service = z.looseObject({
    spec: z.object({
      clusterIP: z.string().optional(),
      selector: z.record(z.string(), z.string()),
      ports: z.array(z.object({ name: z.string(), port: z.number(), targetPort: z.string() })),
    }),
  });
  const services = new Map(
    ofKind(rendered.get(set) ?? [], "Service").map((one) => [
      one.metadata.name,
      Service.parse(one).spec,
    ]),
  );

  test("every address in the cluster is a Service that listens there", () => {
    const addresses = installed
      .filter(([of]) => of === set)
      .flatMap(([, name]) =>
        Object.values(environmentOf(deploymentOf(set, name) as Resource).plain),
      )
      .flatMap((value) => [...value.matchAll(/(kobo-[\w-]+):(\d+)/g)])
      .map(([, host = "", port]) => ({ host, port: Number(port) }));

    expect(addresses.length).toBeGreaterThan(10);
    for (const { host, port } of addresses) {
      expect(services.get(host)?.ports.map((one) => one.port)).toContain(port);
    }
  });

  test("gRPC is served by headless Services, so that clients see every pod", () => {
    for (const spec of services.values()) {
      const hasGrpc = spec.ports.some(({ name }) => name === "grpc");
      expect(spec.clusterIP).toBe(hasGrpc ? "None" : undefined);
    }
  });

  test("every target is a call that the facts allow", () => {
    for (const [of, name] of installed) {
      if (of !== set) continue;
      const { plain } = environmentOf(deploymentOf(set, name) as Resource);
      const targets = Object.entries(plain).filter(([variable]) => variable.endsWith("_TARGET"));
      expect(targets.map(([, target]) => target).sort()).toEqual(
        (FACTS[name]?.calls ?? []).map((called) => `dns:///kobo-${called}:50051`).sort(),
      );
    }
  });
});

test("a service scales only on consumer groups that it runs", () => {
  for (const [name, { consumerGroups }] of Object.entries(FACTS)) {
    const own = Object.entries(SUBSCRIPTIONS)
      .filter(([, { service }]) => service === name)
      .map(([group]) => group);
    expect(own).toEqual(expect.arrayContaining(consumerGroups));
  }
});

test.each(SERVICES.filter((name) => name !== "simulator"))(
  "the rotation list has every secret of %s, with it as a reader",
  (name) => {
    const {
      secrets = [],
      optionalSecrets = [],
      needs = [],
    } = FACTS[name] as (typeof FACTS)[string];
    const known = SECRETS.filter(({ readers }) => readers.includes(name));
    const names = known
      .flatMap(({ name, olderIn = [] }) => [name, olderIn].flat())
      .filter((each) => each !== "OPERATORS" && each !== "RPC_TLS_DIR");

    const kafka = needs.includes("kafka") ? ["KAFKA_SASL_PASSWORD"] : [];
    expect(names.sort()).toEqual([...secrets, ...optionalSecrets, ...kafka].sort());
  },
);

test("the job for topics reads the password of the administrator and of each user", () => {
  const users = KAFKA_USERS.map(
    (user) => `${user.replaceAll("-", "_").toUpperCase()}_KAFKA_PASSWORD`,
  );

  expect(yamlFile("files/topics.yaml")).toEqual([...users, "KAFKA_SASL_PASSWORD"].sort());
});

test("numbers are written as the service reads them", () => {
  const changes = ["TRANSFER_MAX_KOBO=1000000000", "QUERY_SCALE=0.5"];
  const settings = changes.map((each) => `services.transfer.env.${each}`);
  const transfer = resources("default", settings).find(
    (one) => one.kind === "Deployment" && componentOf(one) === "transfer",
  );

  expect(environmentOf(transfer as Resource).plain).toMatchObject({
    TRANSFER_MAX_KOBO: "1000000000",
    QUERY_SCALE: "0.5",
  });
});

test("with the simulator in live mode, live and test have different provider addresses", () => {
  const { plain } = environmentOf(deploymentOf("staging", "payid") as Resource);

  expect(plain).toMatchObject({
    BANK_PARTNER_LIVE_URL: "http://kobo-simulator:8090/bank-partner/live/v1",
    BANK_PARTNER_TEST_URL: "http://kobo-simulator:8090/bank-partner/test/v1",
  });
});
