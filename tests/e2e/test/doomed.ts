import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { environmentBeside } from "@kobo/local";
import { type Calls, connectTo } from "@kobo/rpc";
import { eventually, freePort } from "@kobo/testing";
import { SHORT_TIMES } from "./timing";
import { stackDirectory, theStack } from "./world";

interface Doomed<Service extends object> {
  calls: Calls<Service>;
  /** What killed the process; resolves when it is dead. */
  died: Promise<NodeJS.Signals | null>;
  close: () => void;
}

const READY_TIMEOUT_MS = 30_000;

/** A process of a service beside those of the system, which kills itself at a named spot. */
export async function givenDoomed<Service extends object>(
  name: string,
  contract: { service: Service },
  crashPoint: string,
): Promise<Doomed<Service>> {
  const [opsPort, grpcPort] = [await freePort(), await freePort()];
  const launch = { name, opsPort, grpcPort };
  const env = {
    ...process.env,
    ...SHORT_TIMES,
    ...environmentBeside(stackDirectory(), theStack(), launch),
    CRASH_POINT: crashPoint,
  };
  const main = join(__dirname, `../../../services/${name}/dist/main.js`);
  const child = spawn(process.execPath, [main], { stdio: "ignore", env });
  const client = connectTo(contract, { target: `127.0.0.1:${grpcPort}`, balance: "pick_first" });
  await eventually(() => client.ready(), READY_TIMEOUT_MS);
  return { calls: client.calls, died: whenDead(child), close: client.close };
}

async function whenDead(child: ChildProcess): Promise<NodeJS.Signals | null> {
  const [, signal] = await once(child, "exit");
  return signal;
}
