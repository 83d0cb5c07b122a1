import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { missingCitus, Processes, startPostgres } from "@kobo/local";
import { composeServices, ROOT } from "../compose-file";
import { madeSecrets } from "../env-example";

/**
 * Docker does not run here: PostgreSQL with Citus is started with the file's settings, and its jobs run on it. Only with
 * `npm run test:distributed`.
 */
const TIMEOUT_MS = 120_000;
const values = madeSecrets();
const services = composeServices(values);
const SERVERS = ["citus-coordinator", "citus-node-1", "citus-node-2"];
const LEDGERS = ["wallet-ledger-07", "wallet-ledger-08"];

let directory = "";
let processes: Processes;
/** `127.0.0.1:PORT` of each server. */
const addresses = new Map<string, string>();

const onCluster = missingCitus() ? describe.skip : describe;

onCluster("the cluster of the profile `cells`", () => {
  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), "kobo-compose-"));
    processes = await Processes.open(directory);
    for (const name of SERVERS) {
      const url = await startPostgres(processes, {
        name,
        directory: join(directory, name),
        password: environmentOf(name).POSTGRES_PASSWORD ?? "",
        settings: settingsOf(name),
      });
      addresses.set(name, new URL(url).host);
      // As the image does it, once.
      psql(
        url,
        [`--file=${join(ROOT, "deploy/docker/citus/first-start.sql")}`],
        environmentOf(name),
      );
    }
    runJob("citus-cluster");
    for (const name of LEDGERS) migrate(name);
    runJob("citus-cells");
  }, TIMEOUT_MS);

  afterAll(async () => {
    await processes.stopAll();
    rmSync(directory, { recursive: true, force: true });
  });

  test.each(LEDGERS)("%s connects to the node on which its schema is", (name) => {
    const { DATABASE_URL: url = "", LEDGER_SCHEMA: schema = "" } = environmentOf(name);

    expect(psql(here(url), ["--command=SELECT current_user"])).toBe(`kobo_${schema}`);
    expect(nodeOf(schema)).toBe(new URL(here(url)).host);
  });

  test.each(LEDGERS)("%s writes in both cells with one commit", (name) => {
    const { CELLS_DATABASE_URL: url = "" } = environmentOf(name);
    const id = name.endsWith("07") ? 7 : 8;
    const refusal = `(gen_random_uuid(), 'INVALID', ${id}, NULL, '\\x00')`;
    const insert = LEDGERS.map(
      (ledger) => `INSERT INTO ${environmentOf(ledger).LEDGER_SCHEMA}.refusals
        (id, code, item, taken_by, fingerprint) VALUES ${refusal};`,
    );

    psql(here(url), [`--command=BEGIN; ${insert.join(" ")} COMMIT`]);

    for (const ledger of LEDGERS) {
      const { DATABASE_URL = "", LEDGER_SCHEMA } = environmentOf(ledger);
      const count = `SELECT count(*) FROM ${LEDGER_SCHEMA}.refusals WHERE item = ${id}`;
      expect(psql(here(DATABASE_URL), [`--command=${count}`])).toBe("1");
    }
  });

  test("its jobs can run again, and bring a cell that was moved back to its node", () => {
    const [first = "", second = ""] = LEDGERS.map((name) => environmentOf(name).LEDGER_SCHEMA);
    const [host, port] = nodeOf(second).split(":");
    const move = `SELECT citus_schema_move('${first}', '${host}', ${port})`;
    psql(here(coordinator()), [`--command=${move}`]);
    expect(nodeOf(first)).toBe(nodeOf(second));

    runJob("citus-cluster");
    for (const name of LEDGERS) migrate(name);
    runJob("citus-cells");

    expect(nodeOf(first)).toBe(addresses.get("citus-node-1"));
    expect(nodeOf(second)).toBe(addresses.get("citus-node-2"));
  });
});

/** The address of the node, or of several, on which a schema is. */
function nodeOf(schema: string): string {
  const where = `SELECT DISTINCT nodename || ':' || nodeport FROM citus_shards
    WHERE table_name::text LIKE '${schema}.%'`;
  return psql(here(coordinator()), [`--command=${where}`]);
}

function environmentOf(name: string): Record<string, string> {
  return services[name]?.environment ?? {};
}

/** `--name=value` in the command of a server. */
function settingsOf(name: string): string[] {
  const [, ...options] = services[name]?.command ?? [];
  return options.map((option) => option.replace(/^--/, ""));
}

function coordinator(): string {
  return environmentOf("wallet-ledger-07-migrate").DATABASE_URL ?? "";
}

/** An address or a script of the file, with this machine's ports. */
function here(text: string): string {
  let local = text;
  for (const [name, address] of addresses) {
    const [host = "", port = ""] = address.split(":");
    local = local
      .replaceAll(`${name}:5432`, address)
      .replaceAll(`'${name}', 5432`, `'${host}', ${port}`);
  }
  return local;
}

/** A copy of a script of the image. */
function scriptHere(path: string): string {
  const text = readFileSync(join(ROOT, "deploy/docker/citus", basename(path)), "utf8");
  const copy = join(directory, basename(path));
  writeFileSync(copy, here(text));
  return copy;
}

function runJob(name: string): void {
  const options = (services[name]?.command ?? []).filter((option) => option.startsWith("--set"));
  const file = services[name]?.command?.at(-1)?.replace("--file=", "") ?? "";
  psql(here(coordinator()), [...options, `--file=${scriptHere(file)}`], environmentOf(name));
}

function psql(url: string, args: string[], environment: Record<string, string> = {}): string {
  const program = join(process.env.POSTGRES_HOME ?? "", "bin/psql");
  const options = ["--no-psqlrc", "--tuples-only", "--no-align", "--set=ON_ERROR_STOP=1", ...args];
  const { status, stdout, stderr } = spawnSync(program, [...options, url], {
    encoding: "utf8",
    env: { ...process.env, ...environment },
  });
  if (status !== 0) throw new Error(`psql ended with ${status}: ${stderr}`);
  return stdout.trim();
}

function migrate(name: string): void {
  const environment = environmentOf(`${name}-migrate`);
  const env = {
    ...process.env,
    ...environment,
    DATABASE_URL: here(environment.DATABASE_URL ?? ""),
  };
  const { status, stderr } = spawnSync(process.execPath, ["dist/migrate.js"], {
    cwd: join(ROOT, "services/wallet-ledger"),
    encoding: "utf8",
    env,
  });
  if (status !== 0) throw new Error(`the migration of ${name} ended with ${status}: ${stderr}`);
}
