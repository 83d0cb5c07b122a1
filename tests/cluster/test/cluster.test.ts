import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import type { Item } from "./api";
import { type ControlPlane, startControlPlane } from "./control-plane";
import { type Kubelets, startKubelets } from "./kubelets";

const ROOT = join(__dirname, "../../..");
const CHART = join(ROOT, "deploy/helm/kobo");
const NAMESPACE = "payments";
const PODS = `/api/v1/namespaces/${NAMESPACE}/pods`;
const DEPLOYMENTS = `/apis/apps/v1/namespaces/${NAMESPACE}/deployments`;

const Facts = z.record(
  z.string(),
  z.looseObject({ secrets: z.array(z.string()), needs: z.array(z.string()).default([]) }),
);
const facts = Facts.parse(parse(readFileSync(join(CHART, "files/services.yaml"), "utf8")));
const services = Object.keys(facts).filter((name) => name !== "simulator");

let plane: ControlPlane;
let kubelets: Kubelets;

// Helm waits for up to two minutes.
jest.setTimeout(180_000);

beforeAll(async () => {
  plane = await startControlPlane();
  kubelets = await startKubelets(plane.api);
  await addCustomResources();
  await plane.api.must("POST", "/api/v1/namespaces", {
    metadata: {
      name: NAMESPACE,
      labels: { "pod-security.kubernetes.io/enforce": "restricted" },
    },
  });
  await addSecrets();
});

afterAll(async () => {
  await kubelets?.stop();
  await plane?.stop();
});

afterEach(() => expect(kubelets.failure()).toBeUndefined());

/** The CRDs of KEDA and of the Prometheus operator. */
async function addCustomResources(): Promise<void> {
  const sources: Record<string, string> = JSON.parse(process.env.CHART_SCHEMA_SOURCES ?? "{}");
  const folders = {
    "github.com/kedacore/keda/v2": "config/crd/bases",
    "github.com/prometheus-operator/prometheus-operator": "example/prometheus-operator-crd",
  };
  const names = /scaledobjects|triggerauthentications|prometheusrules|servicemonitors/;
  for (const [module, path] of Object.entries(folders)) {
    const folder = join(sources[module] ?? "", path);
    for (const file of readdirSync(folder).filter((name) => names.test(name))) {
      const resource = parse(readFileSync(join(folder, file), "utf8"));
      await plane.api.must(
        "POST",
        "/apis/apiextensions.k8s.io/v1/customresourcedefinitions",
        resource,
      );
    }
  }
}

async function addSecrets(): Promise<void> {
  const add = (name: string, keys: readonly string[]) =>
    plane.api.must("POST", `/api/v1/namespaces/${NAMESPACE}/secrets`, {
      metadata: { name },
      stringData: Object.fromEntries(keys.map((key) => [key, randomBytes(24).toString("hex")])),
    });
  for (const [name, { secrets }] of Object.entries(facts)) {
    await add(`kobo-${name}`, [...secrets, "KAFKA_SASL_USERNAME", "KAFKA_SASL_PASSWORD"]);
    await add(`kobo-${name}-migrations`, ["DATABASE_URL", "ROLE_PASSWORD"]);
  }
  await add("kobo-topics", parse(readFileSync(join(CHART, "files/topics.yaml"), "utf8")));
}

/** `helm upgrade --install` with the values of a set on the default ones. */
function install(
  sets: readonly string[],
  changes: readonly string[] = [],
): Promise<{ code: number | null; output: string }> {
  const helm = join(process.env.CHART_TOOLS ?? "", "helm");
  const values = sets.flatMap((name) => ["--values", join(CHART, "ci", `${name}.yaml`)]);
  const child = spawn(helm, [
    ...["upgrade", "--install", "kobo", CHART, "--namespace", NAMESPACE],
    ...["--kubeconfig", plane.kubeconfig, "--wait", "--timeout", "2m"],
    ...[...values, ...changes.flatMap((change) => ["--set", change])],
  ]);
  return new Promise((resolve) => {
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        output += chunk;
      });
    }
    child.once("close", (code) => resolve({ code, output }));
  });
}

const componentOf = ({ metadata }: Item) => metadata.labels?.["app.kubernetes.io/component"] ?? "";

const Conditions = z.looseObject({
  conditions: z.array(z.looseObject({ type: z.string(), status: z.string() })).default([]),
});

function isReady(pod: Item): boolean {
  const { conditions } = Conditions.parse(pod.status ?? {});
  return (
    pod.metadata.deletionTimestamp === undefined &&
    conditions.some(({ type, status }) => type === "Ready" && status === "True")
  );
}

/** Ready pods by service. */
async function readyPods(): Promise<Map<string, Item[]>> {
  const ready = (await plane.api.list(PODS)).filter(isReady);
  return Map.groupBy(ready, componentOf);
}

const imageOf = ({ spec }: Item) =>
  z.looseObject({ containers: z.array(z.looseObject({ image: z.string() })) }).parse(spec)
    .containers[0]?.image;

/** The fewest ready pods that a service had while `work` ran. */
async function fewestDuring(work: () => Promise<unknown>): Promise<number> {
  let fewest = Number.POSITIVE_INFINITY;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const ready = await readyPods();
      for (const name of services) {
        fewest = Math.min(fewest, ready.get(name)?.length ?? 0);
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  await work().finally(() => {
    isOver = true;
  });
  await watching;
  return fewest;
}

async function eventually(check: () => Promise<void>): Promise<void> {
  const until = Date.now() + 60_000;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

const MONITORED = [
  ...["monitoring.serviceMonitor.enabled=true", "monitoring.rules.enabled=true"],
  "monitoring.dashboards.enabled=true",
];

test("the chart installs in a namespace with the restricted Pod Security Standard, migrated and ready", async () => {
  const { code, output } = await install(["default", "keda"], MONITORED);

  expect(output).not.toMatch(/would violate|unknown field|Warning/);
  expect([code, output]).toEqual([0, expect.stringContaining("STATUS: deployed")]);
  const ready = await readyPods();
  expect([...ready.keys()].filter((name) => name in facts).sort()).toEqual(services.sort());
  // Jobs that ended well are removed.
  expect(await plane.api.list(`/apis/batch/v1/namespaces/${NAMESPACE}/jobs`)).toEqual([]);
});

test("without an autoscaler two pods of each service run, in different zones", async () => {
  expect((await install(["default"])).code).toBe(0);

  await eventually(async () => {
    const ready = await readyPods();
    for (const name of services) {
      const nodes = ready.get(name)?.map(({ spec }) => spec?.nodeName);
      expect([name, new Set(nodes).size]).toEqual([name, 2]);
    }
  });
});

test("a manifest that the API server refuses fails the upgrade, with the reason", async () => {
  const { code, output } = await install(["default"], ["pods.labels.team=not a label"]);

  expect(code).not.toBe(0);
  expect(output).toMatch(/Invalid value: "not a label"/);
});

test("an upgrade replaces every pod and never has fewer ready pods than before", async () => {
  const fewest = await fewestDuring(async () => {
    expect((await install(["default"], ["image.tag=0.2.0"])).code).toBe(0);
  });

  expect(fewest).toBeGreaterThanOrEqual(2);
  await eventually(async () => {
    const images = (await plane.api.list(PODS)).map(imageOf);
    expect(images.filter((image) => !image?.endsWith(":0.2.0"))).toEqual([]);
  });
});

test("a migration that fails stops the upgrade before any pod changes", async () => {
  kubelets.broken.add("registry.example.com/kobo/bills:0.3.0");
  const podNames = async () =>
    (await plane.api.list(PODS))
      .filter(isReady)
      .map(({ metadata }) => metadata.name)
      .sort();
  const before = await podNames();

  const { code, output } = await install(
    ["default"],
    ["image.tag=0.3.0", "migrations.deadlineSeconds=30"],
  );

  expect(code).not.toBe(0);
  expect(output).toMatch(/pre-upgrade hooks failed/);
  const deployments = await plane.api.list(DEPLOYMENTS);
  const text = JSON.stringify(deployments);
  expect(text).toContain(":0.2.0");
  expect(text).not.toContain(":0.3.0");
  expect(await podNames()).toEqual(before);
});

test("a drained node leaves at least one ready pod of each service, and all return elsewhere", async () => {
  expect((await install(["default"], ["image.tag=0.2.0"])).code).toBe(0);
  const [node = ""] = kubelets.nodes;
  await plane.api.must("PATCH", `/api/v1/nodes/${node}`, { spec: { unschedulable: true } });

  const fewest = await fewestDuring(async () => {
    const pods = (await plane.api.list(PODS)).filter(({ spec }) => spec?.nodeName === node);
    expect(pods.length).toBeGreaterThan(0);
    for (const { metadata } of pods) {
      // As `kubectl drain` does: 429 while the disruption budget forbids it.
      await eventually(async () => {
        const { status } = await plane.api.send("POST", `${PODS}/${metadata.name}/eviction`, {
          apiVersion: "policy/v1",
          kind: "Eviction",
          metadata: { name: metadata.name, namespace: NAMESPACE },
        });
        expect([200, 201, 404]).toContain(status);
      });
    }
  });

  expect(fewest).toBeGreaterThanOrEqual(1);
  await eventually(async () => {
    for (const pods of (await readyPods()).values()) {
      expect(pods).toHaveLength(2);
      for (const { spec } of pods) expect(spec?.nodeName).not.toBe(node);
    }
  });
  await plane.api.must("PATCH", `/api/v1/nodes/${node}`, { spec: { unschedulable: false } });
});

test("of two consecutive evictions of one service only the first is allowed", async () => {
  const [first, second] = (await readyPods()).get("wallet-ledger") ?? [];
  const evict = (pod: Item | undefined) =>
    plane.api.send("POST", `${PODS}/${pod?.metadata.name}/eviction`, {
      apiVersion: "policy/v1",
      kind: "Eviction",
      metadata: { name: pod?.metadata.name, namespace: NAMESPACE },
    });

  const statuses = [(await evict(first)).status, (await evict(second)).status];

  expect(statuses).toEqual([201, 429]);
});

test("more replicas become more pods, spread over the zones", async () => {
  expect(
    (await install(["default"], ["image.tag=0.2.0", "services.gateway.replicas=3"])).code,
  ).toBe(0);

  await eventually(async () => {
    const pods = (await readyPods()).get("gateway") ?? [];
    expect(new Set(pods.map(({ spec }) => spec?.nodeName)).size).toBe(3);
  });
});
