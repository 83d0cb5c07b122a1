import { setTimeout as delay } from "node:timers/promises";
import { connect } from "@kobo/postgres";
import { Redis } from "ioredis";
import type { Random } from "./random";
import type { System } from "./system";

const SERVICES = [
  "gateway",
  "payid",
  "wallet-ledger",
  "transfer",
  "bills",
  "card-payments",
  "webhook",
  "simulator",
] as const;
const PARTS = ["postgres", "redis", "kafka"] as const;

export interface Fault {
  name: string;
  inject: (system: System, random: Random) => Promise<void>;
}

const signal =
  (target: string, name: NodeJS.Signals): Fault["inject"] =>
  async (system, random) => {
    const pids = system.pidsOf(target);
    if (pids.length > 0) send(random.pick(pids), name);
  };

const pause =
  (target: string): Fault["inject"] =>
  async (system, random) => {
    const pids = system.pidsOf(target);
    if (pids.length === 0) return;
    const pid = random.pick(pids);
    send(pid, "SIGSTOP");
    await delay(random.between(1_000, 10_000));
    send(pid, "SIGCONT");
  };

/** It may have ended meanwhile. */
function send(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    return;
  }
}

const cutPostgres: Fault["inject"] = async ({ stack }) => {
  const db = connect({ url: stack.databaseUrl, schema: "public", applicationName: "nemesis" });
  try {
    await db.raw(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND application_name <> 'judge'",
    );
  } finally {
    await db.destroy();
  }
};

const redisCommand =
  (...command: [string, ...string[]]): Fault["inject"] =>
  async ({ stack }) => {
    const redis = new Redis(stack.redisUrl, { maxRetriesPerRequest: 1, lazyConnect: true });
    redis.on("error", () => {});
    try {
      await redis.connect();
      await redis.call(...command);
    } finally {
      redis.disconnect();
    }
  };

/** Every fault there is, each once. */
export const FAULTS: readonly Fault[] = [
  ...[...SERVICES, ...PARTS].flatMap((target) => [
    { name: `kill ${target}`, inject: signal(target, "SIGKILL") },
    { name: `pause ${target}`, inject: pause(target) },
  ]),
  ...SERVICES.map((target) => ({ name: `restart ${target}`, inject: signal(target, "SIGTERM") })),
  { name: "cut all PostgreSQL connections", inject: cutPostgres },
  { name: "cut all Redis connections", inject: redisCommand("CLIENT", "KILL", "TYPE", "normal") },
  { name: "empty Redis", inject: redisCommand("FLUSHALL") },
];

export interface Planned {
  atMs: number;
  fault: Fault;
}

/** A schedule: all faults in random order, again and again until the time is over. */
export function planFaults(random: Random, durationMs: number, gapMs: [number, number]): Planned[] {
  const planned: Planned[] = [];
  let deck: Fault[] = [];
  let atMs = gapMs[0];
  while (atMs < durationMs) {
    if (deck.length === 0) deck = random.shuffled(FAULTS);
    const fault = deck.pop();
    if (fault) planned.push({ atMs, fault });
    atMs += random.between(...gapMs);
  }
  return planned;
}

/** Injects the planned faults at their times; resolves after the last one is over. */
export async function runFaults(
  system: System,
  random: Random,
  planned: readonly Planned[],
  say: (line: string) => void,
): Promise<void> {
  const begun = performance.now();
  for (const { atMs, fault } of planned) {
    await delay(Math.max(0, atMs - (performance.now() - begun)));
    say(fault.name);
    await fault
      .inject(system, random)
      .catch((error: Error) => say(`${fault.name}: ${error.message}`));
  }
}
