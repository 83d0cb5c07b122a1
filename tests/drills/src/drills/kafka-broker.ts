import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { toPublicId } from "@kobo/core/ids";
import { Processes } from "@kobo/local";
import type { Drill } from "../drill";
import { outOfOrder, readPublished, startCluster } from "../parts/kafka";
import { noFailures, none } from "../report";
import { startSystem } from "../system/system";
import { makeWorld } from "../system/world";

const PHASE_MS = 20_000;
const SETTLE_MS = 90_000;

/** Kills one of three brokers under load, starts it again, and then restarts another. */
export const kafkaBroker: Drill = async ({ directory, root, say, onStop }) => {
  const folder = join(directory, "brokers");
  const processes = await Processes.open(folder);
  onStop(() => processes.stopAll());
  const { names, environment } = await startCluster(processes, folder);
  say("three brokers run, with three copies of each partition");
  const system = await startSystem({
    ...{ directory: join(directory, "system"), root, replicas: { webhook: 2 } },
    environment,
  });
  onStop(system.stop);
  const { load, receiver, examine } = await makeWorld(system, { url: system.stack.sandboxBaseUrl });
  onStop(() => receiver.stop());
  const [first = "", second = ""] = names;
  const startAgain = (name: string): void => {
    const options = processes.optionsOf(name);
    if (options) processes.start(options);
  };

  load.start();
  await delay(PHASE_MS);
  process.kill(processes.pids()[first] as number, "SIGKILL");
  say(`${first} was killed`);
  await delay(PHASE_MS);
  startAgain(first);
  say(`${first} was started again`);
  await delay(PHASE_MS);
  await processes.stop(second);
  say(`${second} was stopped`);
  startAgain(second);
  await delay(PHASE_MS);
  say(`${second} was started again`);
  await load.finish();
  say(`${load.acknowledged.length} operations; now the evidence`);

  const { lost, duplicates, unannounced, webhooks } = await examine(SETTLE_MS);
  const published = await readPublished(environment);
  const records = new Set(published.map(({ id }) => toPublicId("evt", id)));
  const missing = [...receiver.received.keys()].filter((id) => !records.has(id));
  say(
    `${published.length} records of ${records.size} events on the topics, ${webhooks} webhooks of ${receiver.received.size} events`,
  );
  const audit = await system.command("audit");
  return [
    noFailures(load.failures()),
    none("acknowledged operations that are lost or not final", lost),
    none("duplicates", duplicates),
    none("events without a webhook", unannounced),
    none("webhooks whose event is not on a topic", missing),
    none("events of one key out of order", outOfOrder(published)),
    none("ledger audit", audit.code === 0 ? [] : [audit.output.trim()]),
  ];
};
