import { existsSync, readdirSync, readFileSync } from "node:fs";
import { readStat } from "../cpu";
import { readResident } from "../overload/memory";

/** What a process has in memory, in MiB. */
export interface Memory {
  /** All that it sees, also what others see, too. */
  residentMib: number;
  /** What is its own, and of what it shares with others its part: these can be added. */
  shareMib: number;
}

const KIB_PER_MIB = 1_024;

/** The text of `/proc/<pid>/smaps_rollup`. */
export function readShare(text: string): number | undefined {
  const kib = /^Pss:\s+(\d+) kB$/m.exec(text)?.[1];
  return kib === undefined ? undefined : Number(kib) / KIB_PER_MIB;
}

/** A process with all its descendants. */
export function treeOf(
  parents: readonly { pid: number; parent: number }[],
  root: number,
): number[] {
  const children = Map.groupBy(parents, ({ parent }) => parent);
  const below = (pid: number): number[] => [
    pid,
    ...(children.get(pid) ?? []).flatMap((child) => below(child.pid)),
  ];
  return below(root);
}

/** What each process has now, with all its descendants. Empty where there is no /proc. */
export function memoryOf(roots: Readonly<Record<string, number>>): Record<string, Memory> {
  if (!existsSync("/proc/self/smaps_rollup")) return {};
  const parents = allParents();
  return Object.fromEntries(
    Object.entries(roots).map(([name, root]) => [
      name,
      sum(treeOf(parents, root).map(memoryOfOne)),
    ]),
  );
}

function allParents(): { pid: number; parent: number }[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const text = readOf(pid, "stat");
      return text === "" ? [] : [readStat(text)];
    });
}

function memoryOfOne(pid: number): Memory {
  return {
    residentMib: readResident(readOf(pid, "status")) ?? 0,
    shareMib: readShare(readOf(pid, "smaps_rollup")) ?? 0,
  };
}

/** Empty when the process has ended meanwhile, or may not be looked at. */
function readOf(pid: number | string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

function sum(parts: readonly Memory[]): Memory {
  return {
    residentMib: parts.reduce((total, { residentMib }) => total + residentMib, 0),
    shareMib: parts.reduce((total, { shareMib }) => total + shareMib, 0),
  };
}
