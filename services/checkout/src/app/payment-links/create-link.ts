import { newUuid, toPublicId } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { type Database, inTransaction, type Transaction } from "@kobo/postgres";
import { crashpoint } from "@kobo/runtime";
import * as links from "../../db/payment-links";
import type { Method } from "../../domain/checkout";
import { type NewLink, type PaymentLink, statusOf, termsOf } from "../../domain/payment-link";
import { insertLinkEvent, type LinkParts } from "./link-view";

export interface CreateLink {
  tenant: Tenant;
  name: string;
  /** Undefined for an open amount. */
  amount: bigint | undefined;
  /** Bounds of an open amount; undefined for what the methods take. */
  amountMin: bigint | undefined;
  amountMax: bigint | undefined;
  currency: string;
  /** Empty for none. */
  reference: string;
  /** Empty for every method that takes the amount and the currency. */
  methods: readonly Method[];
  /** Undefined for no limit. */
  usesMax: bigint | undefined;
  successUrl: string;
  /** JSON as sent. */
  metadata: string;
  /** Keyed hash of the Idempotency-Key; null when the client sent none. */
  idempotencyHash: Buffer | null;
  fingerprint: Buffer;
}

/**
 * Creates a link. A replay under the same Idempotency-Key returns the link's current state.
 * @throws AppError INVALID_AMOUNT, AMOUNT_TOO_HIGH, INVALID_CURRENCY, DUPLICATE_REFERENCE, IDEMPOTENCY_KEY_REUSED
 */
export async function createLink(
  parts: LinkParts & { db: Database },
  command: CreateLink,
): Promise<{ link: PaymentLink; replayed: boolean }> {
  const { db } = parts;
  const before = await findReplay(db, command);
  if (before) return { link: before, replayed: true };
  const planned = plan(command);
  const link = await inTransaction(db, (trx) => insert(trx, parts, { planned, command }), {
    repeatable: true,
  });
  crashpoint("checkout.link_created");
  if (link) return { link, replayed: false };
  const concurrent = await findReplay(db, command);
  if (!concurrent) throw new AppError("SERVICE_UNAVAILABLE", undefined, { retryAfterSeconds: 1 });
  return { link: concurrent, replayed: true };
}

async function insert(
  trx: Transaction,
  parts: LinkParts,
  { planned, command }: { planned: NewLink; command: CreateLink },
): Promise<PaymentLink | undefined> {
  const link = await links.insert(trx, planned, command);
  // After a COMMIT of unknown outcome, the retry finds its own.
  if (!link) return links.find(trx, command.tenant, planned.id);
  await insertLinkEvent(trx, parts, { link, event: "created", at: link.createdAt });
  return link;
}

/**
 * The link of an earlier request with the same idempotency key.
 * @throws AppError DUPLICATE_REFERENCE when another request has the reference
 */
async function findReplay(
  db: Database,
  { tenant, idempotencyHash, fingerprint, reference }: CreateLink,
): Promise<PaymentLink | undefined> {
  const byKey = () => idempotencyHash && links.findByIdempotency(db, tenant, idempotencyHash);
  const own = await byKey();
  const taken = own || !reference ? undefined : await links.findByReference(db, tenant, reference);
  // A concurrent replay may have been inserted between the two reads.
  const found = own ?? (taken && (await byKey()));
  if (found) {
    if (!found.fingerprint.equals(fingerprint)) throw new AppError("IDEMPOTENCY_KEY_REUSED");
    return found.link;
  }
  if (taken) throw duplicate(taken);
  return undefined;
}

function plan(command: CreateLink): NewLink {
  const { tenant, name, currency, reference, usesMax, successUrl, metadata } = command;
  return {
    id: newUuid(),
    merchantId: tenant.merchantId,
    mode: tenant.mode,
    merchantName: tenant.merchantName,
    walletPayId: tenant.walletPayId,
    ...{ name, currency, reference, usesMax, successUrl, metadata },
    ...termsOf(command),
  };
}

/** Decision 13. */
function duplicate(link: PaymentLink): AppError {
  const data = {
    ...{ reference: link.reference, type: "payment_link", transactionId: null },
    ...{ id: toPublicId("plink", link.id), status: statusOf(link) },
  };
  return new AppError("DUPLICATE_REFERENCE", undefined, { data });
}
