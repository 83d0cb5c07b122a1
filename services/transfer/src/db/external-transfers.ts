import { firstUuidAt } from "@kobo/core/ids";
import { kobo } from "@kobo/core/money";
import type { Mode, Tenant } from "@kobo/core/tenant";
import type { Lease } from "@kobo/jobs";
import {
  type Database,
  type PageQuery,
  readingOrder,
  type Transaction,
  wherePage,
} from "@kobo/postgres";
import type {
  ExternalTransfer,
  Kind,
  NewExternalTransfer,
  Payer,
  State,
} from "../domain/external-transfer";
import type { Step } from "../domain/step";

export const TABLE = "external_transfers";

interface Row {
  id: string;
  kind: Kind;
  merchant_id: string;
  mode: Mode;
  merchant_name: string;
  from_pay_id: string;
  reference: string;
  fingerprint: Buffer;
  bank_code: string;
  bank_name: string;
  account_number: string;
  account_name: string;
  amount: bigint;
  fee: bigint;
  stamp_duty: bigint;
  narration: string;
  daily_cap: bigint;
  rail_reference: string;
  resend_of: string | null;
  resent_at: Date | null;
  not_after: Date;
  state: State;
  recipient_code: string;
  rail_code: string;
  failure_reason: string;
  calls: number;
  asked: number;
  not_found: number;
  acknowledged: boolean;
  charged_to: Payer | null;
  notices: bigint;
  submitted_at: Date | null;
  decided_at: Date | null;
  completed_at: Date | null;
  created_at: Date;
  updated_at: Date;
  fence: bigint;
}

/** A transfer in the hands of the request that made it. */
export interface Begun {
  transfer: ExternalTransfer;
  lease: Lease;
}

/** Which request made a transfer, the state it begins in, and who works on it first. */
interface Beginning {
  /** Keyed hash of the Idempotency-Key; null when the client sent none. */
  idempotencyHash: Buffer | null;
  fingerprint: Buffer;
  state: "reserving" | "review";
  /** For nobody else to touch for so long; 0 leaves it to whoever comes first; undefined to nobody. */
  ownMs: number | undefined;
}

/** The beginning of a return, which no merchant asked for. */
export const NO_REQUEST = { idempotencyHash: null, fingerprint: Buffer.alloc(0) };

/**
 * Writes down what is about to be done. Undefined when the reference, or the request's idempotency
 * key, belongs to another transfer.
 */
export async function insert(
  trx: Transaction,
  transfer: NewExternalTransfer,
  { state, ownMs, idempotencyHash, fingerprint }: Beginning,
): Promise<Begun | undefined> {
  const now = trx.raw("date_trunc('milliseconds', now())");
  const later = (ms: number) => trx.raw("clock_timestamp() + ? * interval '1 ms'", [ms]);
  const [inserted]: Row[] = await trx(TABLE)
    .insert({
      ...columnsOf(transfer),
      idempotency_hash: idempotencyHash,
      fingerprint,
      state,
      created_at: now,
      updated_at: now,
      due_at: ownMs === undefined ? null : later(ownMs),
      // A notice may make it due at once; whoever made it has it all the same.
      leased_until: ownMs ? later(ownMs) : null,
    })
    .onConflict()
    .ignore()
    .returning("*");
  // A COMMIT of unknown outcome that had gone through is found again, unless somebody else has it now.
  const own = { id: transfer.id, fence: 1 };
  const row = inserted ?? (await trx(TABLE).where(own).first<Row | undefined>());
  return row && { transfer: toTransfer(row), lease: { id: row.id, fence: row.fence } };
}

/**
 * Makes one step, unless somebody else holds the lease or has made a step already; undefined then.
 * A step that had been made by this very lease is found as made. `heard` is how many notices there
 * were before the rail was asked, when it was: what was told since makes the transfer due again.
 */
export async function advance(
  trx: Transaction,
  made: { lease: Lease; from: State; step: Step; heard: bigint | undefined },
): Promise<{ transfer: ExternalTransfer; isNew: boolean } | undefined> {
  const { lease, from, step } = made;
  const held = { id: lease.id, fence: String(lease.fence) };
  const [row]: Row[] = await trx(TABLE)
    .where({ ...held, state: from })
    .update(changesOf(trx, step, made.heard))
    .returning("*");
  if (row) return { transfer: toTransfer(row), isNew: true };
  const earlier: Row | undefined = await trx(TABLE)
    .where({ ...held, state: step.to })
    .first();
  return earlier && from !== step.to ? { transfer: toTransfer(earlier), isNew: false } : undefined;
}

function changesOf(trx: Transaction, step: Step, heard: bigint | undefined) {
  const { to, set, graceMs, next, asksAnew, decides, resends, unreachable = false } = step;
  const now = trx.raw("date_trunc('milliseconds', now())");
  const clock = trx.raw("clock_timestamp()");
  const heardNow = heard === undefined ? trx.ref("notices_heard") : String(heard);
  const isAskedAgain = next !== "at once" && !unreachable && WAITS_FOR_NOTICES.includes(to);
  return {
    state: to,
    unreachable,
    // Asking again, without news, changes nothing that merchants see.
    updated_at: trx.raw("CASE WHEN state = ? THEN updated_at ELSE ? END", [to, now]),
    ...(to === "submitting"
      ? {
          submitted_at: now,
          asked_from: trx.raw("coalesce(asked_from, clock_timestamp())"),
          grace_ends_at: trx.raw("clock_timestamp() + ? * interval '1 ms'", [graceMs ?? 0]),
        }
      : {}),
    ...(asksAnew ? { asked_from: clock } : {}),
    ...(decides ? { decided_at: now } : {}),
    ...(resends ? { resent_at: now } : {}),
    ...(set.notFound
      ? { not_found_from: trx.raw("coalesce(not_found_from, clock_timestamp())") }
      : {}),
    ...(to === "completed" ? { completed_at: trx.raw("coalesce(completed_at, ?)", [now]) } : {}),
    ...(heard === undefined ? {} : { notices_heard: heardNow }),
    ...(isAskedAgain
      ? { due_at: trx.raw("CASE WHEN notices > ? THEN ? ELSE due_at END", [heardNow, clock]) }
      : {}),
    recipient_code: set.recipientCode,
    rail_code: set.railCode,
    failure_reason: set.failureReason,
    calls: set.calls,
    asked: set.asked,
    not_found: set.notFound,
    acknowledged: set.acknowledged,
    charged_to: set.chargedTo,
  };
}

/** States in which a transfer rests and a callback makes it due. */
const WAITS_FOR_NOTICES: readonly State[] = ["pending", "review", "lost", "completed"];

/** A transfer under a lease, with times by the database's clock. */
export interface Leased {
  transfer: ExternalTransfer;
  /** How long it may still arrive at the rail. */
  graceLeftMs: number;
  /** How long the schedule of queries has run. */
  askedForMs: number;
  /** How long the rail has said that it does not know it. */
  notFoundForMs: number;
}

interface Times {
  grace_left: number | null;
  asked_for: number | null;
  not_found_for: number | null;
}

/** Undefined when the lease was lost. */
export async function findLeased(
  db: Database | Transaction,
  lease: Lease,
): Promise<Leased | undefined> {
  const row: (Row & Times) | undefined = await db(TABLE)
    .select(
      "*",
      db.raw(msBetween("clock_timestamp()", "grace_ends_at", "grace_left")),
      // An earlier version of this service stored no beginning.
      db.raw(msBetween("coalesce(asked_from, submitted_at)", "clock_timestamp()", "asked_for")),
      db.raw(msBetween("not_found_from", "clock_timestamp()", "not_found_for")),
    )
    .where({ id: lease.id, fence: String(lease.fence) })
    .first();
  return (
    row && {
      transfer: toTransfer(row),
      graceLeftMs: row.grace_left ?? 0,
      askedForMs: row.asked_for ?? 0,
      notFoundForMs: row.not_found_for ?? 0,
    }
  );
}

function msBetween(from: string, to: string, name: string): string {
  return `extract(epoch FROM ${to} - ${from})::float8 * 1000 AS ${name}`;
}

/** Takes one transfer that is in one of these states and that nobody works on, due or not. */
export async function claim(
  db: Database | Transaction,
  id: string,
  options: { states: readonly State[]; leaseMs: number },
): Promise<Lease | undefined> {
  const [lease]: Lease[] = await db(TABLE)
    .where({ id })
    .whereIn("state", options.states)
    .whereRaw("(leased_until IS NULL OR leased_until < clock_timestamp())")
    .update({
      fence: db.raw("fence + 1"),
      leased_until: db.raw("clock_timestamp() + ? * interval '1 ms'", [options.leaseMs]),
    })
    .returning(["id", "fence"]);
  return lease;
}

/** Ends the work on a transfer that is due when it was before. */
export async function endLease(trx: Transaction, { id, fence }: Lease): Promise<void> {
  await trx(TABLE)
    .where({ id, fence: String(fence) })
    .update({ leased_until: null });
}

/** Counts a notice, and makes the transfer due where the rail's answer can change something. */
export async function notice(
  db: Database | Transaction,
  about: { mode: Mode; railReference: string },
  states: { asking: readonly State[]; over: readonly State[] },
): Promise<void> {
  await db(TABLE)
    .where({ mode: about.mode, rail_reference: about.railReference })
    .whereNotIn("state", states.over)
    .update({
      notices: db.raw("notices + 1"),
      due_at: db.raw("CASE WHEN state = ANY(?) THEN clock_timestamp() ELSE due_at END", [
        [...states.asking],
      ]),
    });
}

/** Any transfer, for this service's own use. */
export async function find(
  db: Database | Transaction,
  id: string,
): Promise<ExternalTransfer | undefined> {
  const row: Row | undefined = await db(TABLE).where({ id }).first();
  return row && toTransfer(row);
}

/** A merchant's own transfers, by their ids. */
export async function findByIds(
  db: Database,
  tenant: Tenant,
  ids: readonly string[],
): Promise<ExternalTransfer[]> {
  const rows: Row[] = await own(db, tenant).whereIn("id", ids);
  return rows.map(toTransfer);
}

export async function findById(
  db: Database,
  tenant: Tenant,
  id: string,
): Promise<ExternalTransfer | undefined> {
  return (await findByIds(db, tenant, [id]))[0];
}

export async function findByReference(
  db: Database,
  tenant: Tenant,
  reference: string,
): Promise<ExternalTransfer | undefined> {
  const row: Row | undefined = await own(db, tenant)
    .where({ reference })
    .whereNot({ state: "refused" })
    .first();
  return row && toTransfer(row);
}

/** By the idempotency key of the request that made the transfer. */
export async function findByIdempotency(
  db: Database,
  tenant: Tenant,
  idempotencyHash: Buffer,
): Promise<{ transfer: ExternalTransfer; fingerprint: Buffer } | undefined> {
  const row: Row | undefined = await own(db, tenant)
    .where({ idempotency_hash: idempotencyHash })
    .whereNot({ state: "refused" })
    .first();
  return row && { transfer: toTransfer(row), fingerprint: row.fingerprint };
}

/** Which transfers a list shows. */
export interface Listed {
  states: readonly State[];
  /** Made at or after, and before, by the time in the id. */
  from: Date | undefined;
  to: Date | undefined;
}

/** A page of a merchant's own transfers in these states, by id. */
export async function list(
  db: Database,
  { merchantId, mode }: Tenant,
  { states, from, to, ...page }: Listed & PageQuery,
): Promise<ExternalTransfer[]> {
  const newest = db(TABLE)
    .where({ merchant_id: merchantId, mode, kind: "transfer" })
    .whereRaw("state = wanted");
  wherePage(newest, "id", page);
  if (from) newest.where("id", ">=", firstUuidAt(from));
  if (to) newest.where("id", "<", firstUuidAt(to));
  // Those of each state by itself: the index has them in order, however many there are of others.
  const rows: Row[] = await db
    .select("found.*")
    .from(db.raw("unnest(?::text[]) AS wanted, LATERAL ? AS found", [[...states], newest]))
    .orderBy("found.id", readingOrder(page))
    .limit(page.limit);
  return rows.map(toTransfer);
}

/** The newest of all a merchant's transfers in these states, returns among them. */
export async function findNewest(
  db: Database,
  tenant: Tenant,
  { states, limit }: { states: readonly State[]; limit: number },
): Promise<ExternalTransfer[]> {
  const rows: Row[] = await db(TABLE)
    .where({ merchant_id: tenant.merchantId, mode: tenant.mode })
    .whereIn("state", states)
    .orderBy("id", "desc")
    .limit(limit);
  return rows.map(toTransfer);
}

/** A return is nobody's transfer. */
function own(db: Database, { merchantId, mode }: Tenant) {
  return db(TABLE).where({ merchant_id: merchantId, mode, kind: "transfer" });
}

function columnsOf(transfer: NewExternalTransfer) {
  return {
    id: transfer.id,
    kind: transfer.kind,
    merchant_id: transfer.merchantId,
    mode: transfer.mode,
    merchant_name: transfer.merchantName,
    from_pay_id: transfer.fromPayId,
    reference: transfer.reference,
    bank_code: transfer.bankCode,
    bank_name: transfer.bankName,
    account_number: transfer.accountNumber,
    account_name: transfer.accountName,
    amount: String(transfer.amount),
    fee: String(transfer.fee),
    stamp_duty: String(transfer.stampDuty),
    narration: transfer.narration,
    daily_cap: String(transfer.dailyCap),
    rail_reference: transfer.railReference,
    resend_of: transfer.resendOf,
    not_after: transfer.notAfter,
  };
}

function toTransfer(row: Row): ExternalTransfer {
  return {
    id: row.id,
    kind: row.kind,
    merchantId: row.merchant_id,
    mode: row.mode,
    merchantName: row.merchant_name,
    fromPayId: row.from_pay_id,
    reference: row.reference,
    bankCode: row.bank_code,
    bankName: row.bank_name,
    accountNumber: row.account_number,
    accountName: row.account_name,
    amount: kobo(row.amount),
    fee: kobo(row.fee),
    stampDuty: kobo(row.stamp_duty),
    narration: row.narration,
    dailyCap: row.daily_cap,
    railReference: row.rail_reference,
    resendOf: row.resend_of ?? undefined,
    wasResent: row.resent_at !== null,
    notAfter: row.not_after,
    state: row.state,
    recipientCode: row.recipient_code,
    railCode: row.rail_code,
    failureReason: row.failure_reason,
    calls: row.calls,
    asked: row.asked,
    notFound: row.not_found,
    acknowledged: row.acknowledged,
    chargedTo: row.charged_to ?? undefined,
    notices: row.notices,
    submittedAt: row.submitted_at ?? undefined,
    decidedAt: row.decided_at ?? undefined,
    completedAt: row.completed_at ?? undefined,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
