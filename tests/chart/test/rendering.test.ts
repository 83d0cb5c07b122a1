import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import {
  CHART,
  componentOf,
  environmentOf,
  KUBERNETES,
  lint,
  manifests,
  ofKind,
  type Resource,
  ROOT,
  resources,
  runTool,
  template,
  VALUE_SETS,
  yamlFile,
} from "./chart";
import { writeSchemas } from "./schemas";

const folder = mkdtempSync(join(tmpdir(), "kobo-schemas-"));
const kinds = new Set([
  ...VALUE_SETS.flatMap((set) => resources(set).map(({ kind }) => kind)),
  "Pod",
]);

beforeAll(() => writeSchemas(folder, kinds));
afterAll(() => rmSync(folder, { recursive: true }));

function conform(text: string) {
  return runTool(
    "kubeconform",
    [
      ...["-strict", "-summary", "-output", "text"],
      ...["-schema-location", join(folder, "{{.ResourceKind}}{{.KindSuffix}}.json")],
    ],
    text,
  );
}

test.each(VALUE_SETS)("the chart lints with the values %s", (set) => {
  expect(lint(set)).toMatchObject({ status: 0 });
});

test.each(VALUE_SETS)("the cluster would accept the manifests of the values %s", (set) => {
  const { status, output } = conform(manifests(set));

  expect(output).toMatch(/ Valid: \d{2,}, Invalid: 0, Errors: 0, Skipped: 0/);
  expect(status).toBe(0);
});

test("a field unknown to Kubernetes is rejected", () => {
  const wrong = manifests("keda")
    .replace("revisionHistoryLimit: 5", "revisionHistory: 5")
    .replace("minReplicaCount: 2", "minReplicas: 2");
  const { status, output } = conform(wrong);

  expect(output).toContain("revisionHistory");
  expect(output).toContain("minReplicas");
  expect(status).not.toBe(0);
});

test("the schemas, the rendering and the control plane of test:cluster have the same version", () => {
  const sources = readFileSync(join(ROOT, "deploy/helm/tools/schemas.json"), "utf8");
  const [, version = ""] = /"k8s\.io\/kubernetes",\s*"version": "v([^"]+)"/.exec(sources) ?? [];

  expect(KUBERNETES).toEqual(["--kube-version", version]);
  expect(readFileSync(join(ROOT, "deploy/helm/cluster/go.mod"), "utf8")).toContain(
    `k8s.io/kubernetes v${version} `,
  );
});

test("names are unique within a kind", () => {
  for (const set of VALUE_SETS) {
    const names = resources(set).map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(names).toEqual([...new Set(names)]);
  }
});

const REFUSED: [set: string, changes: string[], sentence: string][] = [
  [
    "default",
    ["image.registry="],
    "image.registry is empty: set the registry that holds your images of Kobo",
  ],
  ["default", ["kafka.brokers="], "kafka.brokers is empty: set host:port of your brokers"],
  ["default", ["publicUrls.live="], "publicUrls.live is empty: set its https:// address."],
  [
    "default",
    ["publicUrls.sandbox=http://sandbox.kobo.example"],
    'publicUrls.sandbox is "http://sandbox.kobo.example": it has to start with https://',
  ],
  [
    "default",
    ["providers.rail.liveUrl="],
    "providers.rail.liveUrl is empty: set the provider's address. For staging alone, the simulator can stand in",
  ],
  [
    "default",
    ["providers.rail.liveUrl=", "simulator.enabled=true", "publicUrls.simulator=https://s.example"],
    "providers.rail.liveUrl is empty",
  ],
  [
    "staging",
    ["providers.rail.liveUrl=https://rail.example"],
    "simulator.modes has live beside a real provider (providers.rail.liveUrl): live money would meet the simulator.",
  ],
  ["staging", ["publicUrls.simulator="], "publicUrls.simulator is empty"],
  [
    "default",
    ["services.gateway.env.GATEWAY_SECRET=abc"],
    'services.gateway.env.GATEWAY_SECRET is a secret: put it into the Secret "kobo-gateway", not into values.',
  ],
  [
    "default",
    ["services.gateway.env.RATE_LIMIT_SCAEL=2"],
    "services.gateway.env.RATE_LIMIT_SCAEL is not a setting of gateway. Its settings are CONNECTIONS_MAX,",
  ],
  [
    "default",
    ["services.webhook.extraSecretVariables={OLD_KEYS}"],
    "services.webhook.extraSecretVariables has OLD_KEYS, which webhook does not read from its Secret.",
  ],
  [
    "default",
    ["services.wallet-ledger.autoscaling.kind=cpu"],
    'services.wallet-ledger.autoscaling.kind is "cpu", but one process of wallet-ledger writes and the others stand by',
  ],
  [
    "default",
    ["services.bills.autoscaling.kind=keda"],
    "services.bills.autoscaling.kind is keda, but bills has no consumer group whose lag could scale it.",
  ],
  [
    "default",
    ["services.payid.autoscaling.kind=cpu", "services.payid.autoscaling.minReplicas=9"],
    "services.payid.autoscaling.minReplicas (9) is more than maxReplicas (4).",
  ],
  ["default", ["services.gateway.replica=3"], "additional properties 'replica' not allowed"],
  [
    "default",
    ["services.gateway.replicas=0"],
    "at '/services/gateway/replicas': minimum: got 0, want 1",
  ],
  ["default", ["services.gatway.replicas=3"], "additional properties 'gatway' not allowed"],
  [
    "default",
    ["logLevel=verbose"],
    "at '/logLevel': value must be one of 'trace', 'debug', 'info'",
  ],
  ["default", ["simulator.modes={production}"], "value must be one of 'test', 'live'"],
];

test.each(REFUSED)(
  "with the values %s, %j is refused with an error message",
  (set, changes, sentence) => {
    const { status, output } = template(set, changes);

    expect(status).not.toBe(0);
    expect(output).toContain(sentence);
  },
);

test("all problems of the values are reported at once", () => {
  const { output } = template("default", ["image.registry=", "kafka.brokers="]);

  expect(output).toContain("image.registry is empty");
  expect(output).toContain("kafka.brokers is empty");
});

describe("autoscaling", () => {
  const Scaled = z.looseObject({
    spec: z.looseObject({
      scaleTargetRef: z.looseObject({ name: z.string() }),
      minReplicas: z.number().optional(),
      triggers: z.array(z.looseObject({ type: z.string(), metadata: z.unknown() })).default([]),
    }),
  });
  const replicasOf = (resource: Resource) =>
    z.looseObject({ replicas: z.number().optional() }).parse(resource.spec).replicas;

  test.each(VALUE_SETS)("with the values %s, the chart or an autoscaler sets the pods", (set) => {
    const rendered = resources(set);
    const scaled = rendered
      .filter(({ kind }) => kind === "HorizontalPodAutoscaler" || kind === "ScaledObject")
      .map((one) => Scaled.parse(one).spec.scaleTargetRef.name);

    for (const deployment of ofKind(rendered, "Deployment")) {
      const isScaled = scaled.includes(deployment.metadata.name);
      expect(replicasOf(deployment) === undefined).toBe(isScaled);
    }
  });

  test("KEDA scales webhook by the lag of its group, with the service's own Kafka user and our authority", () => {
    const ofWebhook = (kind: string) =>
      ofKind(resources("keda"), kind).find((one) => componentOf(one) === "webhook");

    expect(Scaled.parse(ofWebhook("ScaledObject")).spec.triggers[1]).toMatchObject({
      type: "kafka",
      metadata: {
        ...{ consumerGroup: "kobo.webhook.fanout", lagThreshold: "500" },
        ...{ sasl: "scram_sha512", tls: "enable" },
      },
      authenticationRef: { name: "kobo-webhook-kafka" },
    });
    expect(ofWebhook("TriggerAuthentication")?.spec).toMatchObject({
      configMapTargetRef: [{ parameter: "ca", name: "kobo-ca", key: "ca.crt" }],
    });
  });

  test("KEDA knows our authority also for brokers without logins", () => {
    const ofWebhook = (kind: string) =>
      ofKind(resources("keda", ["kafka.saslMechanism="]), kind).find(
        (one) => componentOf(one) === "webhook",
      );

    expect(Scaled.parse(ofWebhook("ScaledObject")).spec.triggers[1]).toMatchObject({
      authenticationRef: { name: "kobo-webhook-kafka" },
    });
    expect(ofWebhook("TriggerAuthentication")?.spec).toEqual({
      configMapTargetRef: [{ parameter: "ca", name: "kobo-ca", key: "ca.crt" }],
    });
  });

  test("each gateway divides the rate limits by the minimum number of replicas", () => {
    const gateway = ofKind(resources("high-availability"), "Deployment").find(
      (one) => componentOf(one) === "gateway",
    );

    expect(environmentOf(gateway as Resource).plain.GATEWAY_INSTANCES).toBe("3");
  });
});

test("ingresses route the public hosts to the roots, the documentation, the dashboard and the checkout", () => {
  const Ingress = z.looseObject({
    spec: z.looseObject({
      tls: z.array(z.object({ hosts: z.array(z.string()), secretName: z.string() })),
      rules: z.array(
        z.object({
          host: z.string(),
          http: z.object({
            paths: z.array(
              z.object({
                path: z.string(),
                pathType: z.string(),
                backend: z.object({
                  service: z.object({ name: z.string(), port: z.object({ name: z.string() }) }),
                }),
              }),
            ),
          }),
        }),
      ),
    }),
  });
  const routes = ofKind(resources("high-availability"), "Ingress").flatMap((one) =>
    Ingress.parse(one).spec.rules.flatMap(({ host, http }) =>
      http.paths.map(({ path, backend: { service } }) => [
        `${host}${path}`,
        `${service.name}:${service.port.name}`,
      ]),
    ),
  );

  expect(Object.fromEntries(routes)).toEqual({
    "api.kobo.example/": "kobo-gateway-http:live",
    "sandbox.kobo.example/": "kobo-gateway-http:sandbox",
    "docs.kobo.example/docs": "kobo-gateway-http:live",
    "docs.kobo.example/openapi.json": "kobo-gateway-http:live",
    "docs.kobo.example/llms.txt": "kobo-gateway-http:live",
    "dashboard.kobo.example/": "kobo-dashboard:web",
    "checkout.kobo.example/": "kobo-checkout:pages",
  });
});

describe("the guide", () => {
  const guide = readFileSync(join(ROOT, "docs/operators/kubernetes.md"), "utf8");
  const blocks = [...guide.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, text = ""]) => text);

  test("shows values that the chart accepts", () => {
    const [values = ""] = blocks.filter((text) => !text.includes("apiVersion:"));
    const file = join(folder, "guide-values.yaml");
    writeFileSync(file, values);

    expect(
      runTool("helm", ["template", "kobo", CHART, ...KUBERNETES, "--values", file]),
    ).toMatchObject({
      status: 0,
    });
  });

  test("shows a pod that the cluster would accept, with labels that the network policies use", () => {
    const [pod = ""] = blocks.filter((text) => text.includes("apiVersion:"));

    expect(conform(pod).output).toContain("Valid: 1, Invalid: 0, Errors: 0, Skipped: 0");
    const labels = [...pod.matchAll(/caller\.kobo\.example\/([\w-]+)/g)].map(([, name]) => name);
    expect(labels).toEqual(["merchant-cli", "funding-cli"]);
    expect(Object.keys(yamlFile("files/tools.yaml") as object)).toEqual(
      expect.arrayContaining(labels),
    );
  });
});

test("no manifest holds the value of a secret", () => {
  for (const set of VALUE_SETS) {
    expect(ofKind(resources(set), "Secret")).toEqual([]);
  }
});
