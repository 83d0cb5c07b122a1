import { setTimeout as delay } from "node:timers/promises";
import { brokerAnswers } from "@kobo/local";
import { connect } from "@kobo/postgres";
import { Redis } from "ioredis";
import type { System } from "../system/system";
import type { Receivers } from "../world/receivers";
import { describe, type Fault, type Planned } from "./fault";
import { PARTS, SERVICES } from "./schedule";

interface Victims {
  system: System;
  receivers: Receivers;
}

/** The judge's own connections, which a fault must spare. */
const SPARED = ["judge", "nemesis"];

/** Resolves when the fault has ended. */
async function inject(fault: Fault, { system, receivers }: Victims): Promise<void> {
  switch (fault.kind) {
    case "kill":
      return signalOne(system, fault, "SIGKILL");
    case "restart":
      return signalOne(system, fault, "SIGTERM");
    case "pause":
      signalOne(system, fault, "SIGSTOP");
      return paused(system, fault);
    case "kill everything":
      for (const pid of Object.values(system.pids())) send(pid, "SIGKILL");
      return;
    case "immediate shutdown of PostgreSQL":
      for (const pid of system.pidsOf("postgres")) send(pid, "SIGQUIT");
      return;
    case "fill the disk":
      return fillDisk(system, fault);
    case "set the clock":
      system.clocks.set(fault.service, fault.byMs);
      await delay(fault.forMs);
      return system.clocks.set(fault.service, 0);
    case "terminate all PostgreSQL backends":
      return terminateBackends(system);
    case "empty Redis":
      return redisCommand(system, "FLUSHALL");
    case "disconnect all Redis clients":
      return redisCommand(system, "CLIENT", "KILL", "TYPE", "normal");
    case "cut":
      for (const wire of system.wires(fault)) wire.cut();
      return;
    case "cut after COMMIT":
      for (const wire of system.wires(fault)) wire.setTrap({ after: "COMMIT" });
      return;
    case "halve a request":
      for (const wire of system.wires(fault)) wire.setTrap("halved request");
      return;
    case "halve a response":
      for (const wire of system.wires(fault)) wire.setTrap("halved response");
      return;
    case "sever":
      return worsened(system, fault, { isSevered: true });
    case "lose requests":
      return worsened(system, fault, { isRequestMute: true });
    case "lose responses":
      return worsened(system, fault, { isResponseMute: true });
    case "delay":
      return worsened(system, fault, { delayMs: fault.delayMs });
    case "provider":
      return injectAtProvider(system, fault);
    case "failing receivers":
      return receivers.misbehave("fail", fault.forMs);
    case "silent receivers":
      return receivers.misbehave("hang", fault.forMs);
  }
}

function signalOne(
  system: System,
  { target, replica }: { target: string; replica: number },
  signal: NodeJS.Signals,
): void {
  const pids = system.pidsOf(target);
  const pid = pids[replica % Math.max(1, pids.length)];
  if (pid !== undefined) send(pid, signal);
}

/** The pid is read again: a process that was killed while paused has another one. */
async function paused(system: System, { target, forMs }: { target: string; forMs: number }) {
  await delay(forMs);
  for (const pid of system.pidsOf(target)) send(pid, "SIGCONT");
}

const POLL_MS = 50;

/**
 * Until the end of its time, or of the part. Kafka 4.1 takes a full disk for corruption while it starts: it empties the
 * segments that it recovers, and truncates its metadata. Only replicas help, and this broker has none.
 * @throws Error where the part has no disk of its own, or is still starting
 */
async function fillDisk(system: System, { part, forMs }: { part: string; forMs: number }) {
  const { disks } = system;
  const [pid] = system.pidsOf(part);
  const until = performance.now() + forMs;
  if (part === "kafka" && !(await brokerAnswers(kafkaPortOf(system))))
    throw new Error("not while Kafka starts");
  if (!disks.fill(part)) throw new Error("not possible on this machine");
  while (performance.now() < until && system.pidsOf(part)[0] === pid) await delay(POLL_MS);
  disks.free(part);
}

const kafkaPortOf = ({ stack }: System): number => Number(stack.kafkaBrokers.split(":").at(-1));

/** It may have ended meanwhile. */
function send(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    return;
  }
}

async function terminateBackends({ stack }: System): Promise<void> {
  const db = connect({ url: stack.databaseUrl, schema: "public", applicationName: "nemesis" });
  try {
    await db.raw(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name NOT IN (${SPARED.map(() => "?").join(", ")})`,
      SPARED,
    );
  } finally {
    await db.destroy();
  }
}

async function redisCommand({ stack }: System, ...command: [string, ...string[]]): Promise<void> {
  const redis = new Redis(stack.redisUrl, { maxRetriesPerRequest: 1, lazyConnect: true });
  redis.on("error", () => {});
  try {
    await redis.connect();
    await redis.call(...command);
  } finally {
    redis.disconnect();
  }
}

async function worsened(
  system: System,
  fault: { from: string; to: string; forMs: number },
  condition: Parameters<ReturnType<System["wires"]>[number]["worsen"]>[0],
): Promise<void> {
  const wires = system.wires(fault);
  for (const wire of wires) wire.worsen(condition);
  await delay(fault.forMs);
  for (const wire of wires) wire.heal();
}

async function injectAtProvider(
  { stack }: System,
  { provider, mode, operation, fault, times, delayMs }: Extract<Fault, { kind: "provider" }>,
): Promise<void> {
  const needsMs = fault === "slow" || fault === "late";
  const body = { operation, fault, times, ...(needsMs ? { ms: delayMs } : {}) };
  const response = await fetch(`${stack.simulatorUrl}/control/${provider}/${mode}/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(2_000),
  });
  if (response.status !== 201) throw new Error(await response.text());
}

/** Injects the planned faults at their times, also during others; resolves when all have ended. */
export async function runFaults(
  planned: readonly Planned[],
  victims: Victims,
  say: (line: string) => void,
): Promise<void> {
  const begun = performance.now();
  await Promise.all(
    planned.map(async ({ atMs, fault }) => {
      await delay(Math.max(0, atMs - (performance.now() - begun)));
      say(describe(fault));
      await inject(fault, victims).catch((error: Error) =>
        say(`${describe(fault)}: ${error.message}`),
      );
    }),
  );
}

/** Ends lasting faults: withheld bytes, armed cuts, and pending faults of providers. */
export async function healAll({ system, receivers }: Victims): Promise<void> {
  for (const wire of system.wires({ from: "*", to: "*" })) wire.heal();
  receivers.recover();
  for (const part of PARTS) system.disks.free(part);
  for (const service of SERVICES) system.clocks.set(service, 0);
  for (const pid of Object.values(system.pids())) send(pid, "SIGCONT");
  const { simulatorUrl } = system.stack;
  for (const provider of ["bill-provider", "rail", "card-processor", "bank-partner"]) {
    for (const mode of ["live", "test"]) {
      await fetch(`${simulatorUrl}/control/${provider}/${mode}/faults`, { method: "DELETE" }).catch(
        // A restart has ended them, too.
        () => {},
      );
    }
  }
}
