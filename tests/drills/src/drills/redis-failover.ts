import { mkdirSync, rmSync } from "node:fs";
import { connect } from "node:net";
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
/** More than one key may send in a second, and fewer than the connections that one address may open. */
const BURST = 200;
/** At least these entries, of more than one kind, are cached again. */
const CACHED_MIN = 2;
const CACHED_WITHIN_S = 10;

/** Kills Redis under load: rate limits go local, and nothing fails. Then an empty one takes its place. */
export const redisFailover: Drill = async ({ directory, root, say, onStop }) => {
  const folder = join(directory, "redis-server");
  const processes = await Processes.open(folder);
  onStop(() => processes.stopAll());
  const data = join(folder, "redis");
  const runtime = await fetchRuntime(() => {});
  const redisUrl = await startRedis(processes, {
    ...{ directory: data, password: PASSWORD, runtime },
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
  load.phase = "burst";
  const limited = await burst(BURST);
  say(`${limited} of ${BURST} requests at once were refused with 429 while Redis was unavailable`);
  // The burst took the key's tokens: the load waits for new ones.
  load.phase = "after the burst";
  await delay(10_000);
  rmSync(data, { recursive: true });
  mkdirSync(data, { mode: 0o700 });
  const options = processes.optionsOf("redis");
  if (options) processes.start(options);
  say("an empty Redis was started in its place");
  load.phase = "back";
  const back = Date.now();
  let cached = 0;
  while (cached < CACHED_MIN && Date.now() - back < PHASE_MS) {
    await delay(100);
    cached = await countKeys(redisUrl);
  }
  const recovery = (Date.now() - back) / 1_000;
  await delay(Math.max(0, PHASE_MS - (Date.now() - back)));
  say(`${await countKeys(redisUrl)} keys in Redis`);
  await load.finish();
  say(`${load.acknowledged.length} operations; now the evidence`);

  const { lost, duplicates, unannounced } = await examine(SETTLE_MS);
  const audit = await system.command("audit");
  const ready = await system.isReady("gateway");
  return [
    noFailures(load.failures("before"), "failed requests before"),
    noFailures(load.failures("without"), "failed requests without Redis"),
    noFailures(load.failures("back"), "failed requests once it was back"),
    noFailures(load.failures("burst"), "failed requests beside the burst"),
    atMost(
      `Redis is used again, with at least ${CACHED_MIN} keys`,
      CACHED_WITHIN_S,
      cached >= CACHED_MIN ? recovery : Number.POSITIVE_INFINITY,
      "s",
    ),
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

/** 0 while Redis does not answer. */
function countKeys(url: string): Promise<number> {
  const { hostname, port, password } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    const end = (count: number): void => {
      socket.destroy();
      resolve(count);
    };
    socket.setTimeout(1_000, () => end(0));
    socket.on("error", () => end(0));
    socket.write(`AUTH ${password}\r\nDBSIZE\r\n`);
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk;
      const [, count] = /:(\d+)\r\n/.exec(text) ?? [];
      if (count) end(Number(count));
    });
  });
}
