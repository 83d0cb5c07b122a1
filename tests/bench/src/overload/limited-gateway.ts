import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "@kobo/local";
import type { System } from "../system";

const MAIN = require.resolve("@kobo/gateway/dist/main.js");
const START_TIMEOUT_MS = 30_000;
const POLL_MS = 100;

/** One more gateway of the system, whose rate limits are as they are in production. */
export interface LimitedGateway {
  sandboxBaseUrl: string;
  stop: () => Promise<void>;
}

export async function startLimitedGateway(system: System): Promise<LimitedGateway> {
  const [opsPort, port, sandboxPort] = [await freePort(), await freePort(), await freePort()];
  const ports = { opsPort, grpcPort: await freePort() };
  const child = spawn(process.execPath, [MAIN], {
    stdio: "ignore",
    env: {
      ...process.env,
      ...system.environmentBeside("gateway", ports),
      ...{ PORT: String(port), SANDBOX_PORT: String(sandboxPort), RATE_LIMIT_SCALE: "1" },
    },
  });
  const stop = () => end(child);
  try {
    await untilReady(`http://127.0.0.1:${opsPort}/readyz`);
    return { sandboxBaseUrl: `http://127.0.0.1:${sandboxPort}`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  await exited;
}

async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    if (Date.now() > deadline) throw new Error("The second gateway did not start.");
    await delay(POLL_MS);
  }
}
