/** A point in a ledger's work at which its process is killed, with a probability each time that it gets there. */
export type CrashPoint = {
  name: string;
  probability: number;
} & (
  | { by: "process"; armed: string }
  /** The request never arrives. The process dies a moment later, so that a reply that does not wait for it gets out. */
  | { by: "postgres request" }
  /** The answer never arrives: the server has done the work, and the process does not know. */
  | { by: "postgres answer" | "broker answer" }
);

/** A process gets to its point after about a second of load. Only one of two relays is at work. */
const OF_BATCHES = 1 / 40;
const OF_ROUNDS = 1 / 4;

export const CRASH_POINTS: readonly CrashPoint[] = [
  { name: "COMMIT not done", probability: OF_BATCHES, by: "postgres request" },
  { name: "COMMIT done, answer lost", probability: OF_BATCHES, by: "postgres answer" },
  {
    name: "COMMIT answered, callers not",
    probability: OF_BATCHES,
    ...{ by: "process", armed: "ledger.committed" },
  },
  { name: "events sent, acknowledgement lost", probability: OF_ROUNDS, by: "broker answer" },
  {
    name: "events acknowledged, rows not deleted",
    probability: OF_ROUNDS,
    ...{ by: "process", armed: "relay.acknowledged" },
  },
];
