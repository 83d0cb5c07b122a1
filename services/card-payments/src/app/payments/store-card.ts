import { newUuid } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { inTransaction } from "@kobo/postgres";
import type { CardVault } from "../../clients/card-processor";
import * as cardTokens from "../../db/card-tokens";
import * as keyLocks from "../../db/key-locks";
import { type Fingerprints, isOneOf } from "../../domain/fingerprints";
import type { KeyHashes } from "../../domain/key-hashes";
import { type CardDetails, checkCard, checkCvc } from "../../domain/payments/card";
import { refuseCardTesting } from "./card-testing";
import { type ChargingParts, savedCard } from "./create-payment";

export interface StoreCard {
  tenant: Tenant;
  card: CardDetails;
  keyHashes: KeyHashes;
  fingerprints: Fingerprints;
  /** The customer has agreed to save the card. */
  saves: boolean;
  /** The payments that may charge it, such as a checkout session's; empty for any. */
  purpose: string;
  /** When the client stops waiting, in ms since 1970. */
  deadline: number;
}

export type StoringParts = ChargingParts & {
  vaults: Readonly<Record<Tenant["mode"], CardVault>>;
};

/** The longest time between a form and its payment. */
const LIFE_MS = 60 * 60 * 1000;

/**
 * Stores a card at the processor, to be charged by its id. Nothing is charged, and the security code stays at the
 * processor.
 * @throws AppError INVALID_PAYMENT_METHOD, EXPIRED_CARD, INVALID_CVC, IDEMPOTENCY_KEY_REUSED; SERVICE_UNAVAILABLE when
 * the processor does not answer
 */
export async function storeCard(
  parts: StoringParts,
  command: StoreCard,
): Promise<{ token: cardTokens.CardToken; replayed: boolean }> {
  const { tenant, card, saves, purpose, deadline } = command;
  const before = await earlierToken(parts, command);
  if (before) return { token: before, replayed: true };
  const { testNumbers, declinesPerMinute: perMinute, cardKeys } = parts;
  checkCard(card, { mode: tenant.mode, now: new Date(), testNumbers });
  const stored = savedCard(card, cardKeys);
  if (tenant.mode === "live")
    await refuseCardTesting(parts, { tenant, bin6: stored.bin6, perMinute });
  const id = newUuid();
  const storing = await parts.vaults[tenant.mode].storeCard(id, card, deadline);
  if (storing.kind !== "stored") throw notStored(storing);
  const { vaultToken } = storing;
  const planned = { ...stored, id, vaultToken, saves, purpose, lifeMs: LIFE_MS };
  const { keyHashes, fingerprints } = command;
  const request = { keyHashes, fingerprint: fingerprints[0] };
  const token = await inTransaction(parts.db, async (trx) => {
    const isStored = async (others: KeyHashes) =>
      (await cardTokens.findByIdempotency(trx, tenant, others)) !== undefined;
    if (await keyLocks.isStoredUnderOthers(trx, keyHashes, isStored)) return undefined;
    return cardTokens.insert(trx, tenant, planned, request);
  });
  if (token) return { token, replayed: false };
  const rival = await earlierToken(parts, command);
  if (rival) return { token: rival, replayed: true };
  throw new AppError("SERVICE_UNAVAILABLE", undefined, { retryAfterSeconds: 1 });
}

/** @throws AppError IDEMPOTENCY_KEY_REUSED, INVALID_CVC */
async function earlierToken(
  { db }: Pick<ChargingParts, "db">,
  { tenant, keyHashes, fingerprints, card }: StoreCard,
): Promise<cardTokens.CardToken | undefined> {
  if (keyHashes.length === 0) return undefined;
  const earlier = await cardTokens.findByIdempotency(db, tenant, keyHashes);
  if (!earlier) return undefined;
  if (!isOneOf(earlier.fingerprint, fingerprints)) throw new AppError("IDEMPOTENCY_KEY_REUSED");
  // The fingerprint has no CVC.
  checkCvc(card);
  return earlier.token;
}

/** The processor's reasons that the customer can act on. */
const REASONS = {
  expired_card: "EXPIRED_CARD",
  incorrect_cvc: "INVALID_CVC",
  invalid_cvc: "INVALID_CVC",
} as const;

function notStored(storing: { kind: "refused"; code: string } | { kind: "unreached" }): AppError {
  if (storing.kind === "unreached")
    return new AppError("SERVICE_UNAVAILABLE", undefined, { retryAfterSeconds: 1 });
  const reasons: Readonly<Record<string, AppError["code"]>> = REASONS;
  return new AppError(reasons[storing.code] ?? "INVALID_PAYMENT_METHOD");
}
