import { encodeEvents } from "@kobo/events";
import {
  byteaArray,
  dateArray,
  inOneWrite,
  int2Array,
  int8Array,
  isCheckViolation,
  isDivisionByZero,
  tableOf,
  textArray,
  timestampArray,
  uuidArray,
} from "@kobo/postgres";
import type { Client } from "pg";
import type { Effects } from "../domain/batch";
import { eventsOf } from "./events";
import { inOrder } from "./in-order";
import type { LedgerConnection } from "./writer-connection";

/** Writes a batch with one statement, each column an array, and commits it. */

const FREE_UNIQUENESS_KEYS = `
  DELETE FROM once_keys k USING unnest($1::uuid[], $2::text[]) AS freed (account_id, key)
  WHERE k.account_id = freed.account_id AND k.key = freed.key AND k.account_id = ANY ($1::uuid[])`;

/**
 * Writes all effects of the decision as one statement. A wallet that was not updated means that the lock failed; the
 * division by zero then rolls the batch back, although COMMIT was already sent (see `ConsistencyError`).
 */
const WRITE = `
  WITH new_transfers AS (
    INSERT INTO transfers (
      id, root_id, merchant_id, mode, kind, type, debit_account_id, credit_account_id, amount,
      pending_id, family, reference, capped_day, once_keys, narration,
      from_pay_id, from_name, to_pay_id, to_name, fingerprint, at, credit_reference
    )
    SELECT id, root_id, merchant_id, mode, kind, type, debit, credit, amount,
      pending_id, family, reference, capped_day, once_keys, narration,
      from_pay_id, from_name, to_pay_id, to_name, fingerprint, at, credit_reference
    FROM unnest(
      $1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::uuid[],
      $8::uuid[], $9::bigint[], $10::uuid[], $11::text[], $12::text[], $13::date[], $14::text[],
      $15::text[], $16::text[], $17::text[], $18::text[], $19::text[], $20::bytea[],
      $21::timestamptz[], $52::text[]
    ) AS t (
      id, root_id, merchant_id, mode, kind, type, debit, credit, amount, pending_id, family,
      reference, capped_day, once_keys, narration, from_pay_id, from_name, to_pay_id, to_name,
      fingerprint, at, credit_reference
    )
    RETURNING 1
  ), new_entries AS (
    INSERT INTO entries (account_id, transfer_id, seq, amount, balance_after, at)
    SELECT * FROM unnest(
      $22::uuid[], $23::uuid[], $24::bigint[], $25::bigint[], $26::bigint[], $27::timestamptz[]
    )
    RETURNING 1
  ), changed_wallets AS (
    UPDATE accounts a SET
      debits_posted = w.debits_posted, credits_posted = w.credits_posted,
      debits_pending = w.debits_pending, credits_pending = w.credits_pending,
      seq = w.seq, at = w.at, day = w.day, day_debits = w.day_debits
    FROM unnest(
      $28::uuid[], $29::bigint[], $30::bigint[], $31::bigint[], $32::bigint[], $33::bigint[],
      $34::timestamptz[], $35::date[], $36::bigint[]
    ) AS w (
      id, debits_posted, credits_posted, debits_pending, credits_pending, seq, at, day, day_debits
    )
    WHERE a.id = w.id AND a.id = ANY ($28::uuid[])
    RETURNING 1
  ), new_events AS (
    INSERT INTO outbox_batches (at, payload)
    SELECT * FROM unnest($59::timestamptz[], $37::bytea[])
    RETURNING 1
  ), new_once_keys AS (
    INSERT INTO once_keys (account_id, key, transfer_id)
    SELECT * FROM unnest($38::uuid[], $39::text[], $40::uuid[]) AS k (account_id, key, id)
    ORDER BY account_id, key
  ), changed_tallies AS (
    INSERT INTO tallies (account_id, key, count, sum, first_id, last_at)
    SELECT * FROM unnest(
      $53::uuid[], $54::text[], $55::bigint[], $56::bigint[], $57::uuid[], $58::timestamptz[]
    )
    ON CONFLICT (account_id, key) DO UPDATE SET
      count = excluded.count, sum = excluded.sum, last_at = excluded.last_at
    RETURNING 1
  ), new_refusals AS (
    INSERT INTO refusals (id, code, item, taken_by, fingerprint)
    SELECT * FROM unnest($41::uuid[], $42::text[], $43::smallint[], $44::uuid[], $45::bytea[])
  ), system_changes AS (
    INSERT INTO system_balances AS s (
      account_id, slot, debits_posted, credits_posted, debits_pending, credits_pending
    )
    SELECT d.account_id, $46::smallint, d.debits_posted, d.credits_posted, d.debits_pending,
      d.credits_pending
    FROM unnest($47::uuid[], $48::bigint[], $49::bigint[], $50::bigint[], $51::bigint[])
      AS d (account_id, debits_posted, credits_posted, debits_pending, credits_pending)
    ORDER BY d.account_id
    ON CONFLICT (account_id, slot) DO UPDATE SET
      debits_posted = s.debits_posted + excluded.debits_posted,
      credits_posted = s.credits_posted + excluded.credits_posted,
      debits_pending = s.debits_pending + excluded.debits_pending,
      credits_pending = s.credits_pending + excluded.credits_pending
  )
  SELECT 1 / (
    (SELECT count(*) FROM new_transfers) = cardinality($1::uuid[])
    AND (SELECT count(*) FROM new_entries) = cardinality($22::uuid[])
    AND (SELECT count(*) FROM changed_wallets) = cardinality($28::uuid[])
    AND (SELECT count(*) FROM changed_tallies) = cardinality($53::uuid[])
    AND (SELECT count(*) FROM new_events) = cardinality($37::bytea[])
  )::int`;

/**
 * The rows written differ from the decision: rows are missing, or entries do not balance. The batch was rolled back. It
 * is a bug of the ledger or its database, never a fault of the caller, and would recur.
 */
export class ConsistencyError extends Error {
  override readonly name = "ConsistencyError";
}

/** Tables with values of callers. All others have only values of the ledger's own. */
const CALLER_TABLES = ["transfers", "once_keys", "tallies"];

/** Raised by the division in `WRITE`, the trigger `entries_must_balance`, or a CHECK on the ledger's own values. */
function isInconsistent(error: unknown): boolean {
  if (isDivisionByZero(error)) return true;
  return isCheckViolation(error) && !CALLER_TABLES.includes(tableOf(error));
}

/** The writes of a batch in one ledger. */
interface Write {
  ledger: LedgerConnection;
  effects: Effects;
}

/**
 * Writes and commits the batch in one round trip, in all its ledgers or in none. After a lost connection its outcome is
 * unknown, and a retry finds it out.
 * @throws ConsistencyError; Error when the server answers anything but COMMIT.
 */
export async function writeAndCommit(client: Client, writes: readonly Write[]): Promise<void> {
  const [, committed] = await inOneWrite(client, () =>
    inOrder([inOrder(writes.map(write)), client.query("COMMIT")]),
  );
  if (committed.command !== "COMMIT") throw new Error(`COMMIT was answered ${committed.command}.`);
}

async function write({ ledger, effects }: Write): Promise<void> {
  const { statements, slot } = ledger;
  const freed = [...effects.freedUniquenessKeys.values()];
  await Promise.all([
    freed.length > 0 &&
      statements.query(FREE_UNIQUENESS_KEYS, [
        uuidArray(freed, (onceKey) => onceKey.accountId),
        textArray(freed, (onceKey) => onceKey.key),
      ]),
    statements
      .query({ name: "ledger-write", text: WRITE, values: writeValues(slot, effects) })
      .catch((error: unknown) => {
        if (!isInconsistent(error)) throw error;
        throw new ConsistencyError("The batch is not as decided.", { cause: error });
      }),
  ]);
}

function writeValues(slot: number, effects: Effects): unknown[] {
  const transfers = effects.groups.flatMap((group) => group.transfers);
  const { entries, refusals } = effects;
  const wallets = [...effects.wallets];
  const events = eventsOf(effects);
  const payloads = events.length > 0 ? [encodeEvents(events)] : [];
  const uniquenessKeys = [...effects.newUniquenessKeys.values()];
  const deltas = [...effects.systemDeltas];
  const tallies = [...effects.tallies.values()];
  return [
    uuidArray(transfers, (t) => t.id),
    uuidArray(transfers, (t) => t.rootId),
    uuidArray(transfers, (t) => t.merchantId),
    textArray(transfers, (t) => t.mode),
    textArray(transfers, (t) => t.kind),
    textArray(transfers, (t) => t.type),
    uuidArray(transfers, (t) => t.debit.id),
    uuidArray(transfers, (t) => t.credit.id),
    int8Array(transfers, (t) => t.amount),
    uuidArray(transfers, (t) => t.pendingId),
    textArray(transfers, (t) => t.reference?.family ?? null),
    textArray(transfers, (t) => t.reference?.text ?? null),
    dateArray(transfers, (t) => t.cappedDay),
    textArray(transfers, (t) =>
      t.uniquenessKeys.length > 0 ? JSON.stringify(t.uniquenessKeys) : null,
    ),
    textArray(transfers, (t) => t.narration),
    textArray(transfers, (t) => t.from.payId),
    textArray(transfers, (t) => t.from.name),
    textArray(transfers, (t) => t.to.payId),
    textArray(transfers, (t) => t.to.name),
    byteaArray(transfers, (t) => Buffer.from(t.fingerprint, "hex")),
    timestampArray(transfers, (t) => t.at),

    uuidArray(entries, (e) => e.accountId),
    uuidArray(entries, (e) => e.transferId),
    int8Array(entries, (e) => e.seq),
    int8Array(entries, (e) => e.amount),
    int8Array(entries, (e) => e.balanceAfter),
    timestampArray(entries, (e) => e.at),

    uuidArray(wallets, (w) => w.id),
    int8Array(wallets, (w) => w.debitsPosted),
    int8Array(wallets, (w) => w.creditsPosted),
    int8Array(wallets, (w) => w.debitsPending),
    int8Array(wallets, (w) => w.creditsPending),
    int8Array(wallets, (w) => w.seq),
    timestampArray(wallets, (w) => w.at),
    dateArray(wallets, (w) => w.day),
    int8Array(wallets, (w) => w.dayDebits),

    byteaArray(payloads, (payload) => payload),

    uuidArray(uniquenessKeys, (k) => k.accountId),
    textArray(uniquenessKeys, (k) => k.key),
    uuidArray(uniquenessKeys, (k) => k.transferId),

    uuidArray(refusals, (r) => r.id),
    textArray(refusals, (r) => r.refused.refusal),
    int2Array(refusals, (r) => r.refused.item),
    uuidArray(refusals, (r) => r.refused.takenBy ?? null),
    byteaArray(refusals, (r) => Buffer.from(r.fingerprint, "hex")),

    slot,
    uuidArray(deltas, ([id]) => id),
    int8Array(deltas, ([, delta]) => delta.debitsPosted),
    int8Array(deltas, ([, delta]) => delta.creditsPosted),
    int8Array(deltas, ([, delta]) => delta.debitsPending),
    int8Array(deltas, ([, delta]) => delta.creditsPending),

    textArray(transfers, (t) => t.creditReference || null),

    uuidArray(tallies, (t) => t.accountId),
    textArray(tallies, (t) => t.key),
    int8Array(tallies, (t) => t.count),
    int8Array(tallies, (t) => t.sum),
    uuidArray(tallies, (t) => t.firstId),
    timestampArray(tallies, (t) => t.lastAt),

    timestampArray(payloads, () => effects.at),
  ];
}
