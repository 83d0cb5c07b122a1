import { existsSync, readdirSync, readFileSync } from "node:fs";
import { sum } from "./figures";

/** CPU seconds used so far, by name. */
export type CpuSeconds = Record<string, number>;

/** Pids by name; a process includes its descendants. */
export type Roots = Readonly<Record<string, number>>;

interface ProcessStat {
  pid: number;
  parent: number;
  /** Its own, and that of its children that have ended and were waited for. */
  seconds: number;
}

/** Linux reports CPU time in hundredths of a second (USER_HZ). */
const TICKS_PER_SECOND = 100;
/** Indexes of the fields after the name, which is in parentheses and may contain any character (proc(5)). */
const PARENT = 1;
const CPU_FROM = 11;
const CPU_TO = 15;

/** The text of `/proc/<pid>/stat`. */
export function readStat(text: string): ProcessStat {
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return {
    pid: Number.parseInt(text, 10),
    parent: Number(fields[PARENT]),
    seconds: sum(fields.slice(CPU_FROM, CPU_TO).map(Number)) / TICKS_PER_SECOND,
  };
}

/** A process with all its descendants; empty when it has exited. */
export function treeOf(stats: readonly ProcessStat[], root: number): ProcessStat[] {
  const children = Map.groupBy(stats, ({ parent }) => parent);
  const below = (stat: ProcessStat): ProcessStat[] => [
    stat,
    ...(children.get(stat.pid) ?? []).flatMap(below),
  ];
  return stats.filter(({ pid }) => pid === root).flatMap(below);
}

/** The first line of `/proc/stat`: the machine's CPU time since boot, in core seconds. */
export function readMachine(text: string): { busy: number; idle: number } {
  const [user = 0, nice = 0, system = 0, idle = 0, wait = 0, irq = 0, softirq = 0, steal = 0] = (
    text.split("\n", 1)[0] ?? ""
  )
    .split(/\s+/)
    .slice(1)
    .map((field) => Number(field) / TICKS_PER_SECOND);
  return { busy: user + nice + system + irq + softirq + steal, idle: idle + wait };
}

/** CPU time of other processes; on a virtual machine, with the time stolen by its host. */
export const OTHERS = "all else on the machine";
export const IDLE = "idle";

/**
 * Of each root, and of the rest of the machine. Empty where there is no /proc. `own` names what this process does
 * itself, without its children.
 */
export function cpuSoFar(roots: Roots, own?: string): CpuSeconds {
  if (!existsSync("/proc/stat")) return {};
  const stats = allStats();
  const { user, system } = process.cpuUsage();
  const ours: CpuSeconds = own === undefined ? {} : { [own]: (user + system) / 1e6 };
  for (const [name, pid] of Object.entries(roots)) {
    const tree = treeOf(stats, pid);
    if (tree.length > 0) ours[name] = sum(tree.map(({ seconds }) => seconds));
  }
  const { busy, idle } = readMachine(readFileSync("/proc/stat", "utf8"));
  return { ...ours, [OTHERS]: busy - sum(Object.values(ours)), [IDLE]: idle };
}

export function between(before: CpuSeconds, after: CpuSeconds): CpuSeconds {
  return Object.fromEntries(
    Object.entries(after).map(([name, seconds]) => [name, seconds - (before[name] ?? 0)]),
  );
}

/** CPU seconds used between the two edges that `work` reports. */
export async function withCpu<Result>(
  { roots, own }: { roots: () => Roots; own?: string },
  work: (onEdge: () => void) => Promise<Result>,
): Promise<{ result: Result; cpu: CpuSeconds }> {
  const edges: CpuSeconds[] = [];
  const result = await work(() => void edges.push(cpuSoFar(roots(), own)));
  const [begun = {}, over = {}] = edges;
  return { result, cpu: between(begun, over) };
}

/** Voluntary context switches of these processes' threads, and so their wake-ups. */
export function wakeUpsSoFar(roots: Roots): number {
  if (!existsSync("/proc/self/task")) return Number.NaN;
  const stats = allStats();
  const trees = Object.values(roots).flatMap((root) => treeOf(stats, root));
  return sum(trees.flatMap(({ pid }) => threadsOf(pid).map((thread) => waitsIn(thread))));
}

/** Empty when the process has exited meanwhile. */
function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map((id) => readProc(pid, `task/${id}/status`));
  } catch {
    return [];
  }
}

/** From the text of a thread's `status`. */
export function waitsIn(text: string): number {
  return Number(/^voluntary_ctxt_switches:\s+(\d+)$/m.exec(text)?.[1] ?? 0);
}

/** Proportional set size of each process in MiB, which can be summed. */
export function memoryOf(roots: Roots): Record<string, { shareMib: number }> {
  if (!existsSync("/proc/self/smaps_rollup")) return {};
  const stats = allStats();
  const shareOf = ({ pid }: ProcessStat) => readMib(readProc(pid, "smaps_rollup"), "Pss") ?? 0;
  return Object.fromEntries(
    Object.entries(roots).map(([name, root]) => [
      name,
      { shareMib: sum(treeOf(stats, root).map(shareOf)) },
    ]),
  );
}

const KIB_PER_MIB = 1_024;

/** A field of `/proc/<pid>/status` or `smaps_rollup`. */
export function readMib(text: string, field: "VmRSS" | "Pss"): number | undefined {
  const kib = new RegExp(`^${field}:\\s+(\\d+) kB$`, "m").exec(text)?.[1];
  return kib === undefined ? undefined : Number(kib) / KIB_PER_MIB;
}

/** A process's resident memory at one moment. */
interface Sample {
  atMs: number;
  mib: number;
}

export interface MemoryFigures {
  firstMib: number;
  lastMib: number;
  highestMib: number;
  growthMibPerMinute: number;
}

const SAMPLE_MS = 500;
const MS_PER_MINUTE = 60_000;

/** Samples a process's resident memory twice a second until `stop`. */
export function watchMemory(pid: number): { stop: () => MemoryFigures } {
  const samples: Sample[] = [];
  const startedAt = performance.now();
  const take = (): void => {
    const mib = readMib(readProc(pid, "status"), "VmRSS");
    if (mib !== undefined) samples.push({ atMs: performance.now() - startedAt, mib });
  };
  take();
  const timer = setInterval(take, SAMPLE_MS);
  return {
    stop: () => {
      clearInterval(timer);
      take();
      return {
        firstMib: samples[0]?.mib ?? 0,
        lastMib: samples.at(-1)?.mib ?? 0,
        highestMib: Math.max(0, ...samples.map(({ mib }) => mib)),
        growthMibPerMinute: growthOf(samples),
      };
    },
  };
}

/**
 * MiB a minute by which memory grew in the second half, by the line that fits best. In the first half a heap grows to
 * the size that it needs.
 */
export function growthOf(samples: readonly Sample[]): number {
  const late = samples.slice(Math.floor(samples.length / 2));
  const mean = (pick: (sample: Sample) => number): number => sum(late.map(pick)) / late.length;
  const [at, mib] = [mean((sample) => sample.atMs), mean((sample) => sample.mib)];
  const along = mean((sample) => (sample.atMs - at) * (sample.mib - mib));
  const spread = mean((sample) => (sample.atMs - at) ** 2);
  return spread > 0 ? (along / spread) * MS_PER_MINUTE : 0;
}

function allStats(): ProcessStat[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => readProc(pid, "stat"))
    .flatMap((text) => (text === "" ? [] : [readStat(text)]));
}

/** Empty when the process has exited meanwhile or may not be read. */
function readProc(pid: number | string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
