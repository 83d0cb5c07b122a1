import { setTimeout as delay } from "node:timers/promises";
import { between, type CpuSeconds, cpuSoFar } from "../cpu";
import { type Memory, memoryOf } from "./memory";

/** What the processes took while something was done, or nothing. */
export interface Window {
  seconds: number;
  cpu: CpuSeconds;
  /** At its end. */
  memory: Record<string, Memory>;
}

/** Watches the processes while `work` goes on. */
export async function watch<Result>(
  roots: Readonly<Record<string, number>>,
  work: () => Promise<Result>,
): Promise<{ window: Window; result: Result }> {
  const begun = performance.now();
  const before = cpuSoFar(roots);
  const result = await work();
  const cpu = between(before, cpuSoFar(roots));
  const seconds = (performance.now() - begun) / 1_000;
  return { window: { seconds, cpu, memory: memoryOf(roots) }, result };
}

/** Watches them while nobody asks for anything. */
export async function watchIdle(
  roots: Readonly<Record<string, number>>,
  seconds: number,
): Promise<Window> {
  return (await watch(roots, () => delay(seconds * 1_000))).window;
}

/** How much of one core a process used, in percent. */
export function corePercent({ cpu, seconds }: Window, name: string): number {
  return ((cpu[name] ?? 0) / seconds) * 100;
}
