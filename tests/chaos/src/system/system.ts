import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Edge,
  type EdgeEnds,
  passingConfig,
  type StartedSystem,
  startWholeSystem,
} from "@kobo/local";
import { type Clocks, clocksIn } from "./clocks";
import { type Disks, disksIn } from "./disks";
import { Wire } from "./wire";

const LAUNCHER = join(__dirname, "../../../../deploy/local/dist/main.js");
const PRELOADED = join(__dirname, "collect-garbage.js");

export interface System {
  directory: string;
  stack: StartedSystem["stack"];
  /** The running processes of a service or a part, replicas included. */
  pidsOf: (name: string) => number[];
  /** All running processes by name. */
  pids: () => Readonly<Record<string, number>>;
  /** The wires from a service's processes to a service or a part; `*` is any. */
  wires: (ends: EdgeEnds) => Wire[];
  /** Ends of all wires, replicas as one. */
  edges: () => EdgeEnds[];
  clocks: Clocks;
  disks: Disks;
  /** The public roots, on wires of their own. */
  roots: { live: string; test: string };
  /** Runs one of the launcher's commands: its exit code and what it printed. */
  command: (...args: string[]) => Promise<{ code: number; output: string }>;
  stop: () => Promise<void>;
}

interface Options {
  /** As after `--replicas`: `bills=2`. */
  replicas: readonly string[];
  /** Variables of every process. */
  environment: Readonly<Record<string, string>>;
  /** Without wires, for loads that they would slow down. */
  isDirect?: boolean;
  say: (line: string) => void;
}

/** Starts a whole system of its own, as `npm start` does, with a wire between any two processes. */
export async function startSystem(options: Options): Promise<System> {
  const { replicas, environment, isDirect = false, say } = options;
  const directory = mkdtempSync(join(tmpdir(), "kobo-chaos-"));
  // PostgreSQL runs as another user when root runs this, and keeps its data here if it can enter.
  chmodSync(directory, 0o755);
  Object.assign(process.env, environment);
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ""} --require ${PRELOADED}`.trim();
  const wires: { ends: EdgeEnds; wire: Wire }[] = [];
  const edge: Edge = async ({ from, to }, address) => {
    if (isDirect) return address;
    const wire = await Wire.to(address);
    wires.push({ ends: { from: serviceOf(from), to: serviceOf(to) }, wire });
    return rewired(address, wire.port);
  };
  const config = { ...passingConfig(directory), postgresSettings: [] };
  const clocks = clocksIn(directory);
  const disks = disksIn(directory);
  const variablesOf = (name: string) => (isDirect ? {} : clocks.variablesOf(serviceOf(name)));
  const { stack, processes, stop } = await startWholeSystem({
    ...{ config, replicas, edge, variablesOf, say },
  });
  const ends = { from: "merchants", to: "gateway" };
  const roots = {
    live: await edge(ends, stack.baseUrl),
    test: await edge(ends, stack.sandboxBaseUrl),
  };
  return {
    directory,
    stack,
    ...{ clocks, disks, roots },
    pids: () => processes.pids(),
    pidsOf: (name) =>
      Object.entries(processes.pids()).flatMap(([one, pid]) =>
        serviceOf(one) === name ? pid : [],
      ),
    wires: ({ from, to }) =>
      wires
        .filter(({ ends: one }) => fits(from, one.from) && fits(to, one.to))
        .map(({ wire }) => wire),
    edges: () => [
      ...new Map(wires.map(({ ends: one }) => [`${one.from} ${one.to}`, one])).values(),
    ],
    command: (...args) =>
      runCommand(args, {
        ...process.env,
        KOBO_DIR: directory,
        PORT: "0",
        SANDBOX_PORT: "0",
        DASHBOARD_PORT: "0",
        CHECKOUT_PORT: "0",
      }),
    stop: async () => {
      for (const { wire } of wires) wire.close();
      await stop();
      disks.unmount();
    },
  };
}

/** Replicas are called `name-1`, `name-2` and so on. */
function serviceOf(name: string): string {
  return name.replace(/-\d+$/, "");
}

const fits = (pattern: string, name: string): boolean => pattern === "*" || pattern === name;

/** The same URL or `host:port` with another port. */
function rewired(address: string, port: number): string {
  if (!address.includes("://")) return `127.0.0.1:${port}`;
  const url = new URL(address);
  url.hostname = "127.0.0.1";
  url.port = String(port);
  return url.href.replace(/\/$/, "");
}

async function runCommand(args: string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [LAUNCHER, ...args], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  const [code] = await once(child, "close");
  return { code: Number(code), output };
}
