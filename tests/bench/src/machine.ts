import { cpus, loadavg, platform, release, totalmem } from "node:os";

const GIB = 2 ** 30;

export interface Machine {
  cpu: string;
  cores: number;
  memoryGib: number;
  system: string;
  node: string;
  postgres: string;
  /** Processes that wanted a core in the minute before; above 0, others were at work. */
  loadBefore: number;
}

export function describeMachine(postgres: string): Machine {
  const cores = cpus();
  return {
    cpu: cores[0]?.model.trim() ?? "unknown",
    cores: cores.length,
    memoryGib: Math.round(totalmem() / GIB),
    system: `${platform()} ${release()}`,
    node: process.version,
    postgres,
    loadBefore: loadavg()[0] ?? Number.NaN,
  };
}
