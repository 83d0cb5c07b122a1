import { setTimeout as delay } from "node:timers/promises";

const POLL_MS = 10;

/**
 * Tries an assertion until it passes, and fails as the assertion does when time is up. Without `timeoutMs`, time is not
 * what is tested: it is enough for a busy machine.
 */
export async function eventually<Result>(
  assertion: () => Promise<Result> | Result,
  timeoutMs = 25_000,
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
