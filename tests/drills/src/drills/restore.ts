import { chownSync, mkdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Processes } from "@kobo/local";
import type { Drill } from "../drill";
import {
  archiveSettings,
  baseBackup,
  restoreTo,
  startServer,
  until,
  withClient,
} from "../parts/postgres";
import { none } from "../report";
import { startSystem } from "../system/system";
import { makeWorld } from "../system/world";

const LOAD_MS = 15_000;
const UNPUBLISHED_MS = 3_000;
const SETTLE_MS = 90_000;

/**
 * Takes a base backup under load, restores it with the archived log to a later moment, and starts the system on it:
 * the operations until that moment are there, and the republished outbox has no second effect.
 */
export const restore: Drill = async ({ directory, root, say, onStop }) => {
  const folder = join(directory, "servers");
  const processes = await Processes.open(folder);
  onStop(() => processes.stopAll());
  const archive = join(folder, "archive");
  mkdirSync(archive);
  const first = await startServer(processes, "first", {
    directory: join(folder, "first"),
    settings: archiveSettings(archive),
  });
  const { uid, gid } = statSync(join(folder, "first/data"));
  chownSync(archive, uid, gid);
  const options = { directory: join(directory, "system"), root, replicas: {} };
  const system = await startSystem({ ...options, environment: { DATABASE_URL: first.url } });
  let stopSystem = system.stop;
  onStop(() => stopSystem());
  const { load, receiver, examine, moveTo } = await makeWorld(system, {
    url: system.stack.sandboxBaseUrl,
  });
  onStop(() => receiver.stop());

  load.start();
  await delay(LOAD_MS);
  const backup = join(folder, "restored");
  await baseBackup(first, backup);
  say("a base backup was taken under load");
  await delay(LOAD_MS);
  // Events of the last operations wait in outboxes at the moment, and are published after it.
  const kafka = system.pids().kafka as number;
  process.kill(kafka, "SIGSTOP");
  await delay(UNPUBLISHED_MS);
  await load.finish();
  const kept = load.acknowledged.length;
  const { moment, outbox } = await withClient(first.url, async (client) => {
    const { rows } = await client.query<{ moment: string }>(
      "SELECT clock_timestamp()::text AS moment",
    );
    return { moment: rows[0]?.moment ?? "", outbox: await unpublished(client) };
  });
  say(`${kept} operations until ${moment}; ${outbox} events wait in outboxes`);
  process.kill(kafka, "SIGCONT");
  load.start();
  await delay(LOAD_MS);
  await load.finish();
  const lostTail = load.acknowledged.slice(kept);
  // Customers do not pay again: the bank's list of credits shows those, to reconciliation.
  const repeatable = lostTail.filter(({ operation }) => operation.kind !== "account payment");
  say(`${lostTail.length} operations after that moment`);
  await withClient(first.url, async (client) => {
    const { rows } = await client.query("SELECT pg_walfile_name(pg_switch_wal()) AS file");
    await until(async () => {
      const { rows: archived } = await client.query(
        "SELECT last_archived_wal >= $1 AS done FROM pg_stat_archiver",
        [rows[0]?.file],
      );
      return archived[0]?.done === true;
    });
  });
  await system.stop();
  await processes.stop("first");
  // It has stored responses of operations that the restored database does not know.
  rmSync(join(options.directory, "redis"), { recursive: true });
  const before = new Set(receiver.received.keys());

  const begun = Date.now();
  const restored = await restoreTo(processes, { directory: backup, archive, moment });
  say(`restored to that moment in ${Math.round((Date.now() - begun) / 1_000)} s`);
  const again = await startSystem({ ...options, environment: { DATABASE_URL: restored.url } });
  stopSystem = again.stop;
  moveTo(again.stack.sandboxBaseUrl);
  say("the system runs on the restored database, with Kafka's topics as they were");
  const until30 = await examine(SETTLE_MS, load.acknowledged.slice(0, kept));
  const audit = await again.command("audit");

  // Merchants repeat what they had sent after that moment, with the same references and keys.
  await load.repeat(repeatable);
  say(`${repeatable.length} lost operations were sent again`);
  const all = await examine(SETTLE_MS, [...load.acknowledged.slice(0, kept), ...repeatable]);
  const auditAfter = await again.command("audit");
  // Consumers may still have had an event of before the restore to read: of such an operation there are two.
  const isOfKept = (finding: string): boolean =>
    !repeatable.some(({ operation: { reference } }) => finding.includes(`${reference} happened`));
  const fresh = [...receiver.received.keys()].filter((id) => !before.has(id)).length;
  say(`${before.size} webhooks before, ${fresh} with new ids after the restore`);
  return [
    none("operations before the moment that are lost or not final", until30.lost),
    none("duplicates after the outbox was republished", until30.duplicates),
    none("events without a webhook", until30.unannounced),
    none("ledger audit of the restored database", audit.code === 0 ? [] : [audit.output.trim()]),
    none("lost operations without a record after they were sent again", all.lost),
    none("duplicates after they were sent again", all.duplicates.filter(isOfKept)),
    none("events without a webhook at the end", all.unannounced),
    none("ledger audit at the end", auditAfter.code === 0 ? [] : [auditAfter.output.trim()]),
    {
      ...{ name: "events that were published after the moment, and again", limit: "at least 10" },
      measured: String(outbox),
      isKept: outbox >= 10,
    },
    {
      ...{ name: "operations before and after the moment", limit: "at least 50 of each" },
      measured: `${kept}; ${lostTail.length}`,
      isKept: kept >= 50 && lostTail.length >= 50,
    },
  ];
};

const SCHEMAS = ["wallet_ledger", "payid", "transfer", "bills", "card_payments", "checkout"];

async function unpublished(
  client: Parameters<Parameters<typeof withClient>[1]>[0],
): Promise<number> {
  const counts = SCHEMAS.map((schema) => `SELECT count(*) AS waiting FROM ${schema}.outbox`);
  const { rows } = await client.query<{ waiting: string }>(
    `SELECT sum(waiting) AS waiting FROM (${counts.join(" UNION ALL ")}) every`,
  );
  return Number(rows[0]?.waiting ?? 0);
}
