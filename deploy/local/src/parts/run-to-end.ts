import { type SpawnOptions, spawn } from "node:child_process";

interface Ended {
  /** Null when it could not be started or was killed. */
  code: number | null;
  /** Its stdout and stderr. */
  output: string;
}

/** Runs a command to its end, without blocking other starts. */
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
