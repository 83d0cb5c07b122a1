import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

/** The signal that stops a process. PostgreSQL's "fast" shutdown is SIGINT. */
export type StopSignal = "SIGTERM" | "SIGINT";

/** Identifies a process for another one: pids are reused, a pid with its birth is not. */
export interface Recorded {
  name: string;
  pid: number;
  birth: string;
  stopSignal: StopSignal;
  /**
   * Stages stop one after the other, the highest first; the processes of one stage stop together.
   */
  stage: number;
}

/** A text that stays the same while a process lives; empty when the pid is unused. */
export function birthOf(pid: number): string {
  try {
    if (existsSync("/proc/self/stat")) {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      const [state] = fields;
      const startTime = fields[19] ?? "";
      return state === "Z" ? "" : startTime;
    }
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return "";
  }
}

export function isAlive(process: Pick<Recorded, "pid" | "birth">): boolean {
  return process.birth !== "" && birthOf(process.pid) === process.birth;
}

const POLL_MS = 25;

/**
 * Stops the processes stage by stage. Each stage has an equal share of the remaining time, so that
 * a stuck service cannot use up the database's time for a clean shutdown. A process that exceeds
 * its share is killed.
 */
export async function stopAll(list: readonly Recorded[], timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  const stages = [...new Set(list.map(({ stage }) => stage))].sort((a, b) => b - a);
  for (const [index, stage] of stages.entries()) {
    const now = Date.now();
    const until = now + (deadline - now) / (stages.length - index);
    const members = list.filter((recorded) => recorded.stage === stage);
    await Promise.all(members.map((recorded) => stopOne(recorded, until)));
  }
}

async function stopOne(recorded: Recorded, until: number): Promise<void> {
  signal(recorded, recorded.stopSignal);
  while (isAlive(recorded) && Date.now() < until) await delay(POLL_MS);
  signal(recorded, "SIGKILL");
  while (isAlive(recorded)) await delay(POLL_MS);
}

function signal(recorded: Recorded, name: NodeJS.Signals): void {
  if (!isAlive(recorded)) return;
  try {
    process.kill(recorded.pid, name);
  } catch {
    // It ended between the check and the signal.
  }
}
