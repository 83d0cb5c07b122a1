import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { launcherOf } from "../processes/launcher";
import { writeWhole } from "../processes/write-whole";
import type { DashboardSignIn } from "../services/secrets";

/** How to reach the running system: for the journey, for commands, and for tests that kill parts of it. */
export interface StackFile {
  baseUrl: string;
  sandboxBaseUrl: string;
  dashboardUrl: string;
  /** The pages on which customers pay. */
  checkoutUrl: string;
  /** The sandbox's mails; `<mailboxUrl>.json?to=<address>` has them as JSON. */
  mailboxUrl: string;
  /** Its user is a superuser. */
  databaseUrl: string;
  redisUrl: string;
  kafkaBrokers: string;
  /** By Kafka user; empty for the user's own brokers. */
  kafkaPasswords: Readonly<Record<string, string>>;
  merchants: {
    name: string;
    liveKey: string;
    testKey: string;
    liveWallet: string;
    testWallet: string;
    /** Of its owner, in the sandbox. */
    dashboardSignIn: DashboardSignIn;
  }[];
  /** Of every service, one for each replica. */
  pids: Record<string, number[]>;
  simulatorUrl: string;
  /** The sandbox's root of each gateway, by its process. */
  gatewayRoots: Record<string, string>;
  /** The URLs of `/readyz` and `/metrics`, one for each replica. */
  opsUrls: Record<string, string[]>;
  /** gRPC targets. */
  targets: Record<string, string>;
}

/** The same system with its processes' current pids. */
export function withPids(stack: StackFile, now: Readonly<Record<string, number>>): StackFile {
  const pids = Object.entries(stack.pids).map(([service, list]) => [
    service,
    processNames(service, list.length).map((name) => now[name] ?? 0),
  ]);
  return { ...stack, pids: Object.fromEntries(pids) };
}

/** The names of a service's processes: numbered when there are several. */
export function processNames(service: string, count: number): string[] {
  if (count === 1) return [service];
  return Array.from({ length: count }, (_, index) => `${service}-${index + 1}`);
}

export function stackFileOf(directory: string): string {
  return join(directory, "stack.json");
}

export function writeStackFile(directory: string, stack: StackFile): void {
  writeWhole(stackFileOf(directory), stack);
}

export function removeStackFile(directory: string): void {
  rmSync(stackFileOf(directory), { force: true });
}

/** Undefined when no stack runs, also when a killed one left its file. */
export function runningStack(directory: string): StackFile | undefined {
  const file = stackFileOf(directory);
  if (!existsSync(file) || !launcherOf(directory)) return undefined;
  return JSON.parse(readFileSync(file, "utf8"));
}
