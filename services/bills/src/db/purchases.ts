import type { Lease } from "@kobo/jobs";
import type { Database, Transaction } from "@kobo/postgres";
import type { Mode, Tenant } from "@kobo/tenant";
import { ASKING, type NewPurchase, OVER, type Purchase, type State } from "../domain/purchase";
import type { Step } from "../domain/step";
import { type Row, toPurchase } from "./purchase-row";

export const TABLE = "purchases";

/** Which request made a purchase. */
export interface Origin {
  /** Keyed hash of the Idempotency-Key; null when the client sent none. */
  idempotencyHash: Buffer | null;
  fingerprint: Buffer;
}

/** A purchase in the hands of the request that made it. */
export interface Begun {
  purchase: Purchase;
  lease: Lease;
}

/**
 * Writes down what is about to be done, for nobody else to touch before `ownMs` are over. Undefined
 * when the reference, or the request's idempotency key, belongs to another purchase.
 */
export async function insert(
  trx: Transaction,
  purchase: NewPurchase,
  origin: Origin & { ownMs: number },
): Promise<Begun | undefined> {
  const now = trx.raw("date_trunc('milliseconds', now())");
  const later = trx.raw("clock_timestamp() + ? * interval '1 ms'", [origin.ownMs]);
  const [inserted]: Row[] = await trx(TABLE)
    .insert({
      id: purchase.id,
      merchant_id: purchase.merchantId,
      mode: purchase.mode,
      merchant_name: purchase.merchantName,
      from_wallet: purchase.fromWallet,
      reference: purchase.reference,
      idempotency_hash: origin.idempotencyHash,
      fingerprint: origin.fingerprint,
      service_id: purchase.serviceId,
      service_name: purchase.serviceName,
      bill_type: purchase.billType,
      variation_code: purchase.variationCode,
      billers_code: purchase.billersCode,
      subscription_type: purchase.subscriptionType,
      quantity: purchase.quantity,
      extra_fields: JSON.stringify(purchase.extraFields),
      phone: purchase.phone,
      narration: purchase.narration,
      amount: String(purchase.amount),
      commission_rate: purchase.commission.rate,
      commission: String(purchase.commission.amount),
      convenience_fee: String(purchase.convenienceFee),
      provider_request_id: purchase.providerRequestId,
      not_after: purchase.notAfter,
      state: "reserving",
      created_at: now,
      updated_at: now,
      due_at: later,
      // A notice may make it due at once; whoever made it has it all the same.
      leased_until: later,
    })
    .onConflict()
    .ignore()
    .returning("*");
  // A COMMIT of unknown outcome that had gone through is found again, unless somebody else has it now.
  const own = { id: purchase.id, fence: 1 };
  const row = inserted ?? (await trx(TABLE).where(own).first<Row | undefined>());
  return row && { purchase: toPurchase(row), lease: { id: row.id, fence: row.fence } };
}

/**
 * Makes one step, unless somebody else holds the lease or has made a step already; undefined then.
 * A step that had been made by this very lease is found as made. `heard` is how many notices there
 * were before the provider was asked, when it was: what was told since makes the purchase due again.
 */
export async function advance(
  trx: Transaction,
  made: { lease: Lease; from: State; step: Step; heard: bigint | undefined },
): Promise<{ purchase: Purchase; isNew: boolean } | undefined> {
  const { lease, from, step } = made;
  const held = { id: lease.id, fence: String(lease.fence) };
  const [row]: Row[] = await trx(TABLE)
    .where({ ...held, state: from })
    .update(changesOf(trx, step, made.heard))
    .returning("*");
  if (row) return { purchase: toPurchase(row), isNew: true };
  const earlier: Row | undefined = await trx(TABLE)
    .where({ ...held, state: step.to })
    .first();
  if (!earlier || from === step.to) return undefined;
  await wakeForNotices(trx, held);
  return { purchase: toPurchase(earlier), isNew: false };
}

/** A notice that came between a COMMIT of unknown outcome and its repeat, which has set the due time anew. */
async function wakeForNotices(
  trx: Transaction,
  held: { id: string; fence: string },
): Promise<void> {
  await trx(TABLE)
    .where(held)
    .whereIn("state", WAITS_FOR_NOTICES)
    .whereRaw("notices > notices_heard")
    .update({ due_at: trx.raw("clock_timestamp()") });
}

/** States in which the ledger is asked for something. */
const DECIDED: readonly State[] = ["delivered", "declined", "delivered late", "reversing"];

/** States in which a purchase rests and a notice makes it due. */
const WAITS_FOR_NOTICES: readonly State[] = ASKING.filter((state) => state !== "submitting");

function changesOf(trx: Transaction, { to, set, next }: Step, heard: bigint | undefined) {
  const now = trx.raw("date_trunc('milliseconds', now())");
  const heardNow = heard === undefined ? trx.ref("notices_heard") : String(heard);
  const isAskedAgain = next !== "at once" && WAITS_FOR_NOTICES.includes(to);
  return {
    state: to,
    // Asking again, without news, changes nothing that merchants see.
    updated_at: trx.raw("CASE WHEN state = ? THEN updated_at ELSE ? END", [to, now]),
    ...(to === "submitting" ? { submitted_at: now, asked_from: now } : {}),
    ...(to === "completed" ? { completed_at: trx.raw("coalesce(completed_at, ?)", [now]) } : {}),
    ...(DECIDED.includes(to)
      ? { decided_at: trx.raw("CASE WHEN state = ? THEN decided_at ELSE ? END", [to, now]) }
      : {}),
    ...(heard === undefined ? {} : { notices_heard: heardNow }),
    // What is to be done at once is due, should whoever does it die.
    ...(next === "at once" ? { due_at: trx.raw("least(due_at, clock_timestamp())") } : {}),
    ...(isAskedAgain
      ? {
          due_at: trx.raw("CASE WHEN notices > ? THEN clock_timestamp() ELSE due_at END", [
            heardNow,
          ]),
        }
      : {}),
    provider_reference: set.providerReference,
    provider_cost: set.providerCost === undefined ? undefined : String(set.providerCost),
    goods: set.goods && JSON.stringify(set.goods),
    error: set.error,
    provider_code: set.providerCode,
    calls: set.calls,
    requeries: set.requeries,
    not_found: set.notFound,
    acknowledged: set.acknowledged,
    charged_to: set.chargedTo,
  };
}

/**
 * Takes one purchase that nobody works on, due or not, if it is in one of these states; in whatever
 * state, without them. It is due from then on, should whoever takes it die.
 */
export async function claim(
  db: Database | Transaction,
  id: string,
  options: { states?: readonly State[]; leaseMs: number },
): Promise<Lease | undefined> {
  const query = db(TABLE).where({ id });
  if (options.states) query.whereIn("state", options.states);
  const [lease]: Lease[] = await query
    .whereRaw("(leased_until IS NULL OR leased_until < clock_timestamp())")
    .update({
      fence: db.raw("fence + 1"),
      leased_until: db.raw("clock_timestamp() + ? * interval '1 ms'", [options.leaseMs]),
      due_at: db.raw("CASE WHEN state = ANY(?) THEN due_at ELSE least(due_at, now()) END", [
        [...OVER],
      ]),
    })
    .returning(["id", "fence"]);
  return lease;
}

/** Counts a notice, and makes the purchase due where the provider's answer can change something. */
export async function notice(
  db: Database | Transaction,
  about: { mode: Mode; providerRequestId: string },
): Promise<void> {
  await db(TABLE)
    .where({ mode: about.mode, provider_request_id: about.providerRequestId })
    .whereNotIn("state", OVER)
    .update({
      notices: db.raw("notices + 1"),
      due_at: db.raw("CASE WHEN state = ANY(?) THEN clock_timestamp() ELSE due_at END", [
        [...ASKING],
      ]),
    });
}

/**
 * The purchase under a lease, and how long ago it was sent by the database's clock, which set the
 * moment, or by the merchant's test clock. Undefined when the lease was lost.
 */
export async function findLeased(
  db: Database | Transaction,
  lease: Lease,
): Promise<{ purchase: Purchase; sentAgoMs: number } | undefined> {
  const row: (Row & { sent_ago_ms: number | null }) | undefined = await db(TABLE)
    .select("*", db.raw("extract(epoch FROM now() - asked_from)::float8 * 1000 AS sent_ago_ms"))
    .where({ id: lease.id, fence: String(lease.fence) })
    .first();
  return row && { purchase: toPurchase(row), sentAgoMs: row.sent_ago_ms ?? 0 };
}

export async function findById(
  db: Database,
  tenant: Tenant,
  id: string,
): Promise<Purchase | undefined> {
  const row: Row | undefined = await own(db, tenant).where({ id }).first();
  return row && toPurchase(row);
}

/** Of whatever merchant. Nobody makes a step with it before the transaction is over. */
export async function lock(trx: Transaction, id: string): Promise<Purchase | undefined> {
  const row: Row | undefined = await trx(TABLE).where({ id }).forNoKeyUpdate().first();
  return row && toPurchase(row);
}

export async function findByReference(
  db: Database | Transaction,
  tenant: Tenant,
  reference: string,
): Promise<Purchase | undefined> {
  const row: Row | undefined = await own(db, tenant)
    .where({ reference })
    .whereNot({ state: "refused" })
    .first();
  return row && toPurchase(row);
}

/**
 * The purchase that the same request made, known by its idempotency key, or else the one that has its
 * reference. One statement, hence one moment: a twin that commits now is seen as both or as neither.
 */
export async function findEarlier(
  db: Database | Transaction,
  tenant: Tenant,
  { idempotencyHash, reference }: { idempotencyHash: Buffer | null; reference: string },
): Promise<{ purchase: Purchase; fingerprint: Buffer; isOwn: boolean } | undefined> {
  const rows: (Row & { is_own: boolean })[] = await own(db, tenant)
    .select("*", db.raw("coalesce(idempotency_hash = ?, false) AS is_own", [idempotencyHash]))
    .whereNot({ state: "refused" })
    .where((either) => {
      either.where({ reference });
      if (idempotencyHash) either.orWhere({ idempotency_hash: idempotencyHash });
    });
  const row = rows.find(({ is_own }) => is_own) ?? rows[0];
  return row && { purchase: toPurchase(row), fingerprint: row.fingerprint, isOwn: row.is_own };
}

function own(db: Database | Transaction, { merchantId, mode }: Tenant) {
  return db(TABLE).where({ merchant_id: merchantId, mode });
}
