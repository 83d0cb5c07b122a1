import { outboxColumns } from "@kobo/events";
import { walletId } from "@kobo/wallet-ledger/dist/domain/account";
import pg from "pg";
import {
  CREDIT_NAME,
  DAILY_CAP_KOBO,
  DEBIT_NAME,
  NARRATION,
  type Order,
  type Wallet,
} from "../../world/order";

/**
 * The ledger that one would write first: one database transaction for each transfer. It works on the
 * wallet ledger's own tables, with its constraints, indexes, trigger and outbox, and it is written
 * well: prepared statements, a pool, locks in id order.
 */

const MODE = "test";

/** As the wallet ledger's writer has them. */
const SETTINGS = [
  "search_path=wallet_ledger",
  "plan_cache_mode=force_generic_plan",
  "enable_seqscan=off",
  "jit=off",
];

const LOCK = `
  SELECT id, debits_posted, credits_posted, debits_pending, seq, day::text, day_debits,
         (extract(epoch FROM at) * 1000)::float8 AS at
  FROM accounts WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE`;

const INSERT_TRANSFER = `
  INSERT INTO transfers (id, root_id, merchant_id, mode, kind, type, debit_account_id,
    credit_account_id, amount, family, reference, capped_day, narration, from_pay_id, from_name,
    to_pay_id, to_name, fingerprint, at)
  VALUES ($1, $1, $2, $3, 'single', 'payid_transfer', $4, $5, $6, 'transfer', $7, $8, $9, $10, $11,
    $12, $13, decode($14, 'hex'), $15)`;

const INSERT_ENTRIES = `
  INSERT INTO entries (account_id, transfer_id, seq, amount, balance_after, at)
  VALUES ($1, $2, $3, $4, $5, $6), ($7, $2, $8, $9, $10, $6)`;

const INSERT_EVENT = `
  INSERT INTO outbox (shard, key, event_id, type, merchant_id, mode, at, traceparent, data)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

const DEBIT = `
  UPDATE accounts SET debits_posted = debits_posted + $2, seq = seq + 1, at = $3, day = $4,
    day_debits = $5
  WHERE id = $1`;

const CREDIT = `
  UPDATE accounts SET credits_posted = credits_posted + $2, seq = seq + 1, at = $3 WHERE id = $1`;

interface Row {
  id: string;
  debits_posted: bigint;
  credits_posted: bigint;
  debits_pending: bigint;
  seq: bigint;
  day: string | null;
  day_debits: bigint;
  at: number;
}

/** The two wallets, locked, and when that was. */
interface Locked {
  debit: Row;
  credit: Row;
  at: Date;
  today: string;
}

/**
 * Whether each statement waits for the answer to the one before, as in most code, or statements that
 * need no answer from each other go out together. The latter holds the locks for two round trips
 * instead of seven, and is harder to beat.
 */
export type Sending = "one by one" | "pipelined";

export class PlainLedger {
  readonly #pool: pg.Pool;
  readonly #send: (client: pg.PoolClient, queries: pg.QueryConfig[]) => Promise<pg.QueryResult[]>;

  constructor({ url, poolMax, sending }: { url: string; poolMax: number; sending: Sending }) {
    this.#send = sending === "pipelined" ? together : oneByOne;
    this.#pool = new pg.Pool({
      connectionString: url,
      max: poolMax,
      options: SETTINGS.map((setting) => `-c ${setting}`).join(" "),
      pipeline: sending === "pipelined",
    });
    // The pool replaces a connection that is lost while idle.
    this.#pool.on("error", () => {});
  }

  async transfer(order: Order): Promise<void> {
    const client = await this.#pool.connect();
    try {
      await this.#transact(client, order);
      client.release();
    } catch (error) {
      // Closing the connection rolls back.
      client.release(true);
      throw error;
    }
  }

  async #transact(client: pg.PoolClient, order: Order): Promise<void> {
    const ids = [accountOf(order.debit), accountOf(order.credit)];
    const [, locked] = await this.#send(client, [
      { text: "BEGIN" },
      { name: "lock", text: LOCK, values: [ids] },
    ]);
    const wallets = toLocked(ids, locked?.rows ?? []);
    assertAllowed(order, wallets);
    const answers = await this.#send(client, [...writes(order, wallets), { text: "COMMIT" }]);
    // After an error in a write that was sent together with it, COMMIT rolls back.
    const tag = answers.at(-1)?.command;
    if (tag !== "COMMIT") throw new Error(`COMMIT was answered ${tag}.`);
  }

  async stop(): Promise<void> {
    await this.#pool.end();
  }
}

function together(client: pg.PoolClient, queries: pg.QueryConfig[]): Promise<pg.QueryResult[]> {
  return Promise.all(queries.map((query) => client.query(query)));
}

async function oneByOne(
  client: pg.PoolClient,
  queries: pg.QueryConfig[],
): Promise<pg.QueryResult[]> {
  const answers: pg.QueryResult[] = [];
  for (const query of queries) answers.push(await client.query(query));
  return answers;
}

const accountOf = ({ payId }: Wallet): string => walletId(MODE, payId);

const LAGOS_OFFSET_MS = 60 * 60 * 1000;

function toLocked(ids: readonly string[], rows: readonly Row[]): Locked {
  const [debit, credit] = ids.map((id) => rows.find((row) => row.id === id));
  if (!debit || !credit) throw new Error("ACCOUNT_NOT_FOUND");
  const now = Date.now();
  const today = new Date(now + LAGOS_OFFSET_MS).toISOString().slice(0, 10);
  return { debit, credit, at: new Date(Math.max(now, debit.at, credit.at)), today };
}

function assertAllowed({ amountKobo }: Order, { debit, today }: Locked): void {
  const amount = BigInt(amountKobo);
  const available = debit.credits_posted - debit.debits_posted - debit.debits_pending;
  if (available < amount) throw new Error("INSUFFICIENT_FUNDS");
  const spent = spentToday(debit, today) + amount;
  if (spent > BigInt(DAILY_CAP_KOBO)) throw new Error("DAILY_CAP_EXCEEDED");
}

function spentToday(row: Row, today: string): bigint {
  return row.day === today ? row.day_debits : 0n;
}

function writes(order: Order, locked: Locked): pg.QueryConfig[] {
  const { debit, credit, at, today } = locked;
  const amount = BigInt(order.amountKobo);
  const dayDebits = spentToday(debit, today) + amount;
  return [
    { name: "transfer", text: INSERT_TRANSFER, values: transferValues(order, locked) },
    { name: "entries", text: INSERT_ENTRIES, values: entryValues(order, locked) },
    { name: "event", text: INSERT_EVENT, values: eventValues(order, locked) },
    { name: "debit", text: DEBIT, values: [debit.id, amount, at, today, dayDebits] },
    { name: "credit", text: CREDIT, values: [credit.id, amount, at] },
  ];
}

function transferValues(order: Order, { debit, credit, at, today }: Locked): unknown[] {
  return [
    order.id,
    order.debit.merchantId,
    MODE,
    debit.id,
    credit.id,
    order.amountKobo,
    order.reference,
    today,
    NARRATION,
    order.debit.payId,
    DEBIT_NAME,
    order.credit.payId,
    CREDIT_NAME,
    // As wide as the wallet ledger's hash; no request is repeated here, so nothing is hashed.
    order.id.replaceAll("-", ""),
    at,
  ];
}

function entryValues({ id, amountKobo }: Order, { debit, credit, at }: Locked): unknown[] {
  const amount = BigInt(amountKobo);
  const debitAfter = debit.credits_posted - debit.debits_posted - amount;
  const creditAfter = credit.credits_posted - credit.debits_posted + amount;
  return [
    ...[debit.id, id, debit.seq + 1n, -amount, debitAfter, at],
    ...[credit.id, credit.seq + 1n, amount, creditAfter],
  ];
}

function eventValues(order: Order, { credit, at }: Locked): unknown[] {
  const columns = outboxColumns({
    name: "ledger.transfers.committed",
    key: order.id,
    merchantId: order.debit.merchantId,
    mode: MODE,
    at,
    id: order.id,
    traceparent: "",
    data: {
      rootId: order.id,
      at: at.toISOString(),
      transfers: [
        {
          id: order.id,
          kind: "single",
          type: "payid_transfer",
          amount: order.amountKobo,
          debit: order.debit.payId,
          credit: order.credit.payId,
          reference: { family: "transfer", text: order.reference },
          narration: NARRATION,
          from: { payId: order.debit.payId, name: DEBIT_NAME },
          to: { payId: order.credit.payId, name: CREDIT_NAME },
          creditSeq: Number(credit.seq + 1n),
        },
      ],
    },
  });
  const { shard, key, event_id, type, merchant_id, mode, traceparent, data } = columns;
  return [shard, key, event_id, type, merchant_id, mode, columns.at, traceparent, data];
}
