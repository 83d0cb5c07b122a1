import type { Mode } from "@kobo/core/tenant";
import { type Database, type Transaction, unnest } from "@kobo/postgres";
import { type Currency, NAIRA, settlingId, walletId } from "../domain/account";

/** A wallet as it is read: balances in the minor unit of its currency. */
export interface WalletView {
  id: string;
  payId: string;
  currency: Currency;
  available: bigint;
  held: bigint;
  ledger: bigint;
  asOf: Date;
  createdAt: Date;
  /** Null without a threshold. */
  lowBalanceThreshold: bigint | null;
  /** Card payments not yet settled into the wallet; null without a settling account. */
  settling: bigint | null;
}

interface Owner {
  merchantId: string;
  mode: Mode;
}

interface Row {
  id: string;
  pay_id: string;
  currency: Currency;
  debits_posted: bigint;
  credits_posted: bigint;
  debits_pending: bigint;
  created_at: Date;
  low_balance_threshold: bigint | null;
  settling: bigint | null;
  as_of: Date;
}

/** Inserts the wallet in naira, unless it exists or the merchant has another one in the mode. */
export async function insert(db: Database, wallet: Owner & { payId: string }): Promise<void> {
  await db("accounts")
    .insert({
      id: walletId(wallet.mode, wallet.payId),
      mode: wallet.mode,
      currency: NAIRA,
      code: "wallet",
      merchant_id: wallet.merchantId,
      pay_id: wallet.payId,
    })
    .onConflict()
    .ignore();
}

/** Inserts an account under the PayID of the merchant's wallet in naira, unless it exists or that wallet does not. */
export async function insertUnderPayId(
  db: Database,
  { merchantId, mode, payId }: Owner & { payId: string },
  { code, currency }: { code: "wallet" | "settling"; currency: Currency },
): Promise<void> {
  const idOf = code === "wallet" ? walletId : settlingId;
  await db.raw(
    `INSERT INTO accounts (id, mode, currency, code, merchant_id, pay_id)
     SELECT :id, mode, :currency, :code, merchant_id, pay_id
     FROM accounts WHERE id = :nairaId AND merchant_id = :merchantId
     ON CONFLICT DO NOTHING`,
    {
      id: idOf(mode, payId, currency),
      currency,
      code,
      nairaId: walletId(mode, payId),
      merchantId,
    },
  );
}

/** Undefined for a wallet that is not there or is another merchant's. */
export async function find(
  db: Database | Transaction,
  { merchantId, mode }: Owner,
  { payId, currency }: { payId: string; currency: Currency },
): Promise<WalletView | undefined> {
  const row: Row | undefined = await select(db)
    .where({ "a.id": walletId(mode, payId, currency), "a.merchant_id": merchantId })
    .first()
    .options({ name: "wallet" });
  return row && toView(row);
}

/** A wallet by its owner and its address. */
export interface WalletKey extends Owner {
  payId: string;
  currency: Currency;
}

/** Like `find`, with one statement for many. */
export async function findEach(
  db: Database,
  keys: readonly WalletKey[],
): Promise<(WalletView | undefined)[]> {
  const given = unnest(db, [...keys.entries()], {
    place: ["int", ([place]) => place],
    id: ["uuid", ([, { mode, payId, currency }]) => walletId(mode, payId, currency)],
    merchant_id: ["uuid", ([, { merchantId }]) => merchantId],
  });
  const rows: (Row & { place: number })[] = await select(db)
    .joinRaw("JOIN ? ON given.id = a.id AND given.merchant_id = a.merchant_id", [given])
    .select("given.place")
    .options({ name: "wallets" });
  const found: (WalletView | undefined)[] = keys.map(() => undefined);
  for (const row of rows) found[row.place] = toView(row);
  return found;
}

/** The merchant whose wallet in naira has the PayID; undefined when there is none. */
export async function findOwner(
  db: Database,
  mode: Mode,
  payId: string,
): Promise<string | undefined> {
  const row: { merchant_id: string } | undefined = await db("accounts")
    .select("merchant_id")
    .where({ id: walletId(mode, payId) })
    .first();
  return row?.merchant_id;
}

/** Naira first. */
export async function list(db: Database, { merchantId, mode }: Owner): Promise<WalletView[]> {
  const rows: Row[] = await select(db)
    .where({ "a.merchant_id": merchantId, "a.mode": mode, "a.code": "wallet" })
    .orderByRaw("a.currency <> ?, a.currency", [NAIRA]);
  return rows.map(toView);
}

/** Whether the merchant has the wallet or settling account of this id. */
export async function exists(
  db: Database,
  { merchantId }: Pick<Owner, "merchantId">,
  id: string,
): Promise<boolean> {
  const row: unknown = await db("accounts")
    .select("id")
    .where({ id, merchant_id: merchantId })
    .first()
    .options({ name: "whose account" });
  return row !== undefined;
}

/** Changes nothing if the wallet does not exist or is another merchant's. */
export async function setLowBalanceThreshold(
  db: Database,
  { merchantId, mode }: Owner,
  { payId, threshold }: { payId: string; threshold: bigint | undefined },
): Promise<void> {
  await db("accounts")
    .where({ id: walletId(mode, payId), merchant_id: merchantId })
    .update({ low_balance_threshold: threshold === undefined ? null : String(threshold) });
}

/** Waits until no batch has the accounts locked, so that the next read includes its writes. */
export async function waitForWriters(trx: Transaction, ids: string[]): Promise<void> {
  await trx("accounts").select("id").whereIn("id", ids).orderBy("id").forShare();
}

/** Wallets with the balances of their settling accounts, from one snapshot. */
function select(db: Database | Transaction) {
  return db("accounts as a")
    .leftJoin("accounts as s", (on) =>
      on
        .on("s.merchant_id", "a.merchant_id")
        .andOn("s.mode", "a.mode")
        .andOn("s.currency", "a.currency")
        // Not a parameter: a plan for any value could not use the index of settling accounts.
        .andOn(db.raw("s.code = 'settling'")),
    )
    .select(
      "a.id",
      "a.pay_id",
      "a.currency",
      "a.debits_posted",
      "a.credits_posted",
      "a.debits_pending",
      "a.created_at",
      "a.low_balance_threshold",
      db.raw("s.credits_posted - s.debits_posted - s.debits_pending AS settling"),
      db.raw("clock_timestamp() AS as_of"),
    );
}

function toView(row: Row): WalletView {
  const ledger = row.credits_posted - row.debits_posted;
  return {
    id: row.id,
    payId: row.pay_id,
    currency: row.currency,
    available: ledger - row.debits_pending,
    held: row.debits_pending,
    ledger,
    asOf: row.as_of,
    createdAt: row.created_at,
    lowBalanceThreshold: row.low_balance_threshold,
    settling: row.settling,
  };
}
