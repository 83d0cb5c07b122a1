import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** Whether PostgreSQL's own bench is on this machine; the embedded server comes without it. */
export function hasPgbench(): boolean {
  return spawnSync("pgbench", ["--version"]).status === 0;
}

interface Options {
  url: string;
  /** Sent again and again, prepared once for each connection. */
  statement: string;
  connections: number;
  seconds: number;
}

/** Lets PostgreSQL's own bench send a statement for so long. Returns how often a second it was done. */
export async function runPgbench(options: Options): Promise<number> {
  const { url, statement, connections, seconds } = options;
  const directory = mkdtempSync(join(tmpdir(), "kobo-pgbench-"));
  try {
    const script = join(directory, "statement.sql");
    writeFileSync(script, `${statement};\n`);
    const { stdout } = await promisify(execFile)("pgbench", [
      "--no-vacuum",
      "--protocol=prepared",
      `--client=${connections}`,
      // It knows whole seconds only.
      `--time=${Math.ceil(seconds)}`,
      `--file=${script}`,
      url,
    ]);
    return readRate(stdout);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** @throws Error when the output tells no rate, or of statements that failed */
export function readRate(output: string): number {
  const rate = /^tps = ([\d.]+) /m.exec(output)?.[1];
  const failed = /^number of failed transactions: (\d+)/m.exec(output)?.[1] ?? "0";
  if (!rate || failed !== "0") throw new Error(`pgbench failed:\n${output}`);
  return Number(rate);
}
