import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as protos from "@kobo/protos";
import { CALLERS, type CallerName, callersAllowedTo } from "@kobo/rpc";
import { z } from "zod";
import { componentOf, FACTS, ofKind, ROOT, resources, SERVICES, yamlFile } from "./chart";

const Peer = z.looseObject({
  podSelector: z.object({ matchLabels: z.record(z.string(), z.string()) }).optional(),
  ipBlock: z.object({ cidr: z.string(), except: z.array(z.string()).default([]) }).optional(),
});
const Rule = z.object({
  ports: z.array(z.object({ protocol: z.string(), port: z.number() })).min(1),
  from: z.array(Peer).min(1).optional(),
  to: z.array(Peer).min(1).optional(),
});
const Policy = z.looseObject({
  metadata: z.looseObject({ name: z.string() }),
  spec: z.object({
    podSelector: z.object({ matchLabels: z.record(z.string(), z.string()) }),
    policyTypes: z.tuple([z.literal("Ingress"), z.literal("Egress")]),
    ingress: z.array(Rule).default([]),
    egress: z.array(Rule),
  }),
});

const GRPC_PORT = 50051;
/** With an operators' command after it. */
const TOOL_LABEL = "caller.kobo.example/";
const TOOLS = z.record(z.string(), z.array(z.string())).parse(yamlFile("files/tools.yaml"));

function policiesOf(set: string) {
  return ofKind(resources(set), "NetworkPolicy").map((one) => ({
    component: componentOf(one),
    ...Policy.parse(one),
  }));
}
const staging = policiesOf("staging");

function policyOf(name: string) {
  const policy = staging.find(({ metadata }) => metadata.name === `kobo-${name}`);
  if (!policy) throw new Error(`${name} has no policy`);
  return policy.spec;
}

/** The services and commands of a rule's peers; `elsewhere` is a peer outside the release, `anywhere` no peer at all. */
function namesOf(peers: z.infer<typeof Peer>[] | undefined): string[] {
  return (peers ?? [{}]).map((peer) => {
    const labels = peer.podSelector?.matchLabels ?? {};
    const [tool] = Object.keys(labels).filter((label) => label.startsWith(TOOL_LABEL));
    const name = labels["app.kubernetes.io/component"] ?? tool?.replace(TOOL_LABEL, "");
    return name ?? (peers ? "elsewhere" : "anywhere");
  });
}

function allowed(rules: z.infer<typeof Rule>[], port: number, side: "from" | "to"): string[] {
  return rules
    .filter(({ ports }) => ports.some((one) => one.port === port))
    .flatMap((rule) => namesOf(rule[side]))
    .sort();
}

/** The gRPC services that a service implements, by its entry point. */
function implementedBy(service: string): string[] {
  const main = join(ROOT, `services/${service}/src/main.ts`);
  if (!existsSync(main)) return [];
  return [...readFileSync(main, "utf8").matchAll(/\bimplement\(\s*(\w+)\.service/g)].map(
    ([, name = ""]) => name,
  );
}

/** The callers of any method of a service, by libs/rpc. */
function callersOf(service: string): CallerName[] {
  const contracts = protos as unknown as Record<
    string,
    { service: Record<string, { path: string }> }
  >;
  const paths = implementedBy(service).flatMap((name) =>
    Object.values(contracts[name]?.service ?? {}).map(({ path }) => path),
  );
  return [...new Set(paths.flatMap((path) => [...callersAllowedTo(path)]))].sort();
}

test("the contracts and their services are found", () => {
  expect(implementedBy("transfer")).toEqual([
    "Transfers",
    "Reviews",
    "Explorer",
    "Secrets",
    "SandboxClock",
  ]);
  expect(callersOf("payid")).toEqual(["checkout", "dashboard", "gateway", "operator", "transfer"]);
});

test("the facts name every call between services that libs/rpc allows", () => {
  const calls = CALLERS.map((caller) => [
    caller,
    SERVICES.filter((service) => callersOf(service).includes(caller)).sort(),
  ]);
  const facts = Object.entries(FACTS).map(([name, { calls: called }]) => [name, called.toSorted()]);

  // Services without calls of their own are no callers.
  const called = [...facts.filter(([, names]) => names?.length), ...Object.entries(TOOLS)];
  expect(Object.fromEntries(called)).toEqual(Object.fromEntries(calls));
});

test.each(SERVICES)("%s is called over gRPC by allowed callers alone", (name) => {
  expect(allowed(policyOf(name).ingress, GRPC_PORT, "from")).toEqual(callersOf(name));
});

test.each([...SERVICES, ...Object.keys(TOOLS)])("%s calls only what it may call", (name) => {
  const called = FACTS[name]?.calls ?? TOOLS[name] ?? [];

  expect(allowed(policyOf(name).egress, GRPC_PORT, "to")).toEqual(called.toSorted());
});

test("every egress rule between services has a matching ingress rule", () => {
  for (const name of SERVICES) {
    for (const { ports, to } of policyOf(name).egress) {
      for (const called of namesOf(to).filter((peer) => SERVICES.includes(peer))) {
        for (const { port } of ports) {
          expect(allowed(policyOf(called).ingress, port, "from")).toContain(name);
        }
      }
    }
  }
});

test("the ingress controller reaches only the gateway, the checkout, the dashboard and the simulator", () => {
  const reached = SERVICES.filter((name) =>
    policyOf(name).ingress.some(
      ({ ports, from }) =>
        namesOf(from).includes("elsewhere") && ports.every(({ port }) => port !== 9090),
    ),
  );

  expect(reached).toEqual(["gateway", "checkout", "dashboard", "simulator"]);
});

test("no policy allows ingress from anywhere", () => {
  for (const { spec } of staging) {
    for (const { from } of spec.ingress) expect(namesOf(from)).not.toContain("anywhere");
  }
});

test("only services with providers, and webhook, reach the internet", () => {
  const reaching = SERVICES.filter((name) =>
    policyOf(name).egress.some(({ to }) =>
      to?.some(({ ipBlock }) => ipBlock?.cidr === "0.0.0.0/0"),
    ),
  );

  expect(reaching).toEqual(["payid", "transfer", "bills", "card-payments", "webhook"]);
});

test.each(["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "100.64.0.0/10"])(
  "webhook cannot reach the private range %s",
  (range) => {
    const internet = policyOf("webhook")
      .egress.flatMap(({ to }) => to ?? [])
      .find(({ ipBlock }) => ipBlock?.cidr === "0.0.0.0/0");

    expect(internet?.ipBlock?.except).toContain(range);
  },
);

test.each(SERVICES)(
  "%s reaches PostgreSQL, Kafka, Redis and SMTP only if it needs them",
  (name) => {
    const ports = policyOf(name).egress.flatMap((rule) => rule.ports.map(({ port }) => port));
    const needs = FACTS[name]?.needs ?? [];

    expect(ports.includes(5432)).toBe(needs.includes("postgresql"));
    expect(ports.includes(9092)).toBe(needs.includes("kafka"));
    expect(ports.includes(6379)).toBe(needs.includes("redis"));
    expect(ports.includes(587)).toBe(needs.includes("smtp"));
  },
);

test("each service's needs match its configuration", async () => {
  for (const name of SERVICES) {
    const { Config }: { Config: z.ZodObject } = await import(
      join(ROOT, `services/${name}/src/config`)
    );
    const { needs = [] } = FACTS[name] ?? {};
    const variables = { postgresql: "DATABASE_URL", kafka: "KAFKA_BROKERS", redis: "REDIS_URL" };
    for (const [need, variable] of Object.entries(variables)) {
      expect([name, need, needs.includes(need)]).toEqual([name, need, variable in Config.shape]);
    }
  }
});

test("jobs reach PostgreSQL or Kafka and allow no ingress", () => {
  for (const [kind, port] of [
    ["job-migrate", 5432],
    ["job-topics", 9092],
  ] as const) {
    const { ingress, egress } = policyOf(kind);
    expect(ingress).toEqual([]);
    expect(allowed(egress, port, "to")).toEqual(["anywhere"]);
  }
});
