import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "../failure";
import { birthOf, isAlive } from "./recorded";
import { writeWhole } from "./write-whole";

/** Names the launcher of a data folder: two would stop each other's processes. */
const FILE = "launcher.json";

interface Launcher {
  pid: number;
  birth: string;
}

/** The live launcher of `directory`; undefined when there is none. */
export function launcherOf(directory: string): Launcher | undefined {
  const file = join(directory, FILE);
  if (!existsSync(file)) return undefined;
  const launcher: Launcher = JSON.parse(readFileSync(file, "utf8"));
  return isAlive(launcher) ? launcher : undefined;
}

/** @throws Failure when another launcher uses `directory`. */
export function assertUnused(directory: string): void {
  const launcher = launcherOf(directory);
  if (launcher && launcher.pid !== process.pid) {
    throw new Failure(
      `Kobo already runs on ${directory} (process ${launcher.pid}). Stop it first: kill ${launcher.pid}`,
    );
  }
}

export function claim(directory: string): void {
  assertUnused(directory);
  const launcher: Launcher = { pid: process.pid, birth: birthOf(process.pid) };
  writeWhole(join(directory, FILE), launcher);
}

export function release(directory: string): void {
  rmSync(join(directory, FILE), { force: true });
}
