import { type SpawnOptions, spawn } from "node:child_process";

interface Ended {
  /** Null when it could not be started or was killed. */
  code: number | null;
  /** What it said, on both streams. */
  output: string;
}

/** Runs a command that ends by itself, without holding up what else is being started. */
export function runToEnd(
  command: string,
  args: string[],
  options: Pick<SpawnOptions, "cwd" | "env" | "uid" | "gid"> = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const keep = (chunk: Buffer) => {
      output += chunk;
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.once("error", (error) => resolve({ code: null, output: error.message }));
    child.once("close", (code) => resolve({ code, output: output.trim() }));
  });
}
