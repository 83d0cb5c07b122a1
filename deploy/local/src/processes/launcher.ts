import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "../failure";
import { birthOf, isAlive } from "./recorded";
import { writeWhole } from "./write-whole";

/** Says in a data folder which launcher works on it: two would end each other's processes. */
const FILE = "launcher.json";

interface Launcher {
  pid: number;
  birth: string;
}

/** The launcher that lives and works on `directory`; undefined when there is none. */
export function launcherOf(directory: string): Launcher | undefined {
  const file = join(directory, FILE);
  if (!existsSync(file)) return undefined;
  const launcher: Launcher = JSON.parse(readFileSync(file, "utf8"));
  return isAlive(launcher) ? launcher : undefined;
}

/** @throws Failure when another launcher works on `directory`. */
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
