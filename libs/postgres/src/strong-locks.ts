import { setTimeout as delay } from "node:timers/promises";
import { backOffMs } from "@kobo/core/retry";
import { isLockTimeout } from "./errors";

/**
 * A statement that waits for a strong lock makes all later statements on that table wait behind it. So it has this lock
 * timeout, its transaction rolls back, and the next attempt waits again. After one second, PostgreSQL's `deadlock_timeout`,
 * it cancels an autovacuum that has the lock, except one that prevents wraparound.
 */
export const STRONG_LOCK_TIMEOUT_MS = 1_500;
const ATTEMPTS_MAX = 30;
/** Between two attempts, other statements wait for nothing. */
const BACK_OFF = { baseMs: 2_000, maxMs: 10_000 };

/** Repeats work with strong locks. Each attempt is one transaction, and does not repeat itself. */
export async function retryingLocks<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isLockTimeout(error) || attempt >= ATTEMPTS_MAX) throw error;
      await delay(backOffMs(attempt - 1, BACK_OFF));
    }
  }
}
