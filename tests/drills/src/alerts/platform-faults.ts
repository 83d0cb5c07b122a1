import { randomUUID } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { CertificateAuthority } from "@kobo/certificates";
import { busOfEnvironment } from "@kobo/events";
import { createLogger } from "@kobo/runtime";
import { withClient } from "../parts/postgres";
import { type Fault, inOrder, type Surroundings, standStill, traffic } from "./surroundings";
import { pay } from "./traffic-faults";

const TOPIC = "kobo.transfer.v1";
/** More than the alert's threshold. */
const BACKLOG = 12_000;
const AT_ONCE = 1_000;
const DAY_MS = 24 * 3_600_000;
const MEGABYTE = 1_048_576;
const RESTARTS = 6;

type Records = readonly { type: string; value: string }[];

/** Sends records to the topic of transfers, as transfer would. */
async function send({ kafka }: Surroundings, records: Records): Promise<void> {
  const logger = createLogger("drill", "silent");
  const producer = busOfEnvironment(
    { clientId: "drill", logger },
    kafka.environment,
  ).kafka.producer();
  await producer.connect();
  try {
    for (let start = 0; start < records.length; start += AT_ONCE) {
      const messages = records.slice(start, start + AT_ONCE).map(({ type, value }) => ({
        key: randomUUID(),
        value,
        headers: {
          ...{ ce_specversion: "1.0", ce_id: randomUUID(), ce_source: "/kobo/transfer" },
          ...{ ce_type: type, ce_time: new Date().toISOString(), ce_subject: "drill" },
          ...{ ce_dataschema: `urn:kobo:event:${type}:1`, ce_merchantid: randomUUID() },
          ...{ ce_mode: "test", "content-type": "application/json" },
        },
      }));
      await producer.send({ topic: TOPIC, acks: -1, messages });
    }
  } finally {
    await producer.disconnect();
  }
}

/** Writes a certificate that is valid for so many days. */
export async function writeCertificate(path: string, days: number): Promise<void> {
  const authority = await CertificateAuthority.create("Drill");
  const { certificate } = await authority.issue(["api.kobo.example"], { validMs: days * DAY_MS });
  writeFileSync(path, certificate);
}

export const PLATFORM_FAULTS: readonly Fault[] = [
  {
    name: "Kafka is stopped under load",
    alerts: [{ alert: "OutboxStuck", labels: { job: "wallet-ledger" } }],
    inject: async (surroundings) => {
      const { parts, kafka } = surroundings;
      const [broker = ""] = kafka.names;
      const options = parts.optionsOf(broker);
      await parts.stop(broker);
      return inOrder(
        traffic(() => pay(surroundings), { pauseMs: 1_000 }),
        () => {
          if (options) parts.start(options);
        },
      );
    },
  },
  {
    name: "webhook stands still, and its backlog grows",
    alerts: [{ alert: "ConsumerLagging" }],
    inject: async (surroundings) => {
      const end = standStill(surroundings, "webhook");
      const record = { type: "drill.backlog", value: "{}" };
      await send(surroundings, Array<typeof record>(BACKLOG).fill(record));
      return end;
    },
  },
  {
    name: "checkout crashes again and again",
    alerts: [{ alert: "ServiceRestarting", labels: { job: "checkout" } }],
    inject: async ({ system }) => {
      let left = RESTARTS;
      return traffic(
        async () => {
          if (left === 0) return;
          left -= 1;
          const pid = system.pids().checkout;
          if (pid !== undefined) process.kill(pid, "SIGKILL");
          const next = Date.now() + 30_000;
          while (!(await system.isReady("checkout")) && Date.now() < next) await delay(100);
        },
        // Long enough for a scrape of the new process.
        { pauseMs: 1_500 },
      );
    },
  },
  {
    name: "a record on a topic violates its contract",
    isIndependent: true,
    alerts: [{ alert: "DeadLetters" }],
    inject: async (surroundings) => {
      await send(surroundings, [{ type: "transfer.completed", value: '{"poisoned":true}' }]);
      return () => {};
    },
  },
  {
    name: "webhook may not create its partitions",
    isIndependent: true,
    alerts: [{ alert: "WebhookPartitionsMissing" }],
    inject: async ({ primary, system }) => {
      const run = (statement: string) =>
        withClient(primary.url, (client) => client.query(statement));
      await run(
        `REVOKE EXECUTE ON FUNCTION webhook.create_partitions() FROM kobo_webhook;
         DO $$ DECLARE part regclass; BEGIN
           FOR part IN SELECT inhrelid::regclass FROM pg_inherits
             JOIN pg_class ON pg_class.oid = inhrelid
             WHERE inhparent IN (SELECT oid FROM pg_class
               WHERE relnamespace = 'webhook'::regnamespace
                 AND relname IN ('events', 'finished_deliveries', 'attempts'))
               AND to_date(right(relname, 8), 'YYYYMMDD') > (now() AT TIME ZONE 'UTC')::date + 1
           LOOP EXECUTE format('DROP TABLE %s', part); END LOOP;
         END $$`,
      );
      await system.restart("webhook");
      return () => run("GRANT EXECUTE ON FUNCTION webhook.create_partitions() TO kobo_webhook");
    },
  },
  {
    name: "the standby does not replay what it receives",
    isIndependent: true,
    alerts: [{ alert: "ReplicaLagging" }],
    inject: async ({ standby, primary }) => {
      await withClient(standby.url, (client) => client.query("SELECT pg_wal_replay_pause()"));
      const stop = traffic(
        () => withClient(primary.url, (client) => client.query("SELECT pg_current_xact_id()")),
        { pauseMs: 1_000 },
      );
      return inOrder(stop, () =>
        withClient(standby.url, (client) => client.query("SELECT pg_wal_replay_resume()")),
      );
    },
  },
  {
    name: "a volume is filled to nine tenths",
    isIndependent: true,
    alerts: [{ alert: "DiskFilling", labels: { persistentvolumeclaim: "drill" } }],
    inject: async ({ volume }) => {
      const file = join(volume, "ballast");
      writeFileSync(file, Buffer.alloc(15 * MEGABYTE));
      return () => rmSync(file);
    },
  },
  {
    name: "a certificate is not renewed ten days before its end",
    isIndependent: true,
    alerts: [{ alert: "CertificateExpiring", labels: { name: "gateway" } }],
    inject: async ({ certificates }) => {
      const path = join(certificates, "gateway.crt");
      await writeCertificate(path, 10);
      return () => writeCertificate(path, 90);
    },
  },
  {
    name: "a node's clock is half a minute behind",
    isIndependent: true,
    alerts: [{ alert: "ClockSkewed" }],
    inject: async ({ clock }) => {
      writeFileSync(clock, "-30");
      return () => rmSync(clock);
    },
  },
  {
    name: "dashboard does not answer",
    isIndependent: true,
    alerts: [{ alert: "ServiceDown", labels: { job: "dashboard" } }],
    inject: async (surroundings) => standStill(surroundings, "dashboard"),
  },
];
