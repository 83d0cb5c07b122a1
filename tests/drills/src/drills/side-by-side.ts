import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import type { Drill } from "../drill";
import { buildRelease, lastRelease } from "../parts/release";
import { noFailures, none } from "../report";
import { Balancer } from "../system/balancer";
import { startSystem } from "../system/system";
import { makeWorld } from "../system/world";

const SERVICES = [
  ...["wallet-ledger", "payid", "transfer", "bills"],
  ...["card-payments", "webhook", "gateway"],
];
const PHASE_MS = 45_000;
const ENDPOINT_DELAY_MS = 1_000;
const SETTLE_MS = 90_000;

/**
 * Runs one process of each service from an earlier release's build and one from today's, over one database and bus that
 * today's migrations brought up to date. Each process serves, publishes, consumes and recovers what either has begun.
 */
export const sideBySide: Drill = async ({ directory, root, say, onStop, release }) => {
  const commit = release ?? lastRelease(root);
  const build = buildRelease(commit, root);
  const system = await startSystem({
    ...{ directory, root },
    replicas: Object.fromEntries(SERVICES.map((name) => [name, 2])),
    environment: { REPLICA_BUILD: build },
  });
  onStop(system.stop);
  const old = Object.entries(system.pids())
    .filter(([, pid]) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(build))
    .map(([name]) => name);
  say(`processes of release ${commit}: ${old.join(", ")}`);
  const balancer = await Balancer.start(system.stack.gatewayRoots);
  onStop(() => balancer.stop());
  const { load, receiver, examine } = await makeWorld(system, { url: balancer.url });
  onStop(() => receiver.stop());

  load.phase = "side by side";
  load.start();
  await delay(PHASE_MS);
  say("now each process is restarted: what one release began, the other resumes");
  load.phase = "restarts";
  for (const service of SERVICES) {
    for (const number of [1, 2]) {
      const name = `${service}-${number}`;
      balancer.drain(name);
      await delay(ENDPOINT_DELAY_MS);
      await system.restart(name);
      balancer.restore(name);
    }
  }
  await load.finish();
  say(`${load.acknowledged.length} operations; now the evidence`);

  const { lost, duplicates, unannounced } = await examine(SETTLE_MS);
  const audit = await system.command("audit");
  return [
    noFailures(load.failures("side by side"), "failed requests side by side"),
    noFailures(load.failures("restarts"), "failed requests while each restarted"),
    none("acknowledged operations that are lost or not final", lost),
    none("duplicates", duplicates),
    none("events without a webhook", unannounced),
    none(
      "services without a process of the earlier release",
      SERVICES.filter((service) => !old.includes(`${service}-2`)),
    ),
    none("ledger audit", audit.code === 0 ? [] : [audit.output.trim()]),
  ];
};
