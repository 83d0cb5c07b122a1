import { isKoboError } from "@kobo/sdk";
import type { Database } from "./database.ts";
import { complain } from "./log.ts";
import { refusalOf } from "./refusal.ts";
import type { Shop } from "./shop.ts";

export interface NewPayout {
  /** For example the supplier's invoice number: each is paid once. */
  reference: string;
  accountNumber: string;
  bankCode: string;
  /** Kobo. */
  amount: bigint;
}

export interface Payout extends NewPayout {
  status: "sending" | "pending" | "completed" | "failed" | "reversed";
  /**
   * Why it failed. After RAIL_TIMEOUT the bank may still pay it, and its status becomes `completed`:
   * wait 27 hours before you pay the supplier under another reference.
   */
  note: string | null;
}

/** Pays a supplier's bank account, once for each reference. Undefined when the reference belongs to another payout. */
export async function payOut(shop: Shop, input: NewPayout): Promise<Payout | undefined> {
  const payout = insertOnce(shop.db, input);
  if (!isSame(payout, input)) return undefined;
  if (payout.status === "sending" || payout.status === "pending") {
    await followPayout(shop, payout).catch((error: unknown) => complain(input.reference, error));
  }
  return findPayout(shop.db, input.reference);
}

/**
 * Sends the same request, or fetches the payout's state.
 * @throws when the outcome stays unknown. The payout stays as it is and is retried, never under a
 * new reference
 */
export async function followPayout(shop: Shop, payout: Payout): Promise<void> {
  const { db, kobo } = shop;
  try {
    const transfer = await (payout.status === "sending"
      ? send(shop, payout)
      : kobo.transfers.get(payout.reference));
    record(db, payout, transfer);
  } catch (error) {
    if (isKoboError(error, "DUPLICATE_REFERENCE")) return adopt(shop, payout);
    const why = whyRefused(error);
    if (why === undefined) throw error;
    record(db, payout, { status: "failed", failureReason: why });
  }
}

/** The key has expired, or another transfer has taken the reference. */
async function adopt({ db, kobo }: Shop, payout: Payout): Promise<void> {
  const found = await kobo.transfers.get(payout.reference);
  const isOurs =
    found.type === "external_transfer" &&
    found.toAccountNumber === payout.accountNumber &&
    BigInt(found.amount) === payout.amount;
  record(db, payout, isOurs ? found : { status: "failed", failureReason: "DUPLICATE_REFERENCE" });
}

/** Undefined when the payout may have been made. */
function whyRefused(error: unknown): string | undefined {
  if (isKoboError(error, "TRANSFER_FAILED")) return error.data?.failureReason ?? error.code;
  return isKoboError(error) && refusalOf(error) !== undefined ? error.code : undefined;
}

function send({ kobo, config }: Shop, { reference, accountNumber, bankCode, amount }: Payout) {
  return kobo.transfers.toBank(
    {
      fromPayId: config.wallet ?? "",
      accountNumber,
      bankCode,
      amount: Number(amount),
      narration: "Supplies",
      reference,
    },
    { idempotencyKey: reference },
  );
}

function insertOnce(db: Database, payout: NewPayout): Payout {
  const { reference, accountNumber, bankCode, amount } = payout;
  db.prepare(
    `INSERT INTO payouts (reference, account_number, bank_code, amount, status, begun_at)
     VALUES (?, ?, ?, ?, 'sending', ?) ON CONFLICT (reference) DO NOTHING`,
  ).run(reference, accountNumber, bankCode, amount, new Date().toISOString());
  return findPayout(db, reference) ?? { ...payout, status: "sending", note: null };
}

function isSame(one: NewPayout, other: NewPayout): boolean {
  return (
    one.accountNumber === other.accountNumber &&
    one.bankCode === other.bankCode &&
    one.amount === other.amount
  );
}

function record(
  db: Database,
  { reference }: Payout,
  { status, failureReason = null }: Pick<Payout, "status"> & { failureReason?: string | null },
): void {
  // A slower response does not overwrite a known outcome.
  db.prepare(
    `UPDATE payouts SET status = :status, note = :note
     WHERE reference = :reference AND (:status <> 'pending' OR status = 'sending')`,
  ).run({ status, note: failureReason, reference });
}

export function findPayout(db: Database, reference: string): Payout | undefined {
  return select(db, "reference = ?", reference)[0];
}

/** Payouts with an unknown outcome. */
export function openPayouts(db: Database): Payout[] {
  return select(db, "status IN ('sending', 'pending')");
}

function select(db: Database, condition: string, ...values: string[]): Payout[] {
  return db
    .prepare(
      `SELECT reference, account_number AS accountNumber, bank_code AS bankCode, amount, status, note
       FROM payouts WHERE ${condition}`,
    )
    .all(...values) as unknown as Payout[];
}
