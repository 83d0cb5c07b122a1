import type { Tenant } from "@kobo/core/tenant";
import type { Database, Transaction } from "@kobo/postgres";
import type { KeyHashes } from "../domain/key-hashes";
import type { SavedCard } from "./payment-methods";

/** A card that was stored at the processor before any payment. */
export interface CardToken extends SavedCard {
  /** UUID; public as `pm_…`. */
  id: string;
  vaultToken: string;
  /** The payments that may charge it, such as a checkout session's; empty for any. */
  purpose: string;
  /** The customer has agreed to save the card. */
  saves: boolean;
  createdAt: Date;
  expiresAt: Date;
}

interface Row {
  id: string;
  request_fingerprint: Buffer;
  purpose: string;
  saves: boolean;
  brand: SavedCard["brand"];
  last4: string;
  exp_month: number;
  exp_year: number;
  bin6: string;
  fingerprint: Buffer;
  fingerprint_key: string | null;
  other_fingerprints: Buffer[];
  vault_token: string;
  created_at: Date;
  expires_at: Date;
}

interface NewToken extends Omit<CardToken, "createdAt" | "expiresAt"> {
  lifeMs: number;
}

/** The request that stored a card. */
export interface TokenRequest {
  keyHashes: KeyHashes;
  fingerprint: Buffer;
}

const NOW = "date_trunc('milliseconds', clock_timestamp())";

/** Undefined when the idempotency key belongs to another card. */
export async function insert(
  trx: Transaction,
  { merchantId, mode }: Tenant,
  token: NewToken,
  { keyHashes, fingerprint }: TokenRequest,
): Promise<CardToken | undefined> {
  const [row]: Row[] = await trx("card_tokens")
    .insert({
      id: token.id,
      merchant_id: merchantId,
      mode,
      idempotency_hash: keyHashes[0] ?? null,
      request_fingerprint: fingerprint,
      purpose: token.purpose,
      saves: token.saves,
      brand: token.brand,
      last4: token.last4,
      exp_month: token.expMonth,
      exp_year: token.expYear,
      bin6: token.bin6,
      fingerprint: token.fingerprint,
      fingerprint_key: token.fingerprintKey,
      other_fingerprints: token.otherFingerprints,
      vault_token: token.vaultToken,
      created_at: trx.raw(NOW),
      expires_at: trx.raw(`${NOW} + ? * interval '1 ms'`, [token.lifeMs]),
    })
    .onConflict()
    .ignore()
    .returning("*");
  return row && toToken(row);
}

export async function findByIdempotency(
  db: Database | Transaction,
  { merchantId, mode }: Tenant,
  keyHashes: KeyHashes,
): Promise<{ token: CardToken; fingerprint: Buffer } | undefined> {
  const row: Row | undefined = await db("card_tokens")
    .where({ merchant_id: merchantId, mode })
    .whereIn("idempotency_hash", keyHashes)
    .first();
  return row && { token: toToken(row), fingerprint: row.request_fingerprint };
}

/** A card that can still be charged. */
export async function findUnused(
  db: Database,
  { merchantId, mode }: Tenant,
  id: string,
): Promise<CardToken | undefined> {
  const row: Row | undefined = await db("card_tokens")
    .where({ id, merchant_id: merchantId, mode })
    .whereRaw(UNUSED)
    .first();
  return row && toToken(row);
}

/** A payment whose card was never sent leaves it unused. */
const UNUSED = `expires_at > now() AND (used_by IS NULL OR EXISTS
  (SELECT FROM payments WHERE payments.id = card_tokens.used_by AND payments.state = 'refused'))`;

/** Takes the card for a payment; false when another payment has it. */
export async function use(trx: Transaction, id: string, paymentId: string): Promise<boolean> {
  const updated = await trx("card_tokens")
    .where({ id })
    .whereRaw(`(used_by = ? OR (${UNUSED}))`, [paymentId])
    .update({ used_by: paymentId });
  return updated === 1;
}

function toToken(row: Row): CardToken {
  return {
    id: row.id,
    vaultToken: row.vault_token,
    purpose: row.purpose,
    saves: row.saves,
    brand: row.brand,
    last4: row.last4,
    expMonth: row.exp_month,
    expYear: row.exp_year,
    bin6: row.bin6,
    fingerprint: row.fingerprint,
    fingerprintKey: row.fingerprint_key,
    otherFingerprints: row.other_fingerprints,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
