import { setTimeout as delay } from "node:timers/promises";
import { backOffMs } from "@kobo/core/retry";
import { isLockTimeout } from "./errors";

/**
 * A statement that waits for a strong lock makes all later statements on that table wait behind it. So it has this lock
 * timeout, its transaction rolls back, and the next attempt waits again.
 */
export const STRONG_LOCK_TIMEOUT_MS = 1_000;
const ATTEMPTS_MAX = 60;
const BACK_OFF = { baseMs: 200, maxMs: 5_000 };

/** Repeats work with strong locks, of which each attempt changes everything or nothing. */
export async function retryingLocks<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isLockTimeout(error) || attempt >= ATTEMPTS_MAX) throw error;
      await delay(backOffMs(attempt, BACK_OFF));
    }
  }
}
