import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { readConfig } from "../config";
import { Failure } from "../failure";
import { untilStopSignal } from "../processes/signals";
import { readableLine } from "./readable-line";

const USAGE = "Usage: npm run logs -- <service> [-f]";
const LINES = "200";

/** `npm run logs`: the newest lines of a process; with `-f`, new lines too. */
export async function logs(args: string[]): Promise<number> {
  const { name, follow } = readOptions(args);
  const folder = join(readConfig().directory, "logs");
  const names = existsSync(folder)
    ? readdirSync(folder).map((file) => file.replace(/\.log$/, ""))
    : [];
  if (name === undefined) {
    const list = names.length > 0 ? names.join("\n") : "There are no logs yet.";
    process.stdout.write(`${USAGE}\n\n${list}\n`);
    return 0;
  }
  // `wallet-ledger` means all its replicas.
  const chosen = names.filter((known) => known === name || replicaOf(known) === name);
  if (chosen.length === 0) {
    throw new Failure(`There is no log of ${name}. There are: ${names.join(", ") || "none yet"}.`);
  }
  const files = chosen.map((known) => join(folder, `${known}.log`));
  return show(files, follow);
}

function readOptions(args: string[]): { name: string | undefined; follow: boolean } {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { follow: { type: "boolean", short: "f", default: false } },
    });
    return { name: positionals[0], follow: values.follow };
  } catch (cause) {
    throw new Failure(USAGE, { cause });
  }
}

function replicaOf(name: string): string {
  return name.replace(/-\d+$/, "");
}

async function show(files: string[], follow: boolean): Promise<number> {
  const { tail, shown } = showTail(["-n", LINES, ...(follow ? ["-F"] : []), ...files]);
  void untilStopSignal().then(() => tail.kill());
  process.stdout.once("error", () => tail.kill());
  await shown;
  return 0;
}

/** Prints new lines until it is stopped. */
export function followLogs(directory: string, names: readonly string[]): { stop: () => void } {
  const files = names.map((name) => join(directory, "logs", `${name}.log`));
  const { tail } = showTail(["-n", "0", "-F", ...files]);
  return { stop: () => tail.kill() };
}

function showTail(args: string[]): { tail: ChildProcess; shown: Promise<void> } {
  const tail = spawn("tail", ["-q", ...args], { stdio: ["ignore", "pipe", "inherit"] });
  const show = async (): Promise<void> => {
    for await (const line of createInterface({ input: tail.stdout })) {
      process.stdout.write(`${readableLine(line)}\n`);
    }
  };
  return { tail, shown: show() };
}
