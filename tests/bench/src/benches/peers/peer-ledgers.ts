import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fetchRuntime, freePort, startRedis } from "@kobo/local";
import { AMOUNT_KOBO, type Stream } from "../../load/requests";
import { inParallel } from "../../world/in-parallel";
import { untilReady } from "../../world/ledger";
import { fundedKobo, type Merchant } from "../../world/merchants";
import type { PostgresServer } from "../../world/postgres-server";

/** Another ledger, configured as its documentation recommends for production. */
export interface Peer {
  name: string;
  /** Environment variable that names its program, which the user builds. */
  setting: string;
  source: string;
  stream: Stream;
  /** Starts it. `accounts` hold what `fundedKobo` says. */
  start: (
    program: string,
    server: PostgresServer,
    accounts: number,
  ) => Promise<{ url: string; accounts: Merchant[] }>;
  /** SQL: the balance of each account, and the number of transfers between accounts. */
  balances: string;
  transfers: string;
}

export const FORMANCE = "Formance ledger";
export const BLNK = "Blnk, inline";

const READY_TIMEOUT_MS = 60_000;
const CALLERS = 16;
/** Database connections: more than transfers under way, or Formance 2.4 answers none of them for 30 s. */
const POOL = "160";
const SECRET = "bench";

const MINIMAL_FEATURES = {
  MOVES_HISTORY: "OFF",
  MOVES_HISTORY_POST_COMMIT_EFFECTIVE_VOLUMES: "DISABLED",
  HASH_LOGS: "DISABLED",
  ACCOUNT_METADATA_HISTORY: "DISABLED",
  TRANSACTION_METADATA_HISTORY: "DISABLED",
};

const formance = (name: string, configuration: object): Peer => ({
  name,
  setting: "FORMANCE_LEDGER_BIN",
  source: "github.com/formancehq/ledger",
  stream: "Formance transfer",
  start: async (program, server, count) => {
    const { processes } = server;
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const env = {
      BIND: `127.0.0.1:${port}`,
      POSTGRES_URI: `${server.url}?sslmode=disable`,
      ...{ POSTGRES_MAX_OPEN_CONNS: POOL, POSTGRES_MAX_IDLE_CONNS: POOL },
      POSTGRES_CONN_MAX_IDLE_TIME: "5m",
      ...{ AUTO_UPGRADE: "true", EXPERIMENTAL_FEATURES: "true" },
    };
    processes.start({ name: "formance", command: program, args: ["serve"], env });
    const create = () => post(`${url}/v2/bench`, configuration);
    await untilReady(create, processes, "formance", READY_TIMEOUT_MS);
    const accounts = Array.from({ length: count }, (_, index) => accountOf(`wallets:${index}`));
    const postings = accounts.map(({ wallet: destination }, index) => {
      return { source: "world", destination, amount: fundedKobo(index), asset: "NGN/2" };
    });
    await post(`${url}/v2/bench/transactions`, { postings });
    return { url, accounts };
  },
  balances:
    "SELECT accounts_address AS account, input - output AS balance FROM _default.accounts_volumes",
  transfers: "SELECT count(*) FROM _default.transactions WHERE reference IS NOT NULL",
});

const blnk: Peer = {
  name: BLNK,
  setting: "BLNK_BIN",
  source: "github.com/blnkfinance/blnk",
  stream: "Blnk transfer",
  start: async (program, server, count) => {
    const { processes } = server;
    const runtime = await fetchRuntime(() => {});
    const directory = join(server.directory, "redis");
    const port = String(await freePort());
    const url = `http://127.0.0.1:${port}`;
    const env = {
      BLNK_DATA_SOURCE_DNS: `${server.url}?sslmode=disable`,
      BLNK_REDIS_DNS: await startRedis(processes, { directory, password: SECRET, runtime }),
      ...{ BLNK_DATABASE_MAX_OPEN_CONNS: POOL, BLNK_DATABASE_MAX_IDLE_CONNS: POOL },
      ...{ BLNK_SERVER_PORT: port, BLNK_SERVER_SECURE: "true", BLNK_SERVER_SECRET_KEY: SECRET },
      // A hot account's callers would be refused after the default 3 s.
      BLNK_TRANSACTION_LOCK_WAIT_TIMEOUT: "25s",
      GIN_MODE: "release",
    };
    const migration = { name: "blnk-migrate", command: program, args: ["migrate", "up"], env };
    await once(processes.start(migration), "exit");
    processes.start({ name: "blnk", command: program, args: ["start"], env });
    const create = () => post(`${url}/ledgers`, { name: "bench" });
    const { ledger_id } = await untilReady(create, processes, "blnk", READY_TIMEOUT_MS);
    const open = async (index: number): Promise<Merchant> => {
      const { balance_id } = await post(`${url}/balances`, { ledger_id, currency: "NGN" });
      await post(`${url}/transactions`, {
        ...{ source: "@world", destination: balance_id, reference: `funding-${index}` },
        ...{ precise_amount: fundedKobo(index), precision: 100, currency: "NGN" },
        ...{ description: "Funding", allow_overdraft: true, skip_queue: true },
      });
      return accountOf(String(balance_id));
    };
    return { url, accounts: await inParallel(count, { callers: CALLERS, work: open }) };
  },
  balances: "SELECT balance_id AS account, balance FROM blnk.balances",
  transfers: `SELECT count(*) FROM blnk.transactions
              WHERE status = 'APPLIED' AND precise_amount = ${AMOUNT_KOBO}`,
};

const ALL: readonly Peer[] = [
  formance(FORMANCE, {}),
  formance(`${FORMANCE}, minimal features`, { features: MINIMAL_FEATURES }),
  blnk,
];

/** The ledgers whose program the user has built. */
export function availablePeers(): { peer: Peer; program: string }[] {
  return ALL.flatMap((peer) => {
    const program = process.env[peer.setting];
    return program && existsSync(program) ? [{ peer, program }] : [];
  });
}

/** A line about the missing programs. */
export function missingPeers(): string | undefined {
  const found = availablePeers();
  const missing = ALL.filter((peer) => found.every((each) => each.peer.setting !== peer.setting));
  if (missing.length === 0) return undefined;
  const settings = new Set(
    missing.map(({ setting, source }) => `${setting} (built from ${source})`),
  );
  return `set ${[...settings].join(" and ")} to the program; tests/bench/README.md says how to build it`;
}

/** The module's version in a Go program's build information. */
export function versionOf(program: string): string {
  return /\nmod\t\S+\t(\S+)/.exec(readFileSync(program, "latin1"))?.[1] ?? "unknown";
}

/** An account, as the load generator knows merchants. */
function accountOf(account: string): Merchant {
  return { id: account, key: SECRET, wallet: account, staticPayId: account };
}

async function post(url: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", "x-blnk-key": SECRET },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`);
  return text === "" ? {} : JSON.parse(text);
}
