import { partOf } from "./parts";

/** The file that V8 writes with `--cpu-prof`: a tree of frames, and the active one of each sample. */
export interface CpuProfile {
  nodes: readonly ProfileNode[];
  /** Ids of nodes, the innermost frame of each sample. */
  samples: readonly number[];
  /** µs since the sample before; the first since `startTime`. */
  timeDeltas: readonly number[];
  /** µs of the monotonic clock, as in `process.hrtime`. */
  startTime: number;
}

interface ProfileNode {
  id: number;
  callFrame: { functionName: string; url: string };
  children?: readonly number[];
}

/** µs of the monotonic clock. */
export interface Window {
  from: number;
  to: number;
}

/** Frames that are no work of the process. */
const IDLE = "(idle)";
const ROOT = "(root)";

/** The share of each part in the process's samples within the window; empty when it was idle. */
export function sharesWithin(profile: CpuProfile, window: Window): Map<string, number> {
  const parts = partsOfNodes(profile.nodes);
  const spent = new Map<string, number>();
  let total = 0;
  let at = profile.startTime;
  profile.samples.forEach((node, index) => {
    const took = profile.timeDeltas[index] ?? 0;
    at += took;
    const part = parts.get(node);
    if (part === undefined || at < window.from || at > window.to) return;
    spent.set(part, (spent.get(part) ?? 0) + took);
    total += took;
  });
  return new Map([...spent].map(([part, took]) => [part, took / total]));
}

/** The part of the system of each frame; idle frames are left out. */
function partsOfNodes(nodes: readonly ProfileNode[]): Map<number, string> {
  const parents = new Map<number, ProfileNode>();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  for (const node of nodes) for (const child of node.children ?? []) parents.set(child, node);

  const stackOf = (node: ProfileNode): ProfileNode["callFrame"][] => {
    const stack = [node.callFrame];
    for (let above = parents.get(node.id); above; above = parents.get(above.id)) {
      stack.push(above.callFrame);
    }
    return stack;
  };
  const working = [...byId.values()].filter(
    ({ callFrame }) => callFrame.functionName !== IDLE && callFrame.functionName !== ROOT,
  );
  return new Map(working.map((node) => [node.id, partOf(stackOf(node))]));
}
