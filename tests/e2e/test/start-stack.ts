import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { eventually } from "@kobo/testing";
import { readStack } from "../src/stack";
import { watchedIn } from "../src/watched";
import { type Collector, startCollector } from "./canary/collector";
import { NO_LIMITS, SHORT_TIMES } from "./timing";
import { tracingTo } from "./tracing-to";

declare global {
  var stackUnderTest:
    | { launcher: ChildProcess; directory: string; watched: string; collector: Collector }
    | undefined;
}

const LAUNCHER = join(__dirname, "../../../deploy/local/dist/main.js");
const START_TIMEOUT_MS = 120_000;
const DOCUMENT_TIMEOUT_MS = 180_000;

/**
 * Starts a system for the e2e tests: with two processes of services that must work with two, short
 * timeouts, and without rate limits. `E2E_STACK` names the `stack.json` of a running one. All
 * traffic is recorded, to be searched after the tests.
 */
export default async function startStack(): Promise<void> {
  if (process.env.E2E_STACK) return;
  const directory = mkdtempSync(join(tmpdir(), "kobo-e2e-"));
  // PostgreSQL runs as another user when root runs the tests, and keeps its data here if it can enter.
  chmodSync(directory, 0o755);
  const watched = join(directory, "watched");
  mkdirSync(watched);
  const collector = await startCollector(watchedIn(watched).spans);
  process.env.E2E_WATCHED = watched;
  process.env.E2E_COLLECTOR = collector.url;
  const log = join(directory, "launcher.log");
  const out = openSync(log, "w");
  const launcher = spawn(
    process.execPath,
    [LAUNCHER, "stack", "--no-journey", ...REPLICAS.flatMap((text) => ["--replicas", text])],
    // The channel carries nothing; it closes when this process is killed.
    { env: environment(directory), stdio: ["ignore", out, out, "ipc"] },
  );
  globalThis.stackUnderTest = { launcher, directory, watched, collector };
  process.env.E2E_STACK = join(directory, "stack.json");
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!existsSync(process.env.E2E_STACK)) {
    if (launcher.exitCode !== null || Date.now() > deadline) {
      throw new Error(`The system did not start:\n${readFileSync(log, "utf8")}`);
    }
    await delay(100);
  }
  // Every response is compared with the documents. They are made at the first request, so no test waits for that. On a
  // busy machine that takes longer than a connection may idle; a later request gets them.
  const { baseUrl, sandboxBaseUrl } = readStack(process.env.E2E_STACK);
  const documents = [baseUrl, sandboxBaseUrl].map((url) => `${url}/openapi.json`);
  await Promise.all(documents.map((url) => eventually(() => fetch(url), DOCUMENT_TIMEOUT_MS)));
}

const REPLICAS = [
  "wallet-ledger=2",
  "payid=2",
  "transfer=2",
  "bills=2",
  "card-payments=2",
  "webhook=2",
];

function environment(directory: string): NodeJS.ProcessEnv {
  const { DATABASE_URL: _, REDIS_URL: __, KAFKA_BROKERS: ___, ...rest } = process.env;
  return {
    ...rest,
    KOBO_DIR: directory,
    PORT: "0",
    SANDBOX_PORT: "0",
    DASHBOARD_PORT: "0",
    CHECKOUT_PORT: "0",
    KAFKA_PORT: "0",
    ...NO_LIMITS,
    ...SHORT_TIMES,
    ...tracingTo(process.env.E2E_COLLECTOR),
  };
}
