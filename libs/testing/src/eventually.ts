import { setTimeout as delay } from "node:timers/promises";

const POLL_MS = 10;

/** Tries an assertion until it passes, and fails as the assertion does when time is up. */
export async function eventually<Result>(
  assertion: () => Promise<Result> | Result,
  timeoutMs = 10_000,
): Promise<Result> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await assertion();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await delay(POLL_MS);
    }
  }
}
