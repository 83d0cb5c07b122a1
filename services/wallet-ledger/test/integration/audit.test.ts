import { newUuid } from "@kobo/core/ids";
import { connect, type Database } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { openWallet } from "../../src/app/open-wallet";
import { Writer } from "../../src/app/writer";
import { audit, INVARIANT_NAMES } from "../../src/db/audit";
import { MIGRATIONS, SCHEMA } from "../../src/db/schema";
import { openWriterConnection } from "../../src/db/writer-connection";
import { walletId } from "../../src/domain/account";
import {
  ADA,
  aGroup,
  aHold,
  anAuthorization,
  aPost,
  aSingle,
  aVoid,
  BOLA,
  MODE,
  system,
  wallet,
} from "../factories";
import { fund, logger } from "./ledger";

const CLEARING = system("payid_clearing");
const ADAS = wallet("ada.wallet");

const database = testDatabase(MIGRATIONS);
let admin: Database;

beforeAll(async () => {
  const { adminUrl, db } = database();
  admin = connect({ url: adminUrl, schema: SCHEMA, applicationName: "test owner" });
  const writer = new Writer({ connect: () => openWriterConnection(database()), logger });
  for (const [merchantId, payId] of [
    [ADA, "ada.wallet"],
    [BOLA, "bola.wallet"],
  ] as const) {
    await openWallet(db, { merchantId, mode: MODE, payId, currency: "NGN" });
  }
  const dollars = { merchantId: ADA, mode: MODE, payId: "ada.wallet", currency: "USD" } as const;
  await openWallet(db, dollars);
  await fund(writer, wallet("ada.wallet"), 10_000n);
  const uniquenessKeys = [{ scope: "debit" as const, key: "once" }];
  const [posted, voided, open] = [aHold(), aHold(), aHold({ uniquenessKeys })];
  const reference = { family: "transfer", text: "r-1" };
  await writer.submit([
    aGroup([aSingle({ reference })]),
    aGroup([posted]),
    aGroup([aPost(posted.id, { amount: 60n })]),
    aGroup([voided]),
    aGroup([aVoid(voided.id)]),
    aGroup([open]),
    aGroup([anAuthorization()]),
    aGroup([aSingle({ amount: 1_000_000n })]),
    aGroup([aSingle({ credit: CLEARING }), aSingle({ debit: CLEARING, credit: ADAS })]),
  ]);
  await writer.stop();
});
afterAll(() => admin.destroy());

/** Damages the ledger as only its owner can, looks, and takes the damage back. */
async function auditAfter(damage: string[]): Promise<string[]> {
  const broken: string[] = [];
  const undo = new Error("undo");
  await admin
    .transaction(async (trx) => {
      await trx.raw("SET LOCAL session_replication_role = replica");
      for (const sql of damage) await trx.raw(sql);
      broken.push(...(await audit(trx)).map(({ invariant }) => invariant));
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return broken;
}

const id = (payId: string) => `'${walletId(MODE, payId)}'`;
const WORLD = system("world").id;
const single = "(SELECT id FROM transfers WHERE reference = 'r-1')";
const openHold = "(SELECT transfer_id FROM once_keys WHERE key = 'once')";

test("a sound ledger has no violations", async () => {
  expect(await audit(database().db)).toEqual([]);
});

test.each([
  [
    "per mode and currency, entries sum to zero",
    [`UPDATE entries SET amount = amount + 1 WHERE transfer_id = ${single} AND amount > 0`],
  ],
  [
    "every single transfer and post has its two entries, and no other has any",
    [`DELETE FROM entries WHERE transfer_id = ${single}`],
  ],
  [
    "entries move their transfer's amount between its accounts",
    [`UPDATE entries SET amount = amount * 2 WHERE transfer_id = ${single}`],
  ],
  [
    "transfers join accounts that are there, in the same mode and currency",
    [`DELETE FROM accounts WHERE id = ${id("bola.wallet")}`],
  ],
  [
    "each wallet's and settling account's balance is the sum of its entries and open holds",
    [`UPDATE accounts SET credits_posted = credits_posted + 1 WHERE id = ${id("ada.wallet")}`],
  ],
  [
    "each wallet's and settling account's balance is the sum of its entries and open holds",
    [`UPDATE accounts SET debits_pending = 0 WHERE id = ${id("ada.wallet")}`],
  ],
  [
    "what a payment of an own PayID brings to the clearing account leaves it in the same group",
    [`UPDATE transfers SET root_id = id WHERE debit_account_id = '${CLEARING.id}'`],
  ],
  [
    "no wallet or settling account is below zero",
    [
      "ALTER TABLE accounts DROP CONSTRAINT available_not_negative",
      `UPDATE accounts SET debits_posted = 20000 WHERE id = ${id("ada.wallet")}`,
    ],
  ],
  [
    "entries of wallets and settling accounts have no gaps, and each balance follows from the one before",
    [`UPDATE entries SET seq = seq + 5 WHERE account_id = ${id("ada.wallet")} AND seq > 2`],
  ],
  [
    "entries of wallets and settling accounts have no gaps, and each balance follows from the one before",
    [`UPDATE entries SET balance_after = 1 WHERE account_id = ${id("ada.wallet")} AND seq = 2`],
  ],
  [
    "each system account's balance is the sum of its entries and open holds",
    [`UPDATE system_balances SET credits_posted = credits_posted + 1`],
  ],
  [
    "each wallet's and settling account's balance is the sum of its entries and open holds",
    [`UPDATE accounts SET credits_pending = 0 WHERE code = 'settling'`],
  ],
  [
    "no wallet or settling account is below zero",
    [
      "ALTER TABLE accounts DROP CONSTRAINT available_not_negative",
      "UPDATE accounts SET debits_posted = 20000 WHERE code = 'settling'",
    ],
  ],
  [
    "transfers join accounts that are there, in the same mode and currency",
    [`UPDATE accounts SET currency = 'USD' WHERE id = ${id("bola.wallet")}`],
  ],
  [
    "per mode and currency, entries sum to zero",
    [`UPDATE accounts SET currency = 'USD' WHERE id = ${id("bola.wallet")}`],
  ],
  [
    "wallets and settling accounts keep no balance among the platform's own",
    [`UPDATE system_balances SET account_id = ${id("ada.wallet")} WHERE account_id = '${WORLD}'`],
  ],
  [
    "wallets and settling accounts keep no balance among the platform's own",
    [`UPDATE system_balances SET account_id = '${newUuid()}' WHERE account_id = '${WORLD}'`],
  ],
  [
    "all accounts of a PayID are one merchant's, beside a wallet in naira",
    [`UPDATE accounts SET merchant_id = '${newUuid()}' WHERE currency = 'USD' AND code = 'wallet'`],
  ],
  [
    "all accounts of a PayID are one merchant's, beside a wallet in naira",
    [`DELETE FROM accounts WHERE id = ${id("ada.wallet")}`],
  ],
  [
    "posts and voids close a hold of the same accounts, once, for no more than it held",
    [`UPDATE transfers SET amount = 101 WHERE kind = 'post'`],
  ],
  [
    "posts and voids close a hold of the same accounts, once, for no more than it held",
    [`UPDATE transfers SET pending_id = ${single} WHERE kind = 'void'`],
  ],
  [
    "every root is a transfer",
    [`UPDATE transfers SET root_id = '${newUuid()}' WHERE kind = 'void'`],
  ],
  [
    "a reference is used once for each wallet and family",
    [
      "DROP INDEX transfers_reference",
      "UPDATE transfers SET family = 'transfer', reference = 'r-1' WHERE kind = 'pending'",
    ],
  ],
  [
    "a uniqueness key is held by a transfer of its wallet that was not voided",
    [`UPDATE once_keys SET transfer_id = (SELECT pending_id FROM transfers WHERE kind = 'void')`],
  ],
  [
    "tallies are the count and sum of the payments into their wallet, by PayID",
    ["UPDATE tallies SET sum = sum + 1"],
  ],
  [
    "tallies are the count and sum of the payments into their wallet, by PayID",
    ["DELETE FROM tallies"],
  ],
  [
    "tallies are the count and sum of the payments into their wallet, by PayID",
    [`UPDATE tallies SET first_id = ${openHold}`],
  ],
  ["nothing was both refused and committed", [`UPDATE refusals SET id = ${openHold}`]],
])("the audit finds: %s", async (invariant, damage) => {
  expect(await auditAfter(damage)).toContain(invariant);
});

test("every invariant of the audit is violated by a case above", () => {
  expect(INVARIANT_NAMES).toHaveLength(17);
});

test("system accounts have the ids that the ledger computes", async () => {
  const rows = await database().db("accounts").where({ code: "world" });
  expect(rows.map((row) => row.id)).toEqual([system("world").id]);
});
