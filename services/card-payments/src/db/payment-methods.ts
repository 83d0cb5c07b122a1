import type { CardBrand } from "@kobo/core/card-numbers";
import { newUuid } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import {
  countByValue,
  type Database,
  isUniqueViolation,
  LostRace,
  type PageQuery,
  type Transaction,
  wherePage,
} from "@kobo/postgres";
import type { ReusableCard } from "../domain/customers/customer";

/** The stored part of a card. */
export interface SavedCard {
  brand: CardBrand;
  last4: string;
  expMonth: number;
  expYear: number;
  bin6: string;
  /** Keyed hash of the number. */
  fingerprint: Buffer;
  /** The id of the key; null for a hash from before keys were named. */
  fingerprintKey: string | null;
  /** The same with the other keys, while one replaces another. */
  otherFingerprints: readonly Buffer[];
}

/**
 * Finds or inserts the customer's card. A known card is not written, unless its hash is that of another key: no later
 * moment can replace it, since Kobo keeps no number.
 */
export async function upsert(
  trx: Transaction,
  customerId: string,
  card: SavedCard,
): Promise<{ id: string }> {
  const { fingerprint, fingerprintKey, otherFingerprints, expMonth, expYear } = card;
  const rows: { id: string; fingerprint: Buffer }[] = await trx("payment_methods")
    .select("id", "fingerprint")
    .where({ customer_id: customerId, exp_month: expMonth, exp_year: expYear })
    .whereIn("fingerprint", [fingerprint, ...otherFingerprints]);
  const known = rows.find((row) => row.fingerprint.equals(fingerprint));
  if (known) return known;
  const [older] = rows;
  if (older) {
    await rehash(trx, older.id, card);
    return older;
  }
  const [method]: { id: string }[] = await trx("payment_methods")
    .insert({
      id: newUuid(),
      customer_id: customerId,
      brand: card.brand,
      last4: card.last4,
      exp_month: expMonth,
      exp_year: expYear,
      bin6: card.bin6,
      fingerprint,
      fingerprint_key: fingerprintKey,
    })
    .onConflict(["customer_id", "fingerprint", "exp_month", "exp_year"])
    // A concurrent insert. RETURNING contains only written rows, so the row is rewritten unchanged.
    .merge({ brand: card.brand })
    .returning("id");
  if (!method) throw new Error("An upsert returns its row.");
  return method;
}

async function rehash(
  trx: Transaction,
  id: string,
  { fingerprint, fingerprintKey }: SavedCard,
): Promise<void> {
  try {
    await trx("payment_methods")
      .where({ id })
      .update({ fingerprint, fingerprint_key: fingerprintKey });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new LostRace("The card was stored under the present key meanwhile.");
  }
}

/**
 * How many cards that can be charged again are hashed with each key, to `max`; null for hashes from before keys
 * were named.
 */
export async function countByFingerprintKey(
  db: Database,
  max: number,
): Promise<{ keyId: string | null; cards: number }[]> {
  const counts = await countByValue(db, {
    ...{ table: "payment_methods", column: "fingerprint_key" },
    ...{ where: "vault_token <> ''", max },
  });
  return counts.map(({ value: keyId, rows: cards }) => ({ keyId, cards }));
}

/** The cards of a customer that can be charged again, in the order of `readingOrder`. */
export async function listSaved(
  db: Database,
  customerId: string,
  page: PageQuery,
): Promise<ReusableCard[]> {
  const saved = db("payment_methods")
    .select("id", "brand", "last4", "exp_month", "exp_year", "created_at")
    .where({ customer_id: customerId })
    .whereNot({ vault_token: "" });
  const rows: SavedRow[] = await wherePage(saved, "id", page);
  return rows.map(({ id, brand, last4, ...row }) => ({
    ...{ id, brand, last4, createdAt: row.created_at },
    ...{ expMonth: row.exp_month, expYear: row.exp_year },
  }));
}

interface SavedRow {
  id: string;
  brand: CardBrand;
  last4: string;
  exp_month: number;
  exp_year: number;
  created_at: Date;
}

/** Makes the cards of a customer unusable. */
export async function removeTokens(trx: Transaction, customerId: string): Promise<void> {
  await trx("payment_methods")
    .where({ customer_id: customerId })
    .whereNot({ vault_token: "" })
    .update({ vault_token: "" });
}

/** A saved card of the merchant's customer. */
export async function findSaved(
  db: Database | Transaction,
  { merchantId, mode }: Tenant,
  { id, email }: { id: string; email: string },
): Promise<{ vaultToken: string; last4: string } | undefined> {
  const row: { vault_token: string; last4: string } | undefined = await db("payment_methods AS m")
    .join("customers AS c", "c.id", "m.customer_id")
    .select("m.vault_token", "m.last4")
    .where({ "m.id": id, "c.merchant_id": merchantId, "c.mode": mode, "c.email": email })
    .whereNot("m.vault_token", "")
    .first();
  return row && { vaultToken: row.vault_token, last4: row.last4 };
}

/**
 * Saves a card, unless its customer is deleted. The lock waits for a deletion under way: the condition alone would read
 * the customer as before it.
 */
export async function setVaultToken(
  trx: Transaction,
  { id, customerId }: { id: string; customerId: string },
  vaultToken: string,
): Promise<void> {
  const customer = await trx("customers")
    .select("id")
    .where({ id: customerId, deleted_at: null })
    .forKeyShare()
    .first();
  if (!customer) return;
  await trx("payment_methods")
    .where({ id })
    .whereNot({ vault_token: vaultToken })
    .update({ vault_token: vaultToken });
}
