import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { extraProcessEnvironment } from "@kobo/local";
import { freePort } from "@kobo/testing";
import type { Stack } from "../src/stack";
import { SHORT_TIMES } from "./timing";
import { tracingTo } from "./tracing-to";
import { stackDirectory, theStack } from "./world";

/** A process of a service beside those of the system. */
export interface Beside {
  /** Where it serves gRPC, if it does. */
  target: string;
  opsUrl: string;
  /** What killed it, or nothing if it ended by itself; resolves when it is gone. */
  died: Promise<NodeJS.Signals | null>;
  /** Such as one that stops it where it is, or lets it go on. */
  signal: (signal: NodeJS.Signals) => void;
  stop: () => Promise<void>;
}

interface Options {
  /** The system as the process is to see it; as it is, unless told otherwise. */
  stack?: Stack;
  env?: Record<string, string>;
}

/** Without Kafka, so that a process of it belongs to no group whose others would have to wait for it. */
export async function withoutBus(): Promise<Stack> {
  return { ...theStack(), kafkaBrokers: `127.0.0.1:${await freePort()}` };
}

export async function startBeside(
  name: string,
  { stack = theStack(), env = {} }: Options,
): Promise<Beside> {
  const [opsPort, grpcPort] = [await freePort(), await freePort()];
  const main = join(__dirname, `../../../services/${name}/dist/main.js`);
  // Beside the logs of the system: what it says is searched like theirs.
  const log = openSync(join(stackDirectory(), `logs/beside-${name}-${grpcPort}.log`), "a");
  const child = spawn(process.execPath, [main], {
    stdio: ["ignore", log, log],
    env: {
      ...process.env,
      ...SHORT_TIMES,
      ...tracingTo(process.env.E2E_COLLECTOR),
      ...extraProcessEnvironment(stackDirectory(), stack, { name, opsPort, grpcPort }),
      ...env,
    },
  });
  closeSync(log);
  const died = whenDead(child);
  return {
    target: `127.0.0.1:${grpcPort}`,
    opsUrl: `http://127.0.0.1:${opsPort}`,
    died,
    signal: (signal) => void child.kill(signal),
    stop: async () => {
      child.kill("SIGTERM");
      await died;
    },
  };
}

async function whenDead(child: ChildProcess): Promise<NodeJS.Signals | null> {
  const [, signal] = await once(child, "exit");
  return signal;
}
