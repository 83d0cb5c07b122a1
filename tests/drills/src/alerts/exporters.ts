import { X509Certificate } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { busOfEnvironment } from "@kobo/events";
import { createLogger } from "@kobo/runtime";
import { type Server, withClient } from "../parts/postgres";

interface Options {
  /** The variables of a service that uses the brokers. */
  kafka: Record<string, string>;
  postgres: readonly Server[];
  /** Mounted volumes, by claim. */
  volumes: Readonly<Record<string, string>>;
  /** A folder of `<name>.crt`. */
  certificates: string;
  /** A file with the seconds by which the node's clock is ahead. Without it the clock is right. */
  clock: string;
}

type Samples = Map<string, number>;

const EVERY_MS = 1_000;

/**
 * Serves what kafka-exporter, postgres-exporter, the kubelet, cert-manager and node-exporter serve in a cluster, under
 * the same names, measured at the drill's own parts.
 */
export async function startExporters({ kafka, postgres, volumes, certificates, clock }: Options) {
  const stopping = new AbortController();
  const lags = consumerLags(kafka);
  const measures: (() => Promise<Samples>)[] = [
    lags.measure,
    () => replicaLags(postgres),
    () => volumeStats(volumes),
    async () => expirations(certificates),
  ];
  const latest: Samples[] = measures.map(() => new Map());
  const loops = measures.map(async (measure, index) => {
    while (!stopping.signal.aborted) {
      // An exporter without its part serves no samples of it.
      latest[index] = await measure().catch(() => new Map<string, number>());
      await delay(EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  });
  const server = createServer((_request, response) => {
    const lines = [...latest, nodeTime(clock)].flatMap((samples) =>
      [...samples].map(([name, value]) => `${name} ${value}\n`),
    );
    response.writeHead(200, { "content-type": "text/plain; version=0.0.4" }).end(lines.join(""));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      stopping.abort();
      server.close();
      server.closeAllConnections();
      await Promise.all(loops);
      await lags.stop();
    },
  };
}

/** As kafka-exporter: the end of each partition minus the group's committed offset. */
function consumerLags(kafka: Record<string, string>) {
  const logger = createLogger("drill", "silent");
  const { kafka: client } = busOfEnvironment({ clientId: "drill-exporter", logger }, kafka);
  const admin = client.admin();
  let connecting: Promise<void> | undefined;
  const measure = async (): Promise<Samples> => {
    connecting ??= admin.connect();
    await connecting.catch((error: unknown) => {
      connecting = undefined;
      throw error;
    });
    const samples: Samples = new Map();
    const ends = new Map<string, Map<number, number>>();
    const endsOf = async (topic: string) => {
      const known = ends.get(topic);
      if (known) return known;
      const offsets = await admin.fetchTopicOffsets(topic);
      const read = new Map(offsets.map(({ partition, high }) => [partition, Number(high)]));
      ends.set(topic, read);
      return read;
    };
    const { groups } = await admin.listGroups();
    for (const { groupId } of groups) {
      for (const { topic, partitions } of await admin.fetchOffsets({ groupId })) {
        const high = await endsOf(topic);
        for (const { partition, offset } of partitions) {
          if (Number(offset) < 0) continue;
          const labels = `consumergroup="${groupId}",topic="${topic}",partition="${partition}"`;
          const lag = Math.max(0, (high.get(partition) ?? 0) - Number(offset));
          samples.set(`kafka_consumergroup_lag{${labels}}`, lag);
        }
      }
    }
    return samples;
  };
  return { measure, stop: () => admin.disconnect() };
}

/** As postgres-exporter. */
async function replicaLags(servers: readonly Server[]): Promise<Samples> {
  const samples: Samples = new Map();
  for (const { name, url } of servers) {
    const lag = await withClient(url, async (client) => {
      const { rows } = await client.query<{ lag: number }>(
        `SELECT CASE
           WHEN NOT pg_is_in_recovery() THEN 0
           WHEN pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() THEN 0
           ELSE greatest(0, extract(epoch FROM now() - pg_last_xact_replay_timestamp()))
         END::float8 AS lag`,
      );
      return rows[0]?.lag ?? 0;
    });
    samples.set(`pg_replication_lag_seconds{server="${name}"}`, lag);
  }
  return samples;
}

/** As the kubelet. */
async function volumeStats(volumes: Readonly<Record<string, string>>): Promise<Samples> {
  const samples: Samples = new Map();
  for (const [claim, path] of Object.entries(volumes)) {
    const { bsize, blocks, bavail } = await statfs(path);
    const labels = `{persistentvolumeclaim="${claim}"}`;
    samples.set(`kubelet_volume_stats_capacity_bytes${labels}`, blocks * bsize);
    samples.set(`kubelet_volume_stats_available_bytes${labels}`, bavail * bsize);
  }
  return samples;
}

/** As cert-manager. */
function expirations(folder: string): Samples {
  const files = readdirSync(folder).filter((name) => name.endsWith(".crt"));
  return new Map(
    files.map((file) => {
      const { validTo } = new X509Certificate(readFileSync(join(folder, file)));
      const name = file.slice(0, -".crt".length);
      return [
        `certmanager_certificate_expiration_timestamp_seconds{name="${name}"}`,
        Date.parse(validTo) / 1_000,
      ];
    }),
  );
}

/** As node-exporter, at the time of the scrape, with which Prometheus compares it. */
function nodeTime(clock: string): Samples {
  const aheadSeconds = existsSync(clock) ? Number(readFileSync(clock, "utf8")) : 0;
  return new Map([["node_time_seconds", Date.now() / 1_000 + aheadSeconds]]);
}
