import { setTimeout as delay } from "node:timers/promises";
import { newUuid } from "@kobo/core/ids";
import { decodeEvents } from "@kobo/events";
import { type Ledger, ledgerClient } from "@kobo/ledger-client";
import { freePort, type Processes, roleUrl } from "@kobo/local";
import { migrate } from "@kobo/postgres";
import type { TransferGroup } from "@kobo/protos/wallet_ledger/v1/TransferGroup";
import type { TransferItem } from "@kobo/protos/wallet_ledger/v1/TransferItem";
import { TEST_SECRETS, testCaller } from "@kobo/rpc/testing";
import { MIGRATIONS, SCHEMA } from "@kobo/wallet-ledger/dist/db/schema";
import { beginRun, type Header, query } from "./database";
import { inParallel } from "./in-parallel";
import {
  CREDIT_NAME,
  DAILY_CAP_KOBO,
  DEBIT_NAME,
  NARRATION,
  type Order,
  type Wallet,
} from "./order";
import { PostgresServer } from "./postgres-server";
import type { Run } from "./run";

/** The number of active wallets on a busy day. */
export const CALLERS_MOST = 256;

const ROLE_PASSWORD = "bench";
/** Enough for a run of hours on one wallet, and far below the largest balance. */
const BALANCE_KOBO = 1_000_000_000_000;
const OPENING_CALLERS = 64;
const TIMEOUT_MS = 5_000;

const MAIN = require.resolve("@kobo/wallet-ledger/dist/main.js");
const READY_TIMEOUT_MS = 20_000;
const READY_POLL_MS = 100;

/** A ledger's database on its own server, with funded wallets. */
export interface LedgerWorld {
  header: Header;
  server: PostgresServer;
  wallets: Wallet[];
}

/** `settings` go to PostgreSQL. */
export async function openLedger(
  run: Run,
  { wallets: count, settings = [] }: { wallets: number; settings?: readonly string[] },
): Promise<LedgerWorld> {
  const server = await run.open(PostgresServer.start(settings));
  const header = await beginRun(server.url);
  run.log(`opening ${count} wallets`);
  await migrate({ ...MIGRATIONS, adminUrl: server.url, rolePassword: ROLE_PASSWORD });
  const service = await startLedgerService(server.processes, asService(server.url));
  const wallets = await openWallets(service.gateway, count);
  await service.stop();
  await query(server.url, "VACUUM ANALYZE");
  return { header, server, wallets };
}

/** The address for the wallet ledger's own role. */
export function asService(url: string): string {
  return roleUrl(url, SCHEMA, ROLE_PASSWORD);
}

/** No relay publishes the events here; it would have deleted them. */
export async function emptyOutbox(url: string): Promise<void> {
  await query(url, `TRUNCATE ${SCHEMA}.outbox, ${SCHEMA}.outbox_batches`);
}

/** The number of copies of each event in the ledger's outbox, by its id. */
export async function eventsInOutbox(url: string): Promise<Map<string, number>> {
  const rows = await query<{ payload: Buffer }>(
    url,
    `SELECT payload FROM ${SCHEMA}.outbox_batches ORDER BY id`,
  );
  const times = new Map<string, number>();
  for (const { eventId } of rows.flatMap(({ payload }) => decodeEvents(payload))) {
    times.set(eventId, (times.get(eventId) ?? 0) + 1);
  }
  return times;
}

/** The address of another database of the same server. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** Copies this database, to which no client is connected. Returns the copy's address. */
export async function copyDatabase(url: string, name: string): Promise<string> {
  const original = new URL(url).pathname.slice(1);
  await query(withDatabase(url, "postgres"), `CREATE DATABASE ${name} TEMPLATE ${original}`);
  return withDatabase(url, name);
}

/** Opens a wallet for each merchant, and funds it by a transfer, so that the audit holds. */
export async function openWallets(ledger: Ledger, count: number): Promise<Wallet[]> {
  const open = async (index: number): Promise<Wallet> => {
    const wallet = { merchantId: newUuid(), payId: `bench${index}.wallet` };
    await ledger.calls.OpenWallet({ ...wallet, mode: "MODE_TEST", currency: "NGN" });
    await fund(ledger, wallet);
    return wallet;
  };
  return inParallel(count, { callers: OPENING_CALLERS, work: open });
}

async function fund(ledger: Ledger, { merchantId, payId }: Wallet): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  const item: TransferItem = {
    id: newUuid(),
    kind: "TRANSFER_KIND_SINGLE",
    type: "TRANSFER_TYPE_FUNDING",
    debit: { system: "SYSTEM_ACCOUNT_WORLD" },
    credit: { wallet: payId },
    amountKobo: String(BALANCE_KOBO),
  };
  const answer = await ledger.createTransfers(groupOf(merchantId, item, deadline), deadline);
  if (answer.outcome !== "committed") throw new Error(`${payId} was not funded.`);
}

function groupOf(merchantId: string, item: TransferItem, notAfterMs: number): TransferGroup {
  const context = { requestId: "bench", traceparent: "", notAfterMs };
  return { merchantId, mode: "MODE_TEST", context, items: [item] };
}

/** A PayID transfer as the transfer service requests it, valid until `notAfterMs`. */
export function toTransferGroup(order: Order, notAfterMs: number): TransferGroup {
  const { debit, credit } = order;
  const item: TransferItem = {
    id: order.id,
    kind: "TRANSFER_KIND_SINGLE",
    type: "TRANSFER_TYPE_PAYID_TRANSFER",
    debit: { wallet: debit.payId },
    credit: { wallet: credit.payId },
    amountKobo: String(order.amountKobo),
    reference: { family: "REFERENCE_FAMILY_TRANSFER", text: order.reference },
    dailyCapKobo: String(DAILY_CAP_KOBO),
    narration: NARRATION,
    from: { payId: debit.payId, name: DEBIT_NAME },
    to: { payId: credit.payId, name: CREDIT_NAME },
  };
  return groupOf(debit.merchantId, item, notAfterMs);
}

/** @throws Error when the ledger does not commit it in time */
export async function makeTransfer(ledger: Ledger, order: Order): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  const answer = await ledger.createTransfers(toTransferGroup(order, deadline), deadline);
  if (answer.outcome !== "committed") {
    throw new Error(`A transfer was not committed: ${JSON.stringify(answer)}`);
  }
}

/** A wallet-ledger process and its clients. */
export interface LedgerService {
  /** Of its process. */
  name: string;
  /** As the transfer service calls it. */
  ledger: Ledger;
  /** As the gateway calls it, which opens wallets, funds those of the sandbox and reads statements. */
  gateway: Ledger;
  stop: () => Promise<void>;
}

export async function startLedgerService(
  processes: Processes,
  databaseUrl: string,
): Promise<LedgerService> {
  const port = await freePort();
  const name = `wallet-ledger-${port}`;
  const env = {
    DATABASE_URL: databaseUrl,
    GRPC_PORT: String(port),
    OPS_PORT: "0",
    LOG_LEVEL: "error",
    // No broker: the events stay in the outbox, as those of the plain ledger do.
    KAFKA_BROKERS: "127.0.0.1:1",
    ...TEST_SECRETS,
  };
  processes.start({ name, command: process.execPath, args: [MAIN], env });
  const target = `ipv4:127.0.0.1:${port}`;
  const ledger = ledgerClient(target, testCaller("transfer"));
  const gateway = ledgerClient(target, testCaller("gateway"));
  await untilReady(() => ledger.ready(), processes, name, READY_TIMEOUT_MS);
  return {
    ...{ name, ledger, gateway },
    stop: async () => {
      await Promise.all([ledger.stop(), gateway.stop()]);
      await processes.stop(name);
    },
  };
}

/** @throws Error when the process ends or is not ready in time */
export async function untilReady<Result>(
  ready: () => Promise<Result>,
  processes: Processes,
  name: string,
  timeoutMs: number,
): Promise<Result> {
  for (const deadline = Date.now() + timeoutMs; ; await delay(READY_POLL_MS)) {
    try {
      return await ready();
    } catch (cause) {
      if (processes.isRunning(name) && Date.now() < deadline) continue;
      throw new Error(`${name} did not start. Its log: ${processes.logOf(name)}`, { cause });
    }
  }
}
