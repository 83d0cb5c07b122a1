import { setTimeout as delay } from "node:timers/promises";
import type { LoopAnswer } from "../../load/generator";
import type { Workload } from "../../load/workload";
import { isReady, type System } from "../../world/system";

/** The effect on callers of one ledger process that was killed under load. */
interface Takeover {
  killed: string;
  /** From the kill until the first response to a transfer that was sent after it. */
  resumedMs: number;
  /** The longest wait of any caller for a response after the kill. */
  longestWaitMs: number;
}

export interface TakeoverPart {
  kills: Takeover[];
  /** Successful requests, from before the first kill until after the last. */
  answered: number;
  failures: LoopAnswer[];
  /** The longest wait of any caller before the first kill, to compare with. */
  longestWaitBeforeMs: number;
}

const CALLERS = { "PayID transfer": 48, balance: 16 } as const;
const KILLS = 3;
const LOAD_MS = 2_000;
const READY_TIMEOUT_MS = 30_000;
const POLL_MS = 20;
const SERVICE = "wallet-ledger";

/** Kills the active ledger process (SIGKILL) under load, several times. */
export async function killUnderLoad({ remote, system }: Workload): Promise<TakeoverPart> {
  await remote.start(CALLERS);
  const kills: { killed: string; at: number }[] = [];
  try {
    for (let count = 0; count < KILLS; count++) {
      await delay(LOAD_MS);
      kills.push(await killBusiest(system));
    }
    await delay(LOAD_MS);
  } catch (error) {
    await remote.stop();
    throw error;
  }
  const all = await remote.stop();
  const endedAt = Date.now();
  const answers = all.filter(({ isSuccess }) => isSuccess);
  return {
    kills: kills.map(({ at, killed }, index) => {
      const untilMs = kills[index + 1]?.at ?? endedAt;
      return { killed, ...noticedOf(answers, { fromMs: at, untilMs }) };
    }),
    answered: answers.length,
    failures: all.filter(({ isSuccess }) => !isSuccess),
    longestWaitBeforeMs: longestWait(
      answers.filter(({ atMs }) => atMs < (kills[0]?.at ?? endedAt)),
    ),
  };
}

async function killBusiest(system: System): Promise<{ killed: string; at: number }> {
  const urls = system.stack.opsUrls[SERVICE] ?? [];
  const before = await Promise.all(urls.map(batchesOf));
  await delay(LOAD_MS);
  const now = await Promise.all(urls.map(batchesOf));
  const done = now.map((batches, index) => batches - (before[index] ?? 0));
  const busiest = done.indexOf(Math.max(...done));
  const killed = `${SERVICE}-${busiest + 1}`;
  const [pid, own] = [system.pids[killed], urls[busiest]];
  if (!pid || !own || urls.length < 2) throw new Error(`There is no ${killed} to kill.`);

  process.kill(pid, "SIGKILL");
  const at = Date.now();
  const deadline = at + READY_TIMEOUT_MS;
  while (await isReady(own)) await delay(POLL_MS);
  while (!(await isReady(own))) {
    if (Date.now() > deadline) throw new Error("A killed ledger did not come back.");
    await delay(POLL_MS);
  }
  return { killed, at };
}

/** Batches that a ledger process has committed since it started. */
async function batchesOf(opsUrl: string): Promise<number> {
  const metrics = await (await fetch(`${opsUrl}/metrics`)).text();
  return Number(/^ledger_batch_items_count (\d+)/m.exec(metrics)?.[1] ?? 0);
}

type Noticed = Pick<LoopAnswer, "stream" | "atMs" | "ms">;

/** The effect on callers in the time after a kill. */
export function noticedOf(
  answers: readonly Noticed[],
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
): Pick<Takeover, "resumedMs" | "longestWaitMs"> {
  const after = answers.filter(({ atMs }) => atMs >= fromMs && atMs <= untilMs);
  const later = after.filter(
    ({ stream, atMs, ms }) => stream === "PayID transfer" && atMs - ms >= fromMs,
  );
  return {
    resumedMs: later.reduce((first, { atMs }) => Math.min(first, atMs), untilMs) - fromMs,
    longestWaitMs: longestWait(after),
  };
}

export function longestWait(answers: readonly Noticed[]): number {
  return answers.reduce((longest, { ms }) => Math.max(longest, ms), 0);
}
