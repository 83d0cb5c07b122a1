import { setTimeout as delay } from "node:timers/promises";
import type { System } from "../system/system";
import { readEnds } from "./topics";

const READY_MS = 3 * 60_000;

/**
 * Waits until each process that was killed last is back: what is open is counted from then on. Parts of a busy machine
 * may need a minute for their own recovery.
 * @returns the violation when they are not back in time
 */
export async function untilReady(
  system: System,
  adminPassword: string,
): Promise<string | undefined> {
  const { opsUrls, kafkaBrokers } = system.stack;
  const deadline = Date.now() + READY_MS;
  const isReady = async (): Promise<boolean> => {
    const answers = await Promise.all(
      Object.values(opsUrls)
        .flat()
        .map((url) => fetch(`${url}/readyz`).then(({ ok }) => ok)),
    );
    await readEnds(kafkaBrokers, adminPassword);
    return answers.every(Boolean);
  };
  while (!(await isReady().catch(() => false))) {
    if (Date.now() > deadline) return `not ready ${READY_MS / 1_000} s after healing`;
    await delay(1_000);
  }
  return undefined;
}
