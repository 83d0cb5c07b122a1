// The first step of every `npm run …` of this repository. It needs only Node 20 or newer: it
// installs and builds what is missing, then runs `dist/main.js` with the project's own Node.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { constants as osConstants } from "node:os";
import { delimiter, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const MODULES = join(ROOT, "node_modules");
const STAMP = join(MODULES, ".kobo-installed");
const RUNTIME = join(ROOT, "deploy/local/runtime");
const MAIN = join(ROOT, "deploy/local/dist/main.js");
/** The services with pages for browsers. */
const WEB_SERVICES = ["checkout", "dashboard"];

const NODE_MIN = 20;
/** The services' version of Node; it comes with the dependencies. */
const NODE_OWN = 24;
const JAVA_MIN = 17;
/** The commands that may have to start Kafka and Redis. */
const STARTS_PARTS = new Set([
  "stack",
  "test",
  "test-faults",
  "test-browser",
  "test-guides",
  "test-python",
  "test-clients",
  "test-distributed",
  "test-fuzz",
  "screenshots",
  "bench",
  "chaos",
  "drill",
]);

/** The commands that show pages. */
const SHOWS_PAGES = new Set(["stack", "test-browser", "screenshots"]);

/** Tools with their own usage text, once they are built. */
const TOOLS = {
  merchant: "services/gateway/dist/cli.js",
  dashboard: "services/dashboard/dist/cli.js",
  ops: "services/ops/dist/cli.js",
  webhook: "services/webhook/dist/cli.js",
  events: "libs/events/dist/cli.js",
  bench: "tests/bench/dist/main.js",
};

const SIGNAL_BASE = 128;
const PARENT_POLL_MS = 500;
const QUICK_BUILD_MS = 1_000;
const PROGRESS_MS = 5_000;

const { KAFKA_BROKERS, REDIS_URL } = process.env;
const [command = "", ...args] = process.argv.slice(2);

if (majorOf(process.versions.node) < NODE_MIN) {
  fail(`Node ${process.versions.node} is too old. Install Node ${NODE_MIN} or newer.`);
}
if (args.includes("--help") || args.includes("-h")) showHelp();
if (STARTS_PARTS.has(command)) checkJava();
await install();
const node = ownNode();
// `dev` runs sources, even when they do not compile.
if (command !== "dev" || !existsSync(MAIN)) await build();
if (SHOWS_PAGES.has(command)) for (const service of WEB_SERVICES) await buildWeb(service);
handOver();

/** Prints the command's usage and exits. It installs, builds and starts nothing. */
function showHelp() {
  const tool = join(ROOT, TOOLS[command] ?? "");
  if (command in TOOLS && existsSync(tool)) {
    const { status } = spawnSync(ownNode(), [tool, ...args], { stdio: "inherit" });
    process.exit(status ?? 1);
  }
  process.stdout.write(readFileSync(join(ROOT, `deploy/local/help/${command}.txt`)));
  process.exit(0);
}

function checkJava() {
  if (!KAFKA_BROKERS) {
    const hint = `Install Java ${JAVA_MIN} or newer, or name your own broker: KAFKA_BROKERS=host:9092 npm start`;
    const { error, status, stderr } = spawnSync("java", ["-version"], { encoding: "utf8" });
    if (error || status !== 0) fail(`Java was not found; Kafka needs it. ${hint}`);
    const version = majorOf(/version "([^"]+)/.exec(stderr)?.[1] ?? "0");
    if (version < JAVA_MIN) fail(`Java ${version} is too old for Kafka. ${hint}`);
  }
  const partsGiven = KAFKA_BROKERS && REDIS_URL;
  const fetched = stampMatches(join(RUNTIME, "target/fetched"), join(RUNTIME, "pom.xml"));
  if (!partsGiven && !fetched && !isOnPath("mvn")) {
    fail(
      "Maven was not found; it fetches Kafka and Redis. Install it, or name your own: KAFKA_BROKERS=host:9092 REDIS_URL=redis://host:6379 npm start",
    );
  }
}

/** Installs the dependencies when the lock file has changed since the last install. */
async function install() {
  const lock = join(ROOT, "package-lock.json");
  if (stampMatches(STAMP, lock)) return;
  if (!isOnPath("npm")) fail("npm was not found. It comes with Node; install it.");
  const npm = () => spawn("npm", ["ci", "--loglevel=error"], { cwd: ROOT, stdio: "inherit" });
  if ((await withProgress("Installing dependencies", npm)) !== 0) fail("npm ci failed.");
  writeFileSync(STAMP, hashOf(lock));
}

function ownNode() {
  const own = join(MODULES, ".bin/node");
  if (existsSync(own)) return own;
  if (majorOf(process.versions.node) >= NODE_OWN) return process.execPath;
  return fail(
    `There is no packaged Node for ${process.platform}-${process.arch}. Install Node ${NODE_OWN} or newer.`,
  );
}

/** The compiler knows what is out of date. If nothing is, this takes a moment and prints nothing. */
async function build() {
  const compiler = [join(MODULES, "typescript/bin/tsc"), "--build"];
  const tsc = () => spawn(node, compiler, { cwd: ROOT, stdio: "inherit" });
  if ((await withProgress("Building", tsc, QUICK_BUILD_MS)) !== 0) fail("The build failed.");
}

/** Builds a service's web files when their sources, or the packages, differ from those of the last build. */
async function buildWeb(service) {
  const folder = join(ROOT, "services", service);
  const stamp = join(folder, "web/dist/.built");
  const sources = hashOfAll([join(ROOT, "package-lock.json"), ...filesIn(join(folder, "web"))]);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === sources) return;
  const config = ["--config", "web/vite.config.ts", "--logLevel", "warn"];
  const vite = () =>
    spawn(node, [join(MODULES, "vite/bin/vite.js"), "build", ...config], {
      cwd: folder,
      stdio: "inherit",
    });
  if ((await withProgress(`Building the pages of ${service}`, vite)) !== 0)
    fail("The build failed.");
  writeFileSync(stamp, sources);
}

/** The sources of a folder: all files but what was built or installed. */
function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== "dist" && name !== "node_modules")
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesIn(path) : path;
    });
}

/** Prints the step and its time once it has taken `quietMs`. Returns the exit code. */
async function withProgress(title, run, quietMs = 0) {
  const begun = Date.now();
  const elapsed = () => `${Math.round((Date.now() - begun) / 1_000)} s`;
  let progress;
  const announcement = setTimeout(() => {
    step(`${title} …`);
    progress = setInterval(() => step(`${title} … ${elapsed()}`), PROGRESS_MS);
  }, quietMs);
  const [status] = await once(run(), "exit");
  clearTimeout(announcement);
  clearInterval(progress);
  if (progress && status === 0) step(`${title}: done in ${elapsed()}`);
  return status;
}

/** Runs the command in this terminal and exits with its code. */
function handOver() {
  const child = spawn(node, [MAIN, command, ...args], {
    // The channel carries nothing; it closes when this process is killed.
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: { ...process.env, PATH: [join(MODULES, ".bin"), process.env.PATH].join(delimiter) },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => child.kill(signal));
  }
  child.once("error", (error) => fail(`${node} could not be started: ${error.message}`));
  child.once("exit", (code, signal) => {
    process.exit(code ?? SIGNAL_BASE + osConstants.signals[signal]);
  });
  if (process.env.npm_lifecycle_event) endWithNpm(child);
}

/**
 * npm starts us through a shell that passes no signals on. When npm is stopped, the shell is gone;
 * when npm is killed, the shell still waits for us.
 */
function endWithNpm(child) {
  const shell = process.ppid;
  const npm = parentOfShell(shell);
  const watch = setInterval(() => {
    if (process.ppid === shell && (npm === undefined || isAlive(npm))) return;
    clearInterval(watch);
    child.kill("SIGTERM");
  }, PARENT_POLL_MS);
}

/** Undefined without /proc, and when npm itself is our parent. */
function parentOfShell(pid) {
  try {
    const isShell = readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("start.mjs");
    const [, parent] = /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return isShell ? Number(parent) : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

function stampMatches(stamp, file) {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === hashOf(file);
}

function hashOf(file) {
  return hashOfAll([file]);
}

/** Of the contents alone: names do not count. */
function hashOfAll(files) {
  const hash = createHash("sha256");
  for (const file of files.toSorted()) hash.update(readFileSync(file));
  return hash.digest("hex");
}

function isOnPath(program) {
  return (process.env.PATH ?? "").split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** Java 8 still called itself 1.8. */
function majorOf(version) {
  const [first, second] = version.split(".").map(Number);
  return first === 1 ? second : first;
}

function step(text) {
  process.stderr.write(`${text}\n`);
}

function fail(reason) {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}
