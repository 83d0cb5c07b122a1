import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { extraProcessEnvironment } from "@kobo/local";
import { freePort } from "@kobo/testing";
import type { Stack } from "../src/stack";
import { stopProcess } from "./stop-process";
import { SHORT_TIMES } from "./timing";
import { tracingTo } from "./tracing-to";
import { stackDirectory, theStack } from "./world";

/** An additional process of a service. */
export interface ExtraProcess {
  /** Its gRPC target, if it serves gRPC. */
  target: string;
  opsUrl: string;
  /** The signal that killed it, or null after a normal exit; resolves when it has ended. */
  died: Promise<NodeJS.Signals | null>;
  /** Sends a signal, such as SIGSTOP or SIGCONT. */
  signal: (signal: NodeJS.Signals) => void;
  stop: () => Promise<void>;
}

/** Those of this test file. */
const running = new Set<ChildProcess>();
const STOP_TIMEOUT_MS = 60_000;
// A test that failed may have left one, and Jest does not exit before it does.
afterAll(() => Promise.all([...running].map(stopProcess)), STOP_TIMEOUT_MS);

interface Options {
  /** The system from the process's view; the actual one by default. */
  stack?: Stack;
  env?: Record<string, string>;
}

/** Without Kafka, so that the process joins no consumer group, whose other members would have to wait for it. */
export async function withoutBus(): Promise<Stack> {
  return { ...theStack(), kafkaBrokers: `127.0.0.1:${await freePort()}` };
}

export async function startExtraProcess(
  name: string,
  { stack = theStack(), env = {} }: Options,
): Promise<ExtraProcess> {
  const [opsPort, grpcPort] = [await freePort(), await freePort()];
  const main = join(__dirname, `../../../services/${name}/dist/main.js`);
  // In the system's log folder, so that it is searched like other logs.
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
  running.add(child);
  child.once("exit", () => running.delete(child));
  const died = whenDead(child);
  return {
    target: `127.0.0.1:${grpcPort}`,
    opsUrl: `http://127.0.0.1:${opsPort}`,
    died,
    signal: (signal) => void child.kill(signal),
    stop: () => stopProcess(child),
  };
}

async function whenDead(child: ChildProcess): Promise<NodeJS.Signals | null> {
  const [, signal] = await once(child, "exit");
  return signal;
}
