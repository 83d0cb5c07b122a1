import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import {
  componentOf,
  containerOf,
  ofKind,
  podLabelsOf,
  podOf,
  type Resource,
  ROOT,
  resources,
  VALUE_SETS,
} from "./chart";

const all = VALUE_SETS.flatMap((set) => resources(set));
const workloads = all.filter(({ kind }) => kind === "Deployment" || kind === "Job");
const deployments = ofKind(all, "Deployment");
const jobs = ofKind(all, "Job");

/** The last number, in ms, of the first line of a module that has the name. */
function milliseconds(path: string, name: string): number {
  const line = readFileSync(join(ROOT, path), "utf8")
    .split("\n")
    .find((text) => text.includes(name));
  const numbers = line?.match(/[\d_]*\d/g) ?? [];
  return Number(numbers.at(-1)?.replaceAll("_", ""));
}

const Probe = z.object({
  httpGet: z.object({ path: z.string(), port: z.literal("ops") }),
  periodSeconds: z.number(),
  timeoutSeconds: z.number(),
  failureThreshold: z.number(),
});
const Probes = z.looseObject({
  startupProbe: Probe,
  readinessProbe: Probe,
  livenessProbe: Probe,
  lifecycle: z.object({ preStop: z.object({ sleep: z.object({ seconds: z.number() }) }) }),
});

test("there are deployments and jobs", () => {
  expect(deployments.length).toBeGreaterThan(8);
  expect(jobs.length).toBeGreaterThan(8);
});

test("every pod meets the restricted Pod Security Standard, with a read-only root and no token", () => {
  for (const workload of workloads) {
    const pod = podOf(workload);
    expect(pod.automountServiceAccountToken).toBe(false);
    expect(pod.enableServiceLinks).toBe(false);
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: 1000,
      seccompProfile: { type: "RuntimeDefault" },
    });
    expect(containerOf(workload).securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
  }
});

test("no service account mounts a token, and every pod uses an existing account", () => {
  for (const set of VALUE_SETS) {
    const rendered = resources(set);
    const accounts = ofKind(rendered, "ServiceAccount");
    for (const account of accounts) expect(account.automountServiceAccountToken).toBe(false);
    const names = accounts.map(({ metadata }) => metadata.name);
    for (const workload of rendered.filter(({ kind }) => kind === "Deployment" || kind === "Job")) {
      expect(names).toContain(podOf(workload).serviceAccountName);
    }
  }
});

test("the grace period covers the preStop delay and the service's drain", () => {
  const drainSeconds = milliseconds("libs/runtime/src/run.ts", "STOP_TIMEOUT_MS =") / 1_000;
  expect(drainSeconds).toBe(9);
  for (const deployment of deployments) {
    const { lifecycle } = Probes.parse(containerOf(deployment));
    const { seconds } = lifecycle.preStop.sleep;
    expect(podOf(deployment).terminationGracePeriodSeconds).toBeGreaterThan(seconds + drainSeconds);
  }
});

test("probes call /healthz and /readyz, and liveness is slower than the watchdog", () => {
  const stallMs = milliseconds("libs/runtime/src/run.ts", "EVENT_LOOP_STALL_MAX_MS:");
  const checkMs = milliseconds("libs/runtime/src/ops-server.ts", "CHECK_TIMEOUT_MS =");
  for (const deployment of deployments) {
    const { startupProbe, readinessProbe, livenessProbe } = Probes.parse(containerOf(deployment));
    expect(startupProbe.httpGet.path).toBe("/healthz");
    expect(readinessProbe.httpGet.path).toBe("/readyz");
    expect(livenessProbe.httpGet.path).toBe("/healthz");
    const { periodSeconds, failureThreshold } = livenessProbe;
    expect(periodSeconds * failureThreshold * 1_000).toBeGreaterThan(stallMs);
    expect(readinessProbe.timeoutSeconds * 1_000).toBeGreaterThan(checkMs);
  }
  expect(stallMs).toBe(30_000);
});

/** Rows of the measured costs: µs of CPU for a transfer, and MiB of memory, at 750 transfers a second. */
function measured(): Map<string, { microseconds: number; mebibytes: number }> {
  const text = readFileSync(join(ROOT, "docs/contributors/performance.md"), "utf8");
  const table = text.slice(text.indexOf("| process        | start s |"));
  const rows = table.slice(0, table.indexOf("\n\n")).split("\n").slice(2);
  return new Map(
    rows.map((row) => {
      const cells = row.split("|").map((cell) => cell.trim());
      return [cells[1] ?? "", { microseconds: Number(cells[6]), mebibytes: Number(cells[7]) }];
    }),
  );
}

test.each(["gateway", "payid", "wallet-ledger", "transfer", "webhook"])(
  "%s requests the CPU and memory measured at 500 transfers a second",
  (name) => {
    const { microseconds = 0, mebibytes = 0 } = measured().get(name) ?? {};
    const deployment = resources("default").find(
      (one) => one.kind === "Deployment" && componentOf(one) === name,
    );
    const { requests } = containerOf(deployment as Resource).resources;

    const needed = (microseconds * 500) / 1_000 / 0.65;
    expect(needed).toBeGreaterThan(0);
    expect(Number.parseInt(requests.cpu ?? "", 10)).toBeGreaterThanOrEqual(needed);
    expect(Number.parseInt(requests.memory ?? "", 10)).toBeGreaterThanOrEqual(mebibytes);
  },
);

test("with a CA bundle, every pod mounts it and points NODE_EXTRA_CA_CERTS at it", () => {
  const pods = resources("high-availability").filter(
    ({ kind }) => kind === "Deployment" || kind === "Job",
  );

  expect(pods.length).toBeGreaterThan(16);
  for (const workload of pods) {
    const { env, volumeMounts } = containerOf(workload);
    const volume = podOf(workload).volumes.find(({ name }) => name === "ca");
    expect(volume).toMatchObject({ configMap: { name: "company-ca" } });
    const path = env.find(({ name }) => name === "NODE_EXTRA_CA_CERTS")?.value;
    const mount = volumeMounts.find(({ name }) => name === "ca");
    expect(path).toBe(`${mount?.mountPath}/ca.crt`);
  }
});

test("memory is limited, and CPU is not, so that the event loop is never throttled", () => {
  for (const workload of workloads) {
    expect(Object.keys(containerOf(workload).resources.limits)).toEqual(["memory"]);
  }
});

test("every deployment but the simulator's has a disruption budget that lets a drain continue", () => {
  const Budget = z.looseObject({
    spec: z.looseObject({
      maxUnavailable: z.literal(1),
      selector: z.object({ matchLabels: z.record(z.string(), z.string()) }),
    }),
  });
  for (const set of VALUE_SETS) {
    const rendered = resources(set);
    const budgets = ofKind(rendered, "PodDisruptionBudget").map((one) => Budget.parse(one).spec);
    for (const deployment of ofKind(rendered, "Deployment")) {
      const labels = podLabelsOf(deployment);
      const covering = budgets.filter(({ selector }) =>
        Object.entries(selector.matchLabels).every(([name, value]) => labels[name] === value),
      );
      expect(covering.length).toBe(componentOf(deployment) === "simulator" ? 0 : 1);
    }
  }
});

test("jobs run before the new pods, and a repeated job replaces the old one", () => {
  for (const { metadata } of jobs) {
    expect(metadata.annotations).toMatchObject({
      "helm.sh/hook": "pre-install,pre-upgrade",
      "helm.sh/hook-delete-policy": "before-hook-creation,hook-succeeded",
    });
  }
});

test("each service with a database migrates it with the service's image and an existing entry point", () => {
  const rendered = resources("default");
  const migrations = ofKind(rendered, "Job").filter(({ metadata }) =>
    metadata.name.endsWith("-migrate"),
  );

  expect(migrations.length).toBe(9);
  for (const migration of migrations) {
    const name = componentOf(migration).replace("-migrate", "");
    const deployment = ofKind(rendered, "Deployment").find((one) => componentOf(one) === name);
    expect(containerOf(migration).image).toBe(containerOf(deployment as Resource).image);
    expect(containerOf(migration).command).toEqual(["node", "dist/migrate.js"]);
    expect(readFileSync(join(ROOT, `services/${name}/src/migrate.ts`), "utf8")).toContain(
      "ROLE_PASSWORD",
    );
  }
});

test("no Service and no disruption budget selects the pods of a job", () => {
  const selectors = all
    .filter(({ kind }) => kind === "Service" || kind === "PodDisruptionBudget")
    .map((one) => {
      const { selector } = z.looseObject({ selector: z.looseObject({}) }).parse(one.spec);
      return (selector.matchLabels ?? selector) as Record<string, string>;
    });
  for (const job of jobs) {
    const labels = podLabelsOf(job);
    const selecting = selectors.filter((selector) =>
      Object.entries(selector).every(([name, value]) => labels[name] === value),
    );
    expect(selecting).toEqual([]);
  }
});
