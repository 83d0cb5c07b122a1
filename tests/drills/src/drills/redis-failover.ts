import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fetchRuntime, Processes, startRedis } from "@kobo/local";
import type { Drill } from "../drill";
import { atMost, noFailures, none } from "../report";
import { startSystem } from "../system/system";
import { makeWorld } from "../system/world";

const PHASE_MS = 30_000;
const SETTLE_MS = 60_000;
const PASSWORD = "drill";
/** Requests that one key may not send in a second. */
const BURST = 400;

/** Kills Redis under load and leaves it away: rate limits go local, and nothing fails. Then it comes back, empty. */
export const redisFailover: Drill = async ({ directory, root, say, onStop }) => {
  const folder = join(directory, "redis-server");
  const processes = await Processes.open(folder);
  onStop(() => processes.stopAll());
  const runtime = await fetchRuntime(() => {});
  const redisUrl = await startRedis(processes, {
    ...{ directory: join(folder, "redis"), password: PASSWORD, runtime },
  });
  const system = await startSystem({
    ...{ directory: join(directory, "system"), root, replicas: {} },
    environment: { REDIS_URL: redisUrl },
  });
  onStop(system.stop);
  const { load, receiver, examine, burst } = await makeWorld(system, {
    url: system.stack.sandboxBaseUrl,
  });
  onStop(() => receiver.stop());

  load.start();
  load.phase = "warm-up";
  await delay(10_000);
  load.phase = "before";
  await delay(PHASE_MS);
  process.kill(processes.pids().redis as number, "SIGKILL");
  say("Redis was killed");
  load.phase = "without";
  await delay(PHASE_MS);
  const limited = await burst(BURST);
  say(`${limited} of ${BURST} requests at once were refused with 429 while Redis was away`);
  // The burst took the key's tokens: the load waits for new ones.
  load.phase = "after the burst";
  await delay(10_000);
  const options = processes.optionsOf("redis");
  if (options) processes.start(options);
  say("Redis was started again");
  load.phase = "back";
  await delay(PHASE_MS);
  await load.finish();
  say(`${load.acknowledged.length} operations; now the evidence`);

  const { lost, duplicates, unannounced } = await examine(SETTLE_MS);
  const audit = await system.command("audit");
  const ready = await system.isReady("gateway");
  return [
    noFailures(load.failures("before"), "failed requests before"),
    noFailures(load.failures("without"), "failed requests without Redis"),
    noFailures(load.failures("back"), "failed requests once it was back"),
    atMost(
      "p99 of requests without Redis",
      2 * load.percentile("before", 0.99),
      load.percentile("without", 0.99),
      "ms",
    ),
    {
      ...{ name: "requests of a burst that the local limit refuses", limit: "at least 1" },
      ...{ measured: String(limited), isKept: limited > 0 },
    },
    none("acknowledged operations that are lost or not final", lost),
    none("duplicates", duplicates),
    none("events without a webhook", unannounced),
    none("the gateway is not ready at the end", ready ? [] : ["not ready"]),
    none("ledger audit", audit.code === 0 ? [] : [audit.output.trim()]),
  ];
};
