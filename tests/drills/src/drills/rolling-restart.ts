import { setTimeout as delay } from "node:timers/promises";
import type { Drill } from "../drill";
import { billPurchase, type Merchant, type Operation } from "../load/operations";
import { atMost, noFailures, none } from "../report";
import { Balancer } from "../system/balancer";
import { startSystem } from "../system/system";
import { makeWorld } from "../system/world";

const SERVICES = [
  ...["wallet-ledger", "payid", "transfer", "bills"],
  ...["card-payments", "checkout", "webhook", "gateway"],
];
const REPLICAS = Object.fromEntries(SERVICES.map((name) => [name, 2]));
const BASELINE_MS = 40_000;
/** As the chart's preStop: until proxies have removed a process from their lists. */
const ENDPOINT_DELAY_MS = 1_000;
/** The sandbox's provider answers this phone after half a minute; the API answers 202 after eight seconds. */
const SLOW_PHONE = "300000000000";
const SETTLE_MS = 60_000;

/** Restarts every process under load, one by one, and then half of all processes at a time. */
export const rollingRestart: Drill = async ({ directory, root, say, onStop }) => {
  const system = await startSystem({ directory, root, replicas: REPLICAS });
  onStop(system.stop);
  const balancer = await Balancer.start(system.stack.gatewayRoots);
  onStop(() => balancer.stop());
  const { load, receiver, examine } = await makeWorld(system, { url: balancer.url });
  onStop(() => receiver.stop());
  say(`${SERVICES.length} services run with two processes each`);

  load.start();
  load.phase = "warm-up";
  await delay(10_000);
  load.phase = "baseline";
  await delay(BASELINE_MS);

  const restart = async (name: string): Promise<void> => {
    balancer.drain(name);
    await delay(ENDPOINT_DELAY_MS);
    await system.restart(name);
    balancer.restore(name);
  };
  load.phase = "one by one";
  for (const service of SERVICES) {
    for (const number of [1, 2]) await restart(`${service}-${number}`);
    say(`${service} restarted, one process after the other`);
  }
  load.phase = "all";
  for (const number of [1, 2]) {
    // The slow purchases are under way in the processes that end, and in those that call them.
    const slow = Array.from({ length: 6 }, () => load.run(slowPurchase));
    await delay(500);
    await Promise.all(SERVICES.map((service) => restart(`${service}-${number}`)));
    say(`process ${number} of every service restarted at the same time`);
    await Promise.all(slow);
  }
  load.phase = "after";
  await load.finish();
  const operations = load.acknowledged.length;
  say(`${operations} operations with ${load.requests.length} requests; now the evidence`);
  const { lost, duplicates, unannounced, webhooks } = await examine(SETTLE_MS);
  const audit = await system.command("audit");

  const p99 = (phase: string): number => load.percentile(phase, 0.99, "PayID transfer");
  const slowest = load.percentile("all", 1, "slow purchase");
  say(
    `PayID transfer: p50 ${Math.round(load.percentile("baseline", 0.5, "PayID transfer"))} ms, p99 ${Math.round(p99("baseline"))} ms before`,
  );
  say(`the slowest purchase that was under way took ${Math.round(slowest)} ms`);
  return [
    noFailures(load.failures()),
    none("acknowledged operations that are lost or not final", lost),
    none("duplicates", duplicates),
    none("events without a webhook", unannounced),
    atMost("p99 of PayID transfers, one by one", 2 * p99("baseline"), p99("one by one"), "ms"),
    atMost("p99 of PayID transfers, half of all at once", 2 * p99("baseline"), p99("all"), "ms"),
    none("ledger audit", audit.code === 0 ? [] : [audit.output.trim()]),
    {
      ...{ name: "operations; webhooks", limit: "at least 500 of each" },
      measured: `${operations}; ${webhooks}`,
      isKept: operations >= 500 && webhooks >= 500,
    },
  ];
};

function slowPurchase(reference: string, merchants: readonly Merchant[]): Operation {
  const [merchant, payee] = merchants;
  if (!merchant || !payee) throw new Error("The load needs two merchants.");
  const purchase = billPurchase(SLOW_PHONE)({ merchant, payee, reference });
  return { ...purchase, kind: "slow purchase" };
}
