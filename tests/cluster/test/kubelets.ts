import type { Api, Item } from "./api";

const POLL_MS = 250;
const HEARTBEAT_MS = 5_000;
const ZONES = ["a", "b", "c"];

/** Stand-ins for kubelets: nodes that run every pod at once. */
export interface Kubelets {
  /** Images whose containers end with code 1. */
  broken: Set<string>;
  nodes: readonly string[];
  /** The first failure of a call, which the tests must not overlook. */
  failure: () => unknown;
  stop: () => Promise<void>;
}

interface PodSpec {
  nodeName?: string;
  restartPolicy: string;
  containers: { name: string; image: string }[];
}

/** Adds a node in each of three zones, and runs what is scheduled on them. */
export async function startKubelets(api: Api): Promise<Kubelets> {
  const nodes = ZONES.map((zone) => `node-${zone}`);
  for (const zone of ZONES) await addNode(api, zone);
  const broken = new Set<string>();
  let failure: unknown;
  let isStopped = false;
  let heartbeatAt = 0;
  const round = async () => {
    if (Date.now() > heartbeatAt) {
      for (const node of nodes) await renewLease(api, node);
      heartbeatAt = Date.now() + HEARTBEAT_MS;
    }
    for (const pod of await api.list("/api/v1/pods")) await tend(api, pod, broken);
  };
  const loop = async () => {
    while (!isStopped) {
      await round().catch((error: unknown) => {
        failure ??= error;
      });
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  };
  const looping = loop();
  return {
    broken,
    nodes,
    failure: () => failure,
    stop: async () => {
      isStopped = true;
      await looping;
    },
  };
}

async function addNode(api: Api, zone: string): Promise<void> {
  const name = `node-${zone}`;
  const resources = { cpu: "16", memory: "64Gi", pods: "110" };
  await api.must("POST", "/api/v1/nodes", {
    metadata: {
      name,
      labels: { "topology.kubernetes.io/zone": zone, "kubernetes.io/hostname": name },
    },
  });
  await api.must("PATCH", `/api/v1/nodes/${name}/status`, {
    status: {
      capacity: resources,
      allocatable: resources,
      conditions: [
        {
          type: "Ready",
          status: "True",
          reason: "KubeletReady",
          lastHeartbeatTime: now(),
          lastTransitionTime: now(),
        },
      ],
    },
  });
}

async function renewLease(api: Api, node: string): Promise<void> {
  const path = "/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases";
  const spec = {
    holderIdentity: node,
    leaseDurationSeconds: 40,
    renewTime: `${now().slice(0, -1)}000Z`,
  };
  const patched = await api.send("PATCH", `${path}/${node}`, { spec });
  if (patched.status === 404) await api.send("POST", path, { metadata: { name: node }, spec });
}

/** Takes the pod one step further: it runs, it has ended, or it is gone. */
async function tend(api: Api, pod: Item, broken: ReadonlySet<string>): Promise<void> {
  const { name, namespace, deletionTimestamp } = pod.metadata;
  const path = `/api/v1/namespaces/${namespace}/pods/${name}`;
  const { nodeName, restartPolicy, containers } = pod.spec as unknown as PodSpec;
  if (!nodeName) return;
  if (deletionTimestamp) return void (await api.send("DELETE", `${path}?gracePeriodSeconds=0`));
  const phase = (pod.status?.phase ?? "Pending") as string;
  if (phase !== "Pending") return;
  const fails = containers.some(({ image }) => broken.has(image));
  const isJob = restartPolicy === "Never";
  const ended = fails ? "Failed" : "Succeeded";
  const next = isJob ? ended : "Running";
  const isReady = !isJob && !fails;
  const condition = (type: string, is: boolean) => ({
    type,
    status: is ? "True" : "False",
    lastTransitionTime: now(),
  });
  // A pod that was deleted meanwhile is not found.
  await api.send("PATCH", `${path}/status`, {
    status: {
      phase: next,
      podIP: "10.0.0.1",
      startTime: now(),
      conditions: [
        condition("Initialized", true),
        condition("ContainersReady", isReady),
        condition("Ready", isReady),
      ],
      containerStatuses: containers.map(({ name: of, image }) => ({
        ...{ name: of, image, imageID: image, ready: isReady, started: isReady, restartCount: 0 },
        state: isJob
          ? { terminated: { exitCode: fails ? 1 : 0, reason: fails ? "Error" : "Completed" } }
          : { running: { startedAt: now() } },
      })),
    },
  });
}

function now(): string {
  return new Date().toISOString();
}
