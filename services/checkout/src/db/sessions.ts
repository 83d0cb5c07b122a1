import type { Tenant } from "@kobo/core/tenant";
import { type Database, type PageQuery, type Transaction, wherePage } from "@kobo/postgres";
import type { NewSession, Session, SessionState } from "../domain/checkout";
import { NOW, TABLE } from "./checkouts";
import { type SessionRow, toSession } from "./session-row";

/** The request that created a session. */
export interface SessionRequest {
  /** Keyed hash of the Idempotency-Key; null when the client sent none. */
  idempotencyHash: Buffer | null;
  fingerprint: Buffer;
  /** The form of a payment link that began it. It holds a use of the link. */
  linkKey?: Buffer;
}

/** Undefined when the reference, or the request's idempotency key, belongs to another session. */
export async function insert(
  trx: Transaction,
  session: NewSession,
  { idempotencyHash, fingerprint, linkKey }: SessionRequest,
): Promise<Session | undefined> {
  const now = trx.raw(NOW);
  const [row]: SessionRow[] = await trx(TABLE)
    .insert({
      id: session.id,
      merchant_id: session.merchantId,
      mode: session.mode,
      merchant_name: session.merchantName,
      wallet_pay_id: session.walletPayId,
      reference: session.reference,
      idempotency_hash: idempotencyHash,
      fingerprint,
      amount: String(session.amount),
      currency: session.currency,
      customer_email: session.customer.email,
      customer_name: session.customer.name,
      methods: [...session.methods],
      success_url: session.successUrl,
      cancel_url: session.cancelUrl,
      metadata: session.metadata,
      link_id: session.linkId || null,
      link_key: linkKey ?? null,
      holds_use: linkKey !== undefined,
      state: "open",
      created_at: now,
      expires_at: session.expiresAt,
      lapses_at: session.expiresAt,
      updated_at: now,
      due_at: session.expiresAt,
    })
    .onConflict()
    .ignore()
    .returning("*");
  return row && toSession(row);
}

export async function findById(
  db: Database | Transaction,
  tenant: Tenant,
  id: string,
): Promise<Session | undefined> {
  const row: SessionRow | undefined = await own(db, tenant).where({ id }).first();
  return row && toSession(row);
}

export async function findByReference(
  db: Database,
  tenant: Tenant,
  reference: string,
): Promise<Session | undefined> {
  const row: SessionRow | undefined = await own(db, tenant).where({ reference }).first();
  return row && toSession(row);
}

export async function findByIdempotency(
  db: Database,
  tenant: Tenant,
  idempotencyHash: Buffer,
): Promise<{ session: Session; fingerprint: Buffer } | undefined> {
  const row: SessionRow | undefined = await own(db, tenant)
    .where({ idempotency_hash: idempotencyHash })
    .first();
  return row && { session: toSession(row), fingerprint: row.fingerprint };
}

/** The session that a form of a payment link began. */
export async function findByLinkKey(
  trx: Transaction,
  { linkId, linkKey }: { linkId: string; linkKey: Buffer },
): Promise<Session | undefined> {
  const row: SessionRow | undefined = await trx(TABLE)
    .where({ link_id: linkId, link_key: linkKey })
    .first();
  return row && toSession(row);
}

/** Lets the form begin another session. */
export async function releaseLinkKey(trx: Transaction, { id }: Session): Promise<void> {
  await trx(TABLE).where({ id }).update({ link_key: null });
}

const ENDED_WITH_HOLD = "holds_use AND state IN ('completed', 'expired', 'canceled')";

/** Links with ended sessions that still hold a use. */
export async function linksToSettle(db: Database, limit: number): Promise<string[]> {
  return db(TABLE).whereRaw(ENDED_WITH_HOLD).limit(limit).distinct("link_id").pluck("link_id");
}

/** Ends the holds of a locked link's ended sessions, and returns their states. */
export async function endHolds(trx: Transaction, linkId: string): Promise<SessionState[]> {
  const rows: { state: SessionState }[] = await trx(TABLE)
    .where({ link_id: linkId })
    .whereRaw(ENDED_WITH_HOLD)
    .update({ holds_use: false })
    .returning("state");
  return rows.map(({ state }) => state);
}

export interface SessionFilters {
  /** UUID of a payment link. */
  linkId: string | undefined;
  state: SessionState | undefined;
  reference: string | undefined;
  /** Inclusive. */
  createdFrom: Date | undefined;
  /** Exclusive. */
  createdTo: Date | undefined;
}

export async function list(
  db: Database,
  tenant: Tenant,
  { linkId, state, reference, createdFrom, createdTo, ...page }: SessionFilters & PageQuery,
): Promise<Session[]> {
  const query = own(db, tenant);
  if (linkId) query.where({ link_id: linkId });
  if (state) query.where({ state });
  if (reference) query.where({ reference });
  if (createdFrom) query.where("created_at", ">=", createdFrom);
  if (createdTo) query.where("created_at", "<", createdTo);
  const rows: SessionRow[] = await wherePage(query, "id", page);
  return rows.map(toSession);
}

function own(db: Database | Transaction, { merchantId, mode }: Tenant) {
  return db(TABLE).where({ merchant_id: merchantId, mode });
}
