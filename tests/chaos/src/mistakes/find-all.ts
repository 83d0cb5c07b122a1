import { spawn } from "node:child_process";
import { once } from "node:events";
import { MISTAKES } from "./mistakes";

interface Options {
  /** The script of one run. */
  script: string;
  seed: string;
  args: readonly string[];
  say: (line: string) => void;
}

/** Of a violation, so much is in the table. */
const WIDTH = 140;

/** Runs with each mistake in turn, and prints a table of what found them. @returns the number not found */
export async function findAll({ script, seed, args, say }: Options): Promise<number> {
  say("| Mistake | Seed | Found | Violations | The first one |");
  say("| --- | --- | --- | --- | --- |");
  let missed = 0;
  for (const mistake of Object.keys(MISTAKES)) {
    const child = spawn(process.execPath, [script, ...args, "--seed", seed, "--mistake", mistake], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
    });
    const [code] = await once(child, "close");
    const found = [...output.matchAll(/VIOLATION (.*)/g)].map(([, text = ""]) => text);
    if (code !== 1) missed++;
    const first = found[0]?.slice(0, WIDTH).replaceAll("|", "\\|") ?? "";
    const isFound = code === 1 ? "yes" : `no (${code})`;
    say(`| ${mistake} | ${seed} | ${isFound} | ${found.length} | ${first} |`);
  }
  return missed;
}
