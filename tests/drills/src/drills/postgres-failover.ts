import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Processes } from "@kobo/local";
import type { Drill } from "../drill";
import { promote, startServer, startSynchronousStandby, urlOfAll } from "../parts/postgres";
import { atMost, none } from "../report";
import { startSystem } from "../system/system";
import { makeWorld } from "../system/world";

const BEFORE_MS = 20_000;
const AFTER_MS = 30_000;
/** The time in which a fail-over manager detects that the primary has failed. */
const DETECTION_MS = 2_000;
const WRITABLE_WITHIN_S = 30;
const SETTLE_MS = 90_000;

/** Kills the primary under load and promotes its synchronous standby. No service is notified or restarted. */
export const postgresFailover: Drill = async ({ directory, root, say, onStop }) => {
  const processes = await Processes.open(join(directory, "servers"));
  onStop(() => processes.stopAll());
  const at = (name: string): string => join(directory, "servers", name);
  const primary = await startServer(processes, "primary", { directory: at("primary") });
  const standby = await startSynchronousStandby(processes, primary, at("standby"));
  say("the primary waits for its standby at each commit");
  const system = await startSystem({
    ...{ directory: join(directory, "system"), root, replicas: { "wallet-ledger": 2 } },
    environment: { DATABASE_URL: urlOfAll([primary, standby]) },
  });
  onStop(system.stop);
  const { load, receiver, examine } = await makeWorld(system, { url: system.stack.sandboxBaseUrl });
  onStop(() => receiver.stop());
  const before = system.pids();

  load.phase = "before";
  load.start();
  await delay(BEFORE_MS);
  load.phase = "fail-over";
  const killed = Date.now();
  process.kill(processes.pids().primary as number, "SIGKILL");
  say("the primary was killed");
  await delay(DETECTION_MS);
  await promote(standby);
  say("the standby was promoted");
  await delay(AFTER_MS);
  load.phase = "after";
  await delay(BEFORE_MS);
  await load.finish();
  say(`${load.acknowledged.length} operations; now the evidence`);

  const { lost, duplicates, unannounced } = await examine(SETTLE_MS);
  const audit = await system.command("audit");
  const restarted = Object.entries(system.pids()).filter(([name, pid]) => before[name] !== pid);
  const kinds = [...new Set(load.requests.map(({ kind }) => kind))];
  const recovery = kinds.map((kind) => {
    const first = load.requests.find(
      (one) => one.kind === kind && !one.failure && one.at - one.ms > killed,
    );
    return { kind, seconds: first ? (first.at - killed) / 1_000 : Number.POSITIVE_INFINITY };
  });
  const failed = [...load.failures()].map(([failure, count]) => `${count} ${failure}`);
  say(`answers that clients sent again: ${failed.join("; ") || "none"}`);
  const late = [...load.failures("after")].map(([failure, count]) => `${count} ${failure}`);
  return [
    none("acknowledged operations that are lost or not final (RPO)", lost),
    none("duplicates", duplicates),
    none("events without a webhook", unannounced),
    ...recovery.map(({ kind, seconds }) =>
      atMost(`first success after the kill: ${kind}`, WRITABLE_WITHIN_S, seconds, "s"),
    ),
    none("failed requests from 30 s after the promotion on", late),
    none(
      "processes that restarted",
      restarted.map(([name]) => name),
    ),
    none("ledger audit", audit.code === 0 ? [] : [audit.output.trim()]),
  ];
};
