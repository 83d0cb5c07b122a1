import { chmodSync, mkdirSync, readdirSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Failure } from "../failure";
import { freePort } from "../ports";
import type { Processes } from "../processes";

const READY_TIMEOUT_MS = 10_000;
/** Before giving up, however late it is: on a busy machine we are ourselves kept from looking. */
const LOOKS_MIN = 50;
const PAUSE_MS = 20;
const ARCHITECTURES: Record<string, string> = { x64: "amd64", arm64: "arm64" };

interface Options {
  directory: string;
  /** Where the fetched binaries lie. */
  runtime: string;
}

/** Starts the embedded server and returns its URL. */
export async function startRedis(processes: Processes, options: Options): Promise<string> {
  mkdirSync(options.directory, { recursive: true });
  const port = await freePort();
  let exit: string | undefined;
  processes.start({
    name: "redis",
    command: binary(join(options.runtime, "redis")),
    args: [
      ...["--port", String(port)],
      ...["--bind", "127.0.0.1"],
      ...["--dir", options.directory],
      ...["--appendonly", "yes"],
      ...["--save", ""],
    ],
    stage: 0,
    onExit: (how) => {
      exit = how;
    },
  });
  const deadline = Date.now() + READY_TIMEOUT_MS;
  for (let looks = 1; !(await answers(port)); looks++) {
    if (exit)
      throw new Failure(`Redis ended at once (${exit}). Its log: ${processes.logOf("redis")}`);
    if (Date.now() > deadline && looks >= LOOKS_MIN) {
      throw new Failure(`Redis did not come up in time. Its log: ${processes.logOf("redis")}`);
    }
    await delay(PAUSE_MS);
  }
  return `redis://127.0.0.1:${port}`;
}

function binary(directory: string): string {
  const suffix = `${process.platform}-${ARCHITECTURES[process.arch]}`;
  const name = readdirSync(directory).find((file) => file.endsWith(suffix));
  if (!name) {
    throw new Failure(
      `There is no embedded Redis for ${suffix}. Name your own: REDIS_URL=redis://… npm start`,
    );
  }
  const path = join(directory, name);
  chmodSync(path, 0o755);
  return path;
}

/** True when a Redis answers PING there. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write("PING\r\n"));
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once("data", (data) => end(data.toString().startsWith("+PONG")));
    socket.once("error", () => end(false));
    socket.setTimeout(1_000, () => end(false));
  });
}
