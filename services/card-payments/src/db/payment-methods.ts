import type { CardBrand } from "@kobo/core/card-numbers";
import { newUuid } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import type { Database, Transaction } from "@kobo/postgres";

/** The stored part of a card. */
export interface SavedCard {
  brand: CardBrand;
  last4: string;
  expMonth: number;
  expYear: number;
  bin6: string;
  /** Keyed hash of the number. */
  fingerprint: Buffer;
}

/** Finds or inserts the customer's card. A known card is not written. */
export async function upsert(
  trx: Transaction,
  customerId: string,
  card: SavedCard,
): Promise<{ id: string }> {
  const { fingerprint, expMonth, expYear } = card;
  const known = await trx("payment_methods")
    .select("id")
    .where({ customer_id: customerId, fingerprint, exp_month: expMonth, exp_year: expYear })
    .first<{ id: string } | undefined>();
  if (known) return known;
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
    })
    .onConflict(["customer_id", "fingerprint", "exp_month", "exp_year"])
    // A concurrent insert. RETURNING contains only written rows, so the row is rewritten unchanged.
    .merge({ brand: card.brand })
    .returning("id");
  if (!method) throw new Error("An upsert returns its row.");
  return method;
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

export async function setVaultToken(
  trx: Transaction,
  id: string,
  vaultToken: string,
): Promise<void> {
  await trx("payment_methods")
    .where({ id })
    .whereNot({ vault_token: vaultToken })
    .update({ vault_token: vaultToken });
}
