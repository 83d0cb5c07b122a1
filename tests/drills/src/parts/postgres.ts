import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Processes, startPostgres } from "@kobo/local";
import pg from "pg";

/** A drill's own server, which nothing restarts. */
export interface Server {
  name: string;
  directory: string;
  url: string;
}

/** A server that takes prepared transactions; a standby needs at least as many. */
export const WITH_PREPARED = "max_prepared_transactions=8";

const PASSWORD = "drill";
const POLL_MS = 50;
const TIMEOUT_MS = 60_000;

export async function startServer(
  processes: Processes,
  name: string,
  { directory, settings = [] }: { directory: string; settings?: readonly string[] },
): Promise<Server> {
  const url = await startPostgres(processes, { name, directory, password: PASSWORD, settings });
  return { name, directory, url };
}

/** Copies a running server's data folder, as PostgreSQL's low-level backup functions have it. */
export async function baseBackup(primary: Server, directory: string): Promise<void> {
  const from = join(primary.directory, "data");
  const data = join(directory, "data");
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const { uid, gid } = statSync(from);
  chownSync(directory, uid, gid);
  await withClient(primary.url, async (client) => {
    await client.query("SELECT pg_backup_start('drill', true)");
    // Files that vanish meanwhile make its exit code 1; recovery does not need them.
    spawnSync("cp", ["-a", from, data]);
    const { rows } = await client.query<{ labelfile: string }>(
      "SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)",
    );
    if (!existsSync(join(data, "PG_VERSION"))) throw new Error("The base backup failed.");
    rmSync(join(data, "postmaster.pid"), { force: true });
    spawnSync("sh", ["-c", 'rm -rf "$0"/pg_wal/0*', data]);
    writeOwned(join(data, "backup_label"), rows[0]?.labelfile ?? "", { uid, gid });
  });
}

/** Starts a copy as a standby that streams from the primary, and makes the primary wait for it at each commit. */
export async function startSynchronousStandby(
  processes: Processes,
  primary: Server,
  directory: string,
): Promise<Server> {
  await baseBackup(primary, directory);
  const { port } = new URL(primary.url);
  settle(directory, "standby.signal", [
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=kobo password=${PASSWORD} application_name=standby'`,
    WITH_PREPARED,
  ]);
  const standby = await startServer(processes, "standby", { directory });
  await withClient(primary.url, async (client) => {
    await client.query("ALTER SYSTEM SET synchronous_standby_names = 'standby'");
    await client.query("SELECT pg_reload_conf()");
    await until(async () => {
      const { rows } = await client.query(
        "SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'",
      );
      return rows.length === 1;
    });
  });
  return standby;
}

/** Promotes the standby, as a fail-over manager does. */
export async function promote({ url }: Server): Promise<void> {
  await withClient(url, (client) => client.query("SELECT pg_promote()"));
}

/** Archives a server's WAL into this folder. */
export function archiveSettings(archive: string): string[] {
  return [
    "archive_mode=on",
    `archive_command=test ! -f ${archive}/%f && cp %p ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f`,
  ];
}

/** Recovers a base backup from the archive up to a moment, and starts it as a server that takes writes. */
export async function restoreTo(
  processes: Processes,
  { directory, archive, moment }: { directory: string; archive: string; moment: string },
): Promise<Server> {
  settle(directory, "recovery.signal", [
    `restore_command = 'cp ${archive}/%f %p'`,
    `recovery_target_time = '${moment}'`,
    "recovery_target_action = 'promote'",
    "archive_mode = off",
  ]);
  const server = await startServer(processes, "restored", { directory });
  await withClient(server.url, (client) =>
    until(async () => {
      const { rows } = await client.query("SELECT pg_is_in_recovery() AS recovers");
      return rows[0]?.recovers === false;
    }),
  );
  return server;
}

/** One URL with the servers in this order. */
export function urlOfAll(servers: readonly Server[]): string {
  const urls = servers.map(({ url }) => new URL(url));
  const all = new URL(servers[0]?.url ?? "");
  all.searchParams.set("host", urls.map(({ hostname }) => hostname).join());
  all.searchParams.set("port", urls.map(({ port }) => port).join());
  all.searchParams.set("target_session_attrs", "read-write");
  return all.href;
}

export async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

export async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error("It did not come about in time.");
    await delay(POLL_MS);
  }
}

function settle(directory: string, signal: string, settings: readonly string[]): void {
  const data = join(directory, "data");
  const owner = statSync(data);
  writeOwned(join(data, signal), "", owner);
  appendFileSync(join(data, "postgresql.auto.conf"), settings.map((line) => `${line}\n`).join(""));
}

function writeOwned(path: string, text: string, { uid, gid }: { uid: number; gid: number }): void {
  writeFileSync(path, text, { mode: 0o600 });
  chownSync(path, uid, gid);
}
