import { newUuid } from "@kobo/core/ids";
import { connect, type Database, inTransaction, type Transaction } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { Writer } from "../../src/app/writer";
import { audit } from "../../src/db/audit";
import {
  checkSystemAccounts,
  checkWallets,
  FIRST,
  WALLETS_AT_ONCE,
} from "../../src/db/balance-check";
import { MIGRATIONS, SCHEMA } from "../../src/db/schema";
import { openWriterConnection } from "../../src/db/writer-connection";
import { aGroup, aSingle, MODE, system, wallet } from "../factories";
import { logger, onPlainPostgres } from "./ledger";

const database = testDatabase(MIGRATIONS);
const WALLETS = 2 * WALLETS_AT_ONCE + 500;
const CREDITS_EACH = 25;
const ENTRIES = 2 * WALLETS * CREDITS_EACH;
/** Rows in one range of blocks, the resolution of the index by moments. */
const RANGE_ROWS = 12_000;

let admin: Database;

/** Wallets that were each credited many times, over days that are long past. */
beforeAll(async () => {
  admin = connect({ url: database().adminUrl, schema: SCHEMA, applicationName: "test owner" });
  const world = system("world").id;
  await admin.transaction(async (trx) => {
    await trx.raw(
      `INSERT INTO accounts (id, mode, currency, code) VALUES (:world, '${MODE}', 'NGN', 'world')`,
      { world },
    );
    await trx.raw(
      `INSERT INTO accounts (id, mode, currency, code, merchant_id, pay_id, credits_posted, seq)
       SELECT gen_random_uuid(), '${MODE}', 'NGN', 'wallet', gen_random_uuid(),
         'wallet-' || n, :each, :each
       FROM generate_series(1, :wallets) AS n`,
      { each: CREDITS_EACH, wallets: WALLETS },
    );
    await trx.raw(
      `INSERT INTO transfers (
         id, root_id, merchant_id, mode, kind, type, debit_account_id, credit_account_id, amount,
         narration, from_pay_id, from_name, to_pay_id, to_name, fingerprint, at
       )
       SELECT id, id, merchant_id, '${MODE}', 'single', 'funding', :world, account_id, 1,
         seq::text, '', '', '', '', '', at
       FROM (
         SELECT gen_random_uuid() AS id, a.id AS account_id, a.merchant_id, n AS seq,
           date_trunc('milliseconds', now() - interval '90 days' + n * interval '1 day') AS at
         FROM generate_series(1, :each) AS n CROSS JOIN accounts a WHERE a.code = 'wallet'
       ) AS t`,
      { world, each: CREDITS_EACH },
    );
    await trx.raw(
      `INSERT INTO entries (account_id, transfer_id, seq, amount, balance_after, at)
       SELECT * FROM (
         SELECT credit_account_id, id, narration::bigint, 1, narration::bigint, at FROM transfers
         UNION ALL
         SELECT debit_account_id, id, NULL, -1, NULL, at FROM transfers
       ) AS e ORDER BY at`,
    );
    const total = WALLETS * CREDITS_EACH;
    await trx.raw("INSERT INTO system_balances VALUES (?, 0, ?, 0, 0, 0)", [world, total]);
    await trx.raw("INSERT INTO checked_balances VALUES (?, ?)", [world, -total]);
  });
  // As autovacuum does in time.
  await admin.raw("SELECT brin_summarize_new_values('entries_at')");
  await admin.raw("ANALYZE accounts, entries");
}, 120_000);
afterAll(() => admin.destroy());

/** How often whole tables were read, and how many rows of them in all. */
interface Reads {
  scans: number;
  accounts: number;
  entries: number;
}

/** Reads of this connection so far, counted by PostgreSQL. */
async function readsSoFar(trx: Transaction): Promise<Reads> {
  const { rows } = await trx.raw<{ rows: [Reads] }>(
    `SELECT sum(seq_scan)::int AS scans,
       (sum(seq_tup_read + idx_tup_fetch) FILTER (WHERE relname = 'accounts'))::int AS accounts,
       (sum(seq_tup_read + idx_tup_fetch) FILTER (WHERE relname = 'entries'))::int AS entries
     FROM pg_stat_xact_user_tables WHERE relname IN ('accounts', 'entries')`,
  );
  return rows[0];
}

async function readsOf(work: (trx: Transaction) => Promise<unknown>): Promise<Reads> {
  return inTransaction(database().db, async (trx) => {
    const before = await readsSoFar(trx);
    await work(trx);
    const after = await readsSoFar(trx);
    return {
      scans: after.scans - before.scans,
      accounts: after.accounts - before.accounts,
      entries: after.entries - before.entries,
    };
  });
}

onPlainPostgres("system accounts are checked by the entries since the checkpoint", async () => {
  const writer = new Writer({ connect: () => openWriterConnection(database()), logger });
  const { id, pay_id: name } = await admin("accounts").where({ code: "wallet" }).first();
  const to = { ...wallet(name), id };
  const groups = Array.from({ length: 50 }, () =>
    aGroup([aSingle({ debit: system("world"), credit: to, type: "funding" })], {
      merchantId: newUuid(),
    }),
  );
  await writer.submit(groups);
  await writer.stop();

  const reads = await readsOf(async (trx) => {
    const checked = await checkSystemAccounts(trx);
    expect(checked.map(({ difference }) => difference)).toEqual([0n]);
  });

  expect(reads.scans).toBe(0);
  expect(reads.accounts).toBeLessThan(10);
  expect(reads.entries).toBeGreaterThanOrEqual(groups.length);
  expect(reads.entries).toBeLessThan(2 * RANGE_ROWS);
  expect(ENTRIES).toBeGreaterThan(18 * RANGE_ROWS);
});

onPlainPostgres(
  "wallets are checked in batches, each by its newest entry, until all are checked",
  async () => {
    const sizes: number[] = [];
    let after: string | undefined = FIRST;
    while (after !== undefined) {
      const reads = await readsOf(async (trx) => {
        const { wrong, next } = await checkWallets(trx, after ?? FIRST);
        expect(wrong).toEqual([]);
        after = next;
      });
      expect(reads.scans).toBe(0);
      // System accounts lie among them.
      expect(reads.accounts - reads.entries).toBeLessThan(10);
      sizes.push(reads.entries);
    }

    expect(sizes).toEqual([WALLETS_AT_ONCE, WALLETS_AT_ONCE, 500]);
  },
);

test("the ledger of this test passes the audit", async () => {
  expect(await audit(admin)).toEqual([]);
}, 60_000);
