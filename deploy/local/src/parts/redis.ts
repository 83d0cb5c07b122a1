import { chmodSync, readdirSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { Failure } from "../failure";
import { makePrivate } from "../processes/private-folder";
import type { Processes } from "../processes/processes";
import { retryOnTakenPort } from "../stack/ports";
import { startPart } from "./start-part";

const READY_TIMEOUT_MS = 10_000;
const ARCHITECTURES: Record<string, string> = { x64: "amd64", arm64: "arm64" };

interface Options {
  directory: string;
  /** Letters and digits, since it becomes part of a URL. */
  password: string;
  /** The folder of the fetched binaries. */
  runtime: string;
}

/** Starts the embedded server and returns its URL. */
export async function startRedis(processes: Processes, options: Options): Promise<string> {
  const { directory, password } = options;
  makePrivate(directory);
  // In a private file: every user of the machine sees a process's arguments.
  const settings = `${directory}.conf`;
  writeFileSync(settings, `requirepass ${password}\n`, { mode: 0o600 });
  const command = binary(join(options.runtime, "redis"));
  return retryOnTakenPort(async (choosePort) => {
    const port = await choosePort();
    await startPart(processes, {
      title: "Redis",
      start: {
        name: "redis",
        command,
        args: [
          settings,
          ...["--port", String(port)],
          ...["--bind", "127.0.0.1"],
          ...["--dir", directory],
          ...["--appendonly", "yes"],
          ...["--save", ""],
        ],
        stage: 0,
      },
      answers: () => answers(port, password),
      timeoutMs: READY_TIMEOUT_MS,
    });
    return `redis://:${password}@127.0.0.1:${port}`;
  });
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

/** Whether a Redis with this password answers PING. */
function answers(port: number, password: string): Promise<boolean> {
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(`AUTH ${password}\r\nPING\r\n`));
    const end = (isReady: boolean) => {
      socket.destroy();
      resolve(isReady);
    };
    socket.on("data", (data) => {
      answer += data;
      if (answer.includes("+PONG") || answer.includes("-")) end(answer.includes("+PONG"));
    });
    socket.once("error", () => end(false));
    socket.setTimeout(1_000, () => end(false));
  });
}
