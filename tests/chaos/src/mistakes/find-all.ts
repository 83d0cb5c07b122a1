import { spawn } from "node:child_process";
import { once } from "node:events";
import { MISTAKES } from "./mistakes";

interface Options {
  /** The script of one run. */
  script: string;
  args: readonly string[];
  say: (line: string) => void;
}

/** Runs with each mistake in turn, and prints a table of what found them. @returns the number not found */
export async function findAll({ script, args, say }: Options): Promise<number> {
  say("| Mistake | Found | First violation |");
  let missed = 0;
  for (const mistake of Object.keys(MISTAKES)) {
    const child = spawn(process.execPath, [script, ...args, "--mistake", mistake], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
    });
    const [code] = await once(child, "close");
    const [, first = ""] = /VIOLATION (.*)/.exec(output) ?? [];
    if (code !== 1) missed++;
    say(`| ${mistake} | ${code === 1 ? "yes" : `no (${code})`} | ${first.slice(0, 120)} |`);
  }
  return missed;
}
