import type { CardBrand } from "@kobo/core/card-numbers";
import { newUuid } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import type { Database, Transaction } from "@kobo/postgres";

/** A card as it may be kept. */
export interface SavedCard {
  brand: CardBrand;
  last4: string;
  expMonth: number;
  expYear: number;
  bin6: string;
  /** Keyed hash of the number. */
  fingerprint: Buffer;
}

/** The customer's card, made now if he had not used it before; not written when he had. */
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
    // Made by somebody else at this moment. Only what is written is returned, so it is written as it is.
    .merge({ brand: card.brand })
    .returning("id");
  if (!method) throw new Error("An upsert returns its row.");
  return method;
}

/** A card of this merchant's customer that the processor keeps; undefined for any other. */
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

/** Under which the processor keeps a card, once it has told. */
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
