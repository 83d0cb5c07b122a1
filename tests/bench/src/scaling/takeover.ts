import { setTimeout as delay } from "node:timers/promises";
import type { Answer, Failure, Heard } from "./plan";
import type { Site } from "./site";

/** What callers noticed of one ledger process that was killed under load. */
interface Takeover {
  killed: string;
  /** From the kill until the first transfer was answered that was asked for after it. */
  resumedMs: number;
  /** The longest that any caller waited for an answer that came after the kill. */
  longestWaitMs: number;
  /** Batches that the other process committed before the killed one was back. */
  byTheOther: number;
  /** From the kill until the process itself, started again, was ready. */
  readyAgainMs: number;
}

export interface TakeoverPart {
  kills: Takeover[];
  /** Requests of all callers, from before the first kill until after the last. */
  answered: number;
  failures: Failure[];
  /** The longest wait of any caller before the first kill, to compare with. */
  longestWaitBeforeMs: number;
}

const CALLERS = { transfer: 48, balance: 16 };
const KILLS = 3;
const LOAD_MS = 2_000;
const READY_TIMEOUT_MS = 30_000;
const POLL_MS = 20;
const SERVICE = "wallet-ledger";

/** Kills the ledger process that does the work, without a word, while callers go on; several times. */
export async function killUnderLoad(site: Site): Promise<TakeoverPart> {
  const { generator } = site;
  await generator.begin(CALLERS);
  const kills: (Pick<Takeover, "killed" | "byTheOther" | "readyAgainMs"> & { at: number })[] = [];
  try {
    for (let count = 0; count < KILLS; count++) {
      await delay(LOAD_MS);
      kills.push(await killBusiest(site));
    }
    await delay(LOAD_MS);
  } catch (error) {
    await generator.end();
    throw error;
  }
  const heard = await generator.end();
  const endedAt = Date.now();
  const before = heard.answers.filter(({ atMs }) => atMs < (kills[0]?.at ?? endedAt));
  return {
    kills: kills.map(({ at, ...kill }, index) => {
      const untilMs = kills[index + 1]?.at ?? endedAt;
      return { ...kill, ...noticedOf(heard, { fromMs: at, untilMs }) };
    }),
    answered: heard.answers.length,
    failures: heard.failures,
    longestWaitBeforeMs: longestWait(before),
  };
}

async function killBusiest({ system }: Site) {
  const urls = system.stack.opsUrls[SERVICE] ?? [];
  const before = await Promise.all(urls.map(batchesOf));
  await delay(LOAD_MS);
  const now = await Promise.all(urls.map(batchesOf));
  const done = now.map((batches, index) => batches - (before[index] ?? 0));
  const busiest = done.indexOf(Math.max(...done));
  const killed = `${SERVICE}-${busiest + 1}`;
  const pid = system.pids[killed];
  const other = urls.find((_, index) => index !== busiest);
  const own = urls[busiest];
  if (!pid || !other || !own) throw new Error(`There is no ${killed} to kill.`);

  const batchesBefore = await batchesOf(other);
  process.kill(pid, "SIGKILL");
  const at = Date.now();
  while (await isReady(own)) await delay(POLL_MS);
  await untilReady(own);
  const readyAgainMs = Date.now() - at;
  return { killed, at, readyAgainMs, byTheOther: (await batchesOf(other)) - batchesBefore };
}

/** Batches that a ledger process has committed since it started. */
async function batchesOf(opsUrl: string): Promise<number> {
  const metrics = await (await fetch(`${opsUrl}/metrics`)).text();
  return Number(/^ledger_batch_items_count (\d+)/m.exec(metrics)?.[1] ?? 0);
}

async function untilReady(opsUrl: string): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (!(await isReady(opsUrl))) {
    if (Date.now() > deadline) throw new Error("A killed ledger did not come back.");
    await delay(POLL_MS);
  }
}

async function isReady(opsUrl: string): Promise<boolean> {
  const response = await fetch(`${opsUrl}/readyz`).catch(() => undefined);
  return response?.ok ?? false;
}

interface Span {
  fromMs: number;
  untilMs: number;
}

/** What callers noticed in the time from a kill on. */
export function noticedOf(
  { answers }: Pick<Heard, "answers">,
  { fromMs, untilMs }: Span,
): Pick<Takeover, "resumedMs" | "longestWaitMs"> {
  const after = answers.filter(({ atMs }) => atMs >= fromMs && atMs <= untilMs);
  const later = after.filter(({ kind, atMs, ms }) => kind === "transfer" && atMs - ms >= fromMs);
  return {
    resumedMs: later.reduce((first, { atMs }) => Math.min(first, atMs), untilMs) - fromMs,
    longestWaitMs: longestWait(after),
  };
}

export function longestWait(answers: readonly Answer[]): number {
  return answers.reduce((longest, { ms }) => Math.max(longest, ms), 0);
}
