/** A point in a ledger's work at which its process is killed, with a probability each time that it gets there. */
export type CrashPoint = {
  name: string;
  probability: number;
} & (
  | { by: "process"; armed: string }
  /** The answer arrived at the process's door: the server has done the work, and the process never knows. */
  | { by: "postgres answer" | "broker answer" }
);

/** A process gets to its point after about a second of load. Only one of two relays is at work. */
const OF_BATCHES = 1 / 40;
const OF_ROUNDS = 1 / 4;

export const CRASH_POINTS: readonly CrashPoint[] = [
  {
    name: "before COMMIT is sent",
    probability: OF_BATCHES,
    ...{ by: "process", armed: "ledger.committing" },
  },
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
