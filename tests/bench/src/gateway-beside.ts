import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "@kobo/local";
import type { System } from "./system";

const MAIN = require.resolve("@kobo/gateway/dist/main.js");
const START_TIMEOUT_MS = 30_000;
const POLL_MS = 100;

/** One more gateway of a system, with ports of its own: on one machine nobody stands before two of them. */
export interface GatewayBeside {
  pid: number;
  sandboxBaseUrl: string;
  end: () => Promise<void>;
}

/** `settings` are what this one is told otherwise than the rest of the system. */
export async function startGatewayBeside(
  system: System,
  settings: Readonly<Record<string, string>> = {},
): Promise<GatewayBeside> {
  const [opsPort, port, sandboxPort] = [await freePort(), await freePort(), await freePort()];
  const own = system.environmentBeside("gateway", { opsPort, grpcPort: await freePort() });
  const ports = { PORT: String(port), SANDBOX_PORT: String(sandboxPort) };
  const child = spawn(process.execPath, [MAIN], {
    stdio: "ignore",
    env: { ...process.env, ...own, ...ports, ...settings },
  });
  const gateway = {
    pid: child.pid ?? 0,
    sandboxBaseUrl: `http://127.0.0.1:${sandboxPort}`,
    end: () => end(child),
  };
  try {
    await untilReady(`http://127.0.0.1:${opsPort}/readyz`);
    return gateway;
  } catch (error) {
    await gateway.end();
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
