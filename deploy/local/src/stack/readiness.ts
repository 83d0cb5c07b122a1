import { setTimeout as delay } from "node:timers/promises";
import { Failure } from "../failure";

const POLL_MS = 50;
const ANSWER_TIMEOUT_MS = 3_000;
const READY_TIMEOUT_MS = 60_000;

interface Options {
  name: string;
  opsUrl: string;
  log: string;
  /** How its process ended, if it did. */
  ended: () => string | undefined;
  /** Aborts the wait. */
  signal: AbortSignal;
  timeoutMs?: number;
}

/** Waits until a service is ready. @throws Failure with the reason why it is not. */
export async function untilReady(options: Options): Promise<void> {
  const { name, opsUrl, log, ended, signal, timeoutMs = READY_TIMEOUT_MS } = options;
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const lacks = await whatLacks(opsUrl);
    const how = ended();
    if (how) throw new Failure(`${name} ended at once (${how}). Its log: ${log}`);
    if (lacks === undefined) return;
    signal.throwIfAborted();
    if (Date.now() > deadline) {
      throw new Failure(`${name} did not become ready in time (${lacks}). Its log: ${log}`);
    }
    await delay(POLL_MS);
  }
}

interface Readiness {
  checks: Record<string, { ok: boolean; detail?: string }>;
}

async function whatLacks(opsUrl: string): Promise<string | undefined> {
  try {
    const response = await fetch(`${opsUrl}/readyz`, {
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    if (response.ok) return undefined;
    const { checks } = (await response.json()) as Readiness;
    const failed = Object.entries(checks).filter(([, { ok }]) => !ok);
    return failed.map(([check, { detail }]) => `${check}: ${detail}`).join(", ");
  } catch {
    return "no answer";
  }
}
