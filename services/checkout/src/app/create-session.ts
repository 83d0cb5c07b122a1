import { newUuid, toPublicId } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { type Database, inTransaction } from "@kobo/postgres";
import { crashpoint } from "@kobo/runtime";
import * as checkouts from "../db/checkouts";
import * as sessions from "../db/sessions";
import type { Method, NewSession, Session } from "../domain/checkout";
import { expiryOf, methodsOf } from "../domain/new-session";
import type { PaidSession } from "./session-view";

export interface CreateSession {
  tenant: Tenant;
  amount: bigint;
  currency: string;
  reference: string;
  customer: { email: string; name: string };
  /** Empty for every method that takes the amount and the currency. */
  methods: readonly Method[];
  successUrl: string;
  cancelUrl: string;
  expiresAt: Date | undefined;
  /** JSON as sent. */
  metadata: string;
  /** Keyed hash of the Idempotency-Key; null when the client sent none. */
  idempotencyHash: Buffer | null;
  fingerprint: Buffer;
}

/**
 * Creates a session. A replay under the same Idempotency-Key returns the session's current state.
 * @throws AppError INVALID_AMOUNT, AMOUNT_TOO_HIGH, INVALID_CURRENCY, VALIDATION_ERROR, DUPLICATE_REFERENCE,
 * IDEMPOTENCY_KEY_REUSED
 */
export async function createSession(
  { db }: { db: Database },
  command: CreateSession,
): Promise<PaidSession & { replayed: boolean }> {
  const before = await findReplay(db, command);
  if (before) return { ...before, replayed: true };
  const planned = plan(command);
  const session = await inTransaction(
    db,
    async (trx) =>
      // After a COMMIT of unknown outcome, the retry finds its own.
      (await sessions.insert(trx, planned, command)) ??
      sessions.findById(trx, command.tenant, planned.id),
    { repeatable: true },
  );
  crashpoint("checkout.session_created");
  if (session) return { session, received: [], replayed: false };
  const concurrent = await findReplay(db, command);
  if (!concurrent) throw new AppError("SERVICE_UNAVAILABLE", undefined, { retryAfterSeconds: 1 });
  return { ...concurrent, replayed: true };
}

/**
 * The session of an earlier request with the same idempotency key.
 * @throws AppError DUPLICATE_REFERENCE when another request has the reference
 */
async function findReplay(
  db: Database,
  { tenant, idempotencyHash, fingerprint, reference }: CreateSession,
): Promise<PaidSession | undefined> {
  const byKey = () => idempotencyHash && sessions.findByIdempotency(db, tenant, idempotencyHash);
  const own = await byKey();
  const taken = own ? undefined : await sessions.findByReference(db, tenant, reference);
  // A concurrent replay may have been inserted between the two reads.
  const found = own ?? (taken && (await byKey()));
  if (found) {
    // Of a deleted customer, no fingerprint is left.
    const isErased = found.fingerprint.length === 0;
    if (!isErased && !found.fingerprint.equals(fingerprint))
      throw new AppError("IDEMPOTENCY_KEY_REUSED");
    return checkouts.find(db, tenant, found.session.id);
  }
  if (taken) throw duplicate(taken);
  return undefined;
}

function plan(command: CreateSession): NewSession {
  const { tenant, amount, currency, methods, expiresAt, ...rest } = command;
  const { reference, customer, successUrl, cancelUrl, metadata } = rest;
  return {
    id: newUuid(),
    merchantId: tenant.merchantId,
    mode: tenant.mode,
    merchantName: tenant.merchantName,
    walletPayId: tenant.walletPayId,
    ...{ reference, amount, currency, customer, successUrl, cancelUrl, metadata },
    methods: methodsOf({ amount, currency, methods }),
    linkId: "",
    expiresAt: expiryOf(expiresAt, new Date()),
  };
}

/** Decision 13. */
function duplicate({ id, reference, state }: Session): AppError {
  const data = {
    ...{ reference, type: "checkout_session", transactionId: null },
    ...{ id: toPublicId("cs", id), status: state },
  };
  return new AppError("DUPLICATE_REFERENCE", undefined, { data });
}
