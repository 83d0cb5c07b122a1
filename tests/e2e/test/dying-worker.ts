import { setTimeout as sleep } from "node:timers/promises";
import { eventually } from "@kobo/testing";
import { startExtraProcess, withoutBus } from "./extra-process";

const READY_TIMEOUT_MS = 45_000;
const TICK_MS = 700;
const TICKS_MAX = 40;

/** Repeats work until the process that crashes takes it, and not the other one. */
export async function workerDyingAt(
  crashPoint: string,
  { service, work }: { service: string; work: () => Promise<unknown> },
): Promise<void> {
  const doomed = await startExtraProcess(service, {
    stack: await withoutBus(),
    env: { CRASH_POINT: crashPoint, PORT: "0" },
  });
  const ended = doomed.died.then(() => true);
  // Work of other tests may fall due, too.
  const ready = eventually(() => fetch(`${doomed.opsUrl}/healthz`), READY_TIMEOUT_MS);
  await Promise.race([ended, ready]);
  for (let tick = 0; tick < TICKS_MAX; tick++) {
    if (await Promise.race([ended, sleep(TICK_MS, false)])) break;
    await work();
  }
  ready.catch(() => {});
  await doomed.stop();
  expect(await doomed.died).toBe("SIGKILL");
}
