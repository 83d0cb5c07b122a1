import { existsSync, readdirSync, readFileSync } from "node:fs";

/** CPU seconds used so far, by name. */
export type CpuSeconds = Record<string, number>;

/** What the kernel says of one process. */
export interface ProcessStat {
  pid: number;
  parent: number;
  /** Its own, and that of its children that have ended and were waited for. */
  seconds: number;
}

/** Linux counts in hundredths of a second for everyone, whatever its own clock does. */
const TICKS_PER_SECOND = 100;
/** Where the fields stand after the name, which is in parentheses and may hold anything (proc(5)). */
const PARENT = 1;
const CPU_FROM = 11;
const CPU_TO = 15;

/** The text of `/proc/<pid>/stat`. */
export function readStat(text: string): ProcessStat {
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const ticks = fields.slice(CPU_FROM, CPU_TO).reduce((sum, field) => sum + Number(field), 0);
  return {
    pid: Number.parseInt(text, 10),
    parent: Number(fields[PARENT]),
    seconds: ticks / TICKS_PER_SECOND,
  };
}

/** What each process and all its descendants used. */
export function sumTrees(
  stats: readonly ProcessStat[],
  roots: Readonly<Record<string, number>>,
): CpuSeconds {
  const children = Map.groupBy(stats, ({ parent }) => parent);
  const byPid = new Map(stats.map((stat) => [stat.pid, stat]));
  const used = (stat: ProcessStat): number =>
    (children.get(stat.pid) ?? []).reduce((sum, child) => sum + used(child), stat.seconds);
  return Object.fromEntries(
    Object.entries(roots).flatMap(([name, pid]) => {
      const stat = byPid.get(pid);
      return stat ? [[name, used(stat)]] : [];
    }),
  );
}

/** The first line of `/proc/stat`: what the whole machine did since it started, in core seconds. */
export function readMachine(text: string): { busy: number; idle: number } {
  const [user = 0, nice = 0, system = 0, idle = 0, wait = 0, irq = 0, softirq = 0, steal = 0] = (
    text.split("\n", 1)[0] ?? ""
  )
    .split(/\s+/)
    .slice(1)
    .map((field) => Number(field) / TICKS_PER_SECOND);
  return { busy: user + nice + system + irq + softirq + steal, idle: idle + wait };
}

/** Everything on the machine that is none of ours; on a rented one, also what its host took. */
export const OTHERS = "all else on the machine";
export const IDLE = "idle";

/**
 * Of each root with all that it started, and of the rest of the machine. Empty where there is no /proc.
 * `own` names what this process does itself, without those that it started.
 */
export function cpuSoFar(roots: Readonly<Record<string, number>>, own?: string): CpuSeconds {
  if (!existsSync("/proc/stat")) return {};
  const { user, system } = process.cpuUsage();
  const ours = {
    ...sumTrees(allStats(), roots),
    ...(own === undefined ? {} : { [own]: (user + system) / 1e6 }),
  };
  const { busy, idle } = readMachine(readFileSync("/proc/stat", "utf8"));
  return { ...ours, [OTHERS]: busy - sumOf(ours), [IDLE]: idle };
}

export function between(before: CpuSeconds, after: CpuSeconds): CpuSeconds {
  return Object.fromEntries(
    Object.entries(after).map(([name, seconds]) => [name, seconds - (before[name] ?? 0)]),
  );
}

function sumOf(cpu: CpuSeconds): number {
  return Object.values(cpu).reduce((sum, seconds) => sum + seconds, 0);
}

function allStats(): ProcessStat[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return [readStat(readFileSync(`/proc/${pid}/stat`, "utf8"))];
      } catch {
        // It ended meanwhile.
        return [];
      }
    });
}
