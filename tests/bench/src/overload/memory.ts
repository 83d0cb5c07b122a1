import { existsSync, readFileSync } from "node:fs";

/** How much memory a process had at one moment. */
export interface Sample {
  atMs: number;
  mib: number;
}

const SAMPLE_MS = 500;
const KIB_PER_MIB = 1_024;
const MS_PER_MINUTE = 60_000;

/** Looks at a process's resident memory twice a second until `stop`, which tells what was seen. */
export function watchMemory(pid: number): { stop: () => Sample[] } {
  const samples: Sample[] = [];
  const begunAt = performance.now();
  const look = (): void => {
    const mib = residentMib(pid);
    if (mib !== undefined) samples.push({ atMs: performance.now() - begunAt, mib });
  };
  look();
  const timer = setInterval(look, SAMPLE_MS);
  return {
    stop: () => {
      clearInterval(timer);
      look();
      return samples;
    },
  };
}

/** Undefined where there is no /proc. */
function residentMib(pid: number): number | undefined {
  const file = `/proc/${pid}/status`;
  return existsSync(file) ? readResident(readFileSync(file, "utf8")) : undefined;
}

/** The text of `/proc/<pid>/status`. */
export function readResident(text: string): number | undefined {
  const kib = /^VmRSS:\s+(\d+) kB$/m.exec(text)?.[1];
  return kib === undefined ? undefined : Number(kib) / KIB_PER_MIB;
}

export function highest(samples: readonly Sample[]): number {
  return samples.reduce((most, { mib }) => Math.max(most, mib), 0);
}

/**
 * By how many MiB a minute memory grew in the second half, by the line that fits best. In the first
 * half a heap grows to the size that it needs.
 */
export function growth(samples: readonly Sample[]): number {
  const late = samples.slice(Math.floor(samples.length / 2));
  const mean = (pick: (sample: Sample) => number): number =>
    late.reduce((sum, sample) => sum + pick(sample), 0) / late.length;
  const [at, mib] = [mean((sample) => sample.atMs), mean((sample) => sample.mib)];
  const along = mean((sample) => (sample.atMs - at) * (sample.mib - mib));
  const spread = mean((sample) => (sample.atMs - at) ** 2);
  return spread === 0 ? 0 : (along / spread) * MS_PER_MINUTE;
}
