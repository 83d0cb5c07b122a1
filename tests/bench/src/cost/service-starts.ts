import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "@kobo/local";
import { quantile } from "../measure";
import type { System } from "../system";

const ROOT = join(dirname(require.resolve("@kobo/local")), "../../..");
const POLL_MS = 10;
const TIMEOUT_MS = 60_000;

/** What a start of each service took, in seconds: the median of all rounds. */
export async function measureServiceStarts(
  system: System,
  { rounds, onProgress }: { rounds: number; onProgress: (line: string) => void },
): Promise<Record<string, number>> {
  const taken = new Map<string, number[]>();
  for (let round = 1; round <= rounds; round++) {
    for (const service of Object.keys(system.stack.opsUrls)) {
      const seconds = await startBeside(system, service);
      taken.set(service, [...(taken.get(service) ?? []), seconds]);
      onProgress(`round ${round}: ${service}: ready after ${seconds.toFixed(2)} s`);
    }
  }
  return Object.fromEntries(
    [...taken].map(([name, all]) => [name, quantile(Float64Array.from(all).sort(), 0.5)]),
  );
}

/** Starts one more process of a service beside the others, waits until it is ready, and stops it. */
async function startBeside(system: System, service: string): Promise<number> {
  // What a second process cannot have: the ports of the two roots, and the simulator's book.
  const book = mkdtempSync(join(tmpdir(), "kobo-bench-book-"));
  const own = {
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
    BOOK_DIR: book,
  };
  const ports = { opsPort: await freePort(), grpcPort: await freePort() };
  const begun = performance.now();
  const child = spawn(process.execPath, [join(ROOT, "services", service, "dist/main.js")], {
    env: { ...process.env, ...system.environmentBeside(service, ports), ...own },
    stdio: "ignore",
  });
  const exited = once(child, "exit");
  try {
    const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;
    await untilReady(service, { opsPort: ports.opsPort, isRunning });
    return (performance.now() - begun) / 1_000;
  } finally {
    child.kill("SIGTERM");
    await exited;
    rmSync(book, { recursive: true, force: true });
  }
}

interface Started {
  opsPort: number;
  isRunning: () => boolean;
}

async function untilReady(service: string, { opsPort, isRunning }: Started): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (!(await isReady(opsPort))) {
    if (!isRunning()) throw new Error(`${service} ended instead of becoming ready.`);
    if (Date.now() > deadline) throw new Error(`${service} did not become ready in time.`);
    await delay(POLL_MS);
  }
}

async function isReady(opsPort: number): Promise<boolean> {
  const answer = fetch(`http://127.0.0.1:${opsPort}/readyz`);
  return answer.then(
    ({ ok }) => ok,
    () => false,
  );
}
