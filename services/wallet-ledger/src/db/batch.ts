import {
  byteaArray,
  int2Array,
  int8Array,
  textArray,
  timestampArray,
  uuidArray,
} from "@kobo/postgres";
import type { Mode } from "@kobo/tenant";
import type { Client } from "pg";
import type { SystemAccount } from "../domain/account";
import {
  type BatchState,
  type Effects,
  type Existing,
  type Hold,
  onceKeyAccount,
  onceKeyKey,
  referenceKey,
  type StoredRefusal,
  type Wallet,
} from "../domain/batch";
import { type Group, type Item, isClosing, type Refusal, rootItem } from "../domain/transfer";
import { outboxRows } from "./outbox-rows";

/** The statements of one batch, on the writer's own pipelined connection. Each takes a whole batch by `unnest`. */

const self = (id: string): string => id;

/** Adds rows for system accounts that have none yet. Their ids are derived, so this is no lookup. */
export async function ensureSystemAccounts(
  client: Client,
  accounts: readonly SystemAccount[],
): Promise<void> {
  await client.query(
    `INSERT INTO accounts (id, mode, currency, code, merchant_id)
     SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::uuid[])
     ON CONFLICT DO NOTHING`,
    [
      uuidArray(accounts, (account) => account.id),
      textArray(accounts, (account) => account.mode),
      textArray(accounts, (account) => account.currency),
      textArray(accounts, (account) => account.code),
      uuidArray(accounts, (account) => account.merchantId),
    ],
  );
}

const HOLDS = `
  SELECT t.id, t.root_id, t.merchant_id, t.mode,
         d.id, COALESCE(d.pay_id, d.code), d.code = 'wallet',
         c.id, COALESCE(c.pay_id, c.code), c.code = 'wallet',
         t.amount, t.capped_day::text, t.once_keys
  FROM transfers t
  JOIN accounts d ON d.id = t.debit_account_id
  JOIN accounts c ON c.id = t.credit_account_id
  WHERE t.id = ANY($1::uuid[]) AND t.kind = 'pending'`;

type HoldRow = [
  id: string,
  rootId: string,
  merchantId: string,
  mode: Mode,
  debitId: string,
  debitName: string,
  debitIsWallet: boolean,
  creditId: string,
  creditName: string,
  creditIsWallet: boolean,
  amount: bigint,
  cappedDay: string | null,
  onceKeys: string | null,
];

/** Reads holds by id. They never change, so no lock is needed. */
export async function readHolds(
  client: Client,
  ids: readonly string[],
): Promise<Map<string, Hold>> {
  const { rows } = await client.query<HoldRow>({
    name: "ledger-holds",
    text: HOLDS,
    values: [uuidArray(ids, self)],
    rowMode: "array",
  });
  return new Map(rows.map((row) => [row[0], toHold(row)]));
}

function toHold(row: HoldRow): Hold {
  return {
    id: row[0],
    rootId: row[1],
    merchantId: row[2],
    mode: row[3],
    debit: { id: row[4], name: row[5], isWallet: row[6] },
    credit: { id: row[7], name: row[8], isWallet: row[9] },
    amount: row[10],
    cappedDay: row[11],
    onceKeys: row[12] ? JSON.parse(row[12]) : [],
  };
}

/** Locks the wallets in id order. A foreign-key check could still pass this lock; a second writer cannot. */
const LOCK = `
  SELECT id, pay_id, merchant_id, mode,
         debits_posted, credits_posted, debits_pending, credits_pending, seq,
         (extract(epoch FROM at) * 1000)::float8, day::text, day_debits
  FROM accounts WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE`;

type WalletRow = [
  id: string,
  payId: string,
  merchantId: string,
  mode: Mode,
  debitsPosted: bigint,
  creditsPosted: bigint,
  debitsPending: bigint,
  creditsPending: bigint,
  seq: bigint,
  at: number,
  day: string | null,
  dayDebits: bigint,
];

/**
 * What the decision depends on besides the wallets. A statement of its own, after the lock: its
 * snapshot is taken when the locks are held, while a statement that locks and reads at once would
 * still see a hold as open that was closed while it waited.
 *
 * The plan is made once, maybe while the tables are empty. `OFFSET 0` keeps the planner from turning
 * the look-ups round, which is cheap on an empty table and ruinous on a full one.
 */
const READ = `
  SELECT 'existing', id::text, encode(fingerprint, 'hex'), (extract(epoch FROM at) * 1000)::float8,
         NULL, NULL
  FROM transfers WHERE id = ANY($1::uuid[])
  UNION ALL
  SELECT 'closed', pending_id::text, id::text, NULL, NULL, NULL
  FROM transfers WHERE pending_id = ANY($2::uuid[])
  UNION ALL
  SELECT 'reference', NULL, t.id::text, asked.place, NULL, NULL
  FROM unnest($3::uuid[], $4::text[], $5::text[])
       WITH ORDINALITY AS asked (account_id, family, reference, place)
  CROSS JOIN LATERAL (
    SELECT id FROM transfers
    WHERE debit_account_id = asked.account_id AND family = asked.family
      AND reference = asked.reference AND reference IS NOT NULL
    OFFSET 0
  ) AS t
  UNION ALL
  SELECT 'once', NULL, k.transfer_id::text, asked.place, NULL, NULL
  FROM unnest($6::uuid[], $7::text[]) WITH ORDINALITY AS asked (account_id, key, place)
  CROSS JOIN LATERAL (
    SELECT transfer_id FROM once_keys
    WHERE account_id = asked.account_id AND key = asked.key
    OFFSET 0
  ) AS k
  UNION ALL
  SELECT 'refusal', id::text, encode(fingerprint, 'hex'), item, code, taken_by::text
  FROM refusals WHERE id = ANY($8::uuid[])
  UNION ALL
  SELECT 'now', (clock_timestamp() AT TIME ZONE 'Africa/Lagos')::date::text, NULL,
         floor(extract(epoch FROM clock_timestamp()) * 1000)::float8, NULL, NULL`;

type ReadRow = [
  tag: "existing" | "closed" | "reference" | "once" | "refusal" | "now",
  a: string,
  b: string,
  number: number,
  c: string,
  d: string | null,
];

/** Those of the wallets that are there, locked or not. */
const PRESENT = "SELECT id FROM accounts WHERE id = ANY($1::uuid[])";

/** Which rows a batch needs, gathered from its groups. */
interface Wanted {
  wallets: Set<string>;
  ids: string[];
  roots: string[];
  pendingIds: string[];
  references: { accountId: string; family: string; text: string }[];
  onceKeys: { accountId: string; key: string }[];
}

/** What a batch does about wallets that another transaction holds. */
export type LockMode = "wait" | "skip";

/**
 * Begins the transaction, locks the batch's wallets and reads what the decision needs, in one round
 * trip.
 */
export async function beginAndLoad(
  client: Client,
  groups: readonly Group[],
  holds: Map<string, Hold>,
  mode: LockMode,
): Promise<BatchState> {
  const wanted = gather(groups, holds);
  const wallets = uuidArray([...wanted.wallets], self);
  const [, locked, read, present] = await Promise.all([
    client.query("BEGIN ISOLATION LEVEL READ COMMITTED"),
    client.query<WalletRow>({
      name: `ledger-lock-${mode}`,
      text: mode === "skip" ? `${LOCK} SKIP LOCKED` : LOCK,
      values: [wallets],
      rowMode: "array",
    }),
    client.query<ReadRow>({
      name: "ledger-read",
      text: READ,
      values: readValues(wanted),
      rowMode: "array",
    }),
    mode === "skip" ? client.query<{ id: string }>(PRESENT, [wallets]) : undefined,
  ]);
  const state: BatchState = {
    now: 0,
    today: "",
    wallets: new Map(locked.rows.map((row) => [row[0], toWallet(row)])),
    blocked: new Set(),
    holds,
    existing: new Map<string, Existing>(),
    closedBy: new Map(),
    references: new Map(),
    onceKeys: new Map(),
    refusals: new Map<string, StoredRefusal>(),
  };
  for (const row of read.rows) addToState(state, wanted, row);
  for (const { id } of present?.rows ?? []) if (!state.wallets.has(id)) state.blocked.add(id);
  return state;
}

function readValues(wanted: Wanted): Buffer[] {
  return [
    uuidArray(wanted.ids, self),
    uuidArray(wanted.pendingIds, self),
    uuidArray(wanted.references, (reference) => reference.accountId),
    textArray(wanted.references, (reference) => reference.family),
    textArray(wanted.references, (reference) => reference.text),
    uuidArray(wanted.onceKeys, (onceKey) => onceKey.accountId),
    textArray(wanted.onceKeys, (onceKey) => onceKey.key),
    uuidArray(wanted.roots, self),
  ];
}

function gather(groups: readonly Group[], holds: Map<string, Hold>): Wanted {
  const wanted: Wanted = {
    wallets: new Set(),
    ids: [],
    roots: [],
    pendingIds: [],
    references: [],
    onceKeys: [],
  };
  for (const group of groups) {
    wanted.roots.push(rootItem(group).id);
    for (const item of group.items) want(wanted, item, holds);
  }
  return wanted;
}

function want(wanted: Wanted, item: Item, holds: Map<string, Hold>): void {
  wanted.ids.push(item.id);
  if (isClosing(item)) wanted.pendingIds.push(item.pendingId);
  const ends = isClosing(item) ? holds.get(item.pendingId) : item;
  if (ends?.debit.isWallet) wanted.wallets.add(ends.debit.id);
  if (ends?.credit.isWallet) wanted.wallets.add(ends.credit.id);
  if (isClosing(item)) return;
  if (item.reference) wanted.references.push({ accountId: item.debit.id, ...item.reference });
  for (const onceKey of item.onceKeys) {
    wanted.onceKeys.push({ accountId: onceKeyAccount(item, onceKey), key: onceKey.key });
  }
}

function toWallet(row: WalletRow): Wallet {
  return {
    id: row[0],
    payId: row[1],
    merchantId: row[2],
    mode: row[3],
    debitsPosted: row[4],
    creditsPosted: row[5],
    debitsPending: row[6],
    creditsPending: row[7],
    seq: row[8],
    at: row[9],
    day: row[10],
    dayDebits: row[11],
  };
}

function addToState(state: BatchState, wanted: Wanted, row: ReadRow): void {
  const [tag, a, b, number, c, d] = row;
  switch (tag) {
    case "existing":
      state.existing.set(a, { fingerprint: b, at: number });
      break;
    case "closed":
      state.closedBy.set(a, b);
      break;
    case "reference": {
      const asked = wanted.references[number - 1];
      if (asked) state.references.set(referenceKey(asked.accountId, asked), b);
      break;
    }
    case "once": {
      const asked = wanted.onceKeys[number - 1];
      if (asked) state.onceKeys.set(onceKeyKey(asked.accountId, asked.key), b);
      break;
    }
    case "refusal":
      state.refusals.set(a, {
        outcome: "refused",
        refusal: c as Refusal,
        item: number,
        takenBy: d ?? undefined,
        fingerprint: b,
      });
      break;
    case "now":
      state.now = number;
      state.today = a;
      break;
  }
}

const FREE_ONCE_KEYS = `
  DELETE FROM once_keys k USING unnest($1::uuid[], $2::text[]) AS freed (account_id, key)
  WHERE k.account_id = freed.account_id AND k.key = freed.key AND k.account_id = ANY ($1::uuid[])`;

/**
 * Everything that the decision wants written, as one statement. A wallet that was not updated would
 * mean that our lock did not hold; the division by zero then undoes the whole batch, although COMMIT
 * is already on its way.
 */
const WRITE = `
  WITH new_transfers AS (
    INSERT INTO transfers (
      id, root_id, merchant_id, mode, kind, type, debit_account_id, credit_account_id, amount,
      pending_id, family, reference, capped_day, once_keys, narration,
      from_pay_id, from_name, to_pay_id, to_name, fingerprint, at
    )
    SELECT id, root_id, merchant_id, mode, kind, type, debit, credit, amount,
      pending_id, family, reference, capped_day::date, once_keys, narration,
      from_pay_id, from_name, to_pay_id, to_name, fingerprint, at
    FROM unnest(
      $1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::uuid[],
      $8::uuid[], $9::bigint[], $10::uuid[], $11::text[], $12::text[], $13::text[], $14::text[],
      $15::text[], $16::text[], $17::text[], $18::text[], $19::text[], $20::bytea[],
      $21::timestamptz[]
    ) AS t (
      id, root_id, merchant_id, mode, kind, type, debit, credit, amount, pending_id, family,
      reference, capped_day, once_keys, narration, from_pay_id, from_name, to_pay_id, to_name,
      fingerprint, at
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
      seq = w.seq, at = w.at, day = w.day::date, day_debits = w.day_debits
    FROM unnest(
      $28::uuid[], $29::bigint[], $30::bigint[], $31::bigint[], $32::bigint[], $33::bigint[],
      $34::timestamptz[], $35::text[], $36::bigint[]
    ) AS w (
      id, debits_posted, credits_posted, debits_pending, credits_pending, seq, at, day, day_debits
    )
    WHERE a.id = w.id AND a.id = ANY ($28::uuid[])
    RETURNING 1
  ), new_events AS (
    INSERT INTO outbox (shard, key, event_id, type, merchant_id, mode, at, traceparent, data)
    SELECT * FROM unnest(
      $37::smallint[], $38::text[], $39::uuid[], $40::text[], $41::uuid[], $42::text[],
      $43::timestamptz[], $44::text[], $45::text[]
    )
    RETURNING 1
  ), new_once_keys AS (
    INSERT INTO once_keys (account_id, key, transfer_id)
    SELECT * FROM unnest($46::uuid[], $47::text[], $48::uuid[]) AS k (account_id, key, id)
    ORDER BY account_id, key
  ), new_refusals AS (
    INSERT INTO refusals (id, code, item, taken_by, fingerprint)
    SELECT * FROM unnest($49::uuid[], $50::text[], $51::smallint[], $52::uuid[], $53::bytea[])
  ), system_changes AS (
    INSERT INTO system_balances AS s (
      account_id, slot, debits_posted, credits_posted, debits_pending, credits_pending
    )
    SELECT d.account_id, $54::smallint, d.debits_posted, d.credits_posted, d.debits_pending,
      d.credits_pending
    FROM unnest($55::uuid[], $56::bigint[], $57::bigint[], $58::bigint[], $59::bigint[])
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
    AND (SELECT count(*) FROM new_events) = cardinality($37::smallint[])
  )::int`;

/**
 * Writes the batch and commits it, in one round trip. When this throws for a lost connection, the
 * batch may be committed or not; doing it again finds out.
 * @throws Error when the server answers anything but COMMIT.
 */
export async function writeAndCommit(
  client: Client,
  slot: number,
  effects: Effects,
): Promise<void> {
  const freed = [...effects.freedOnceKeys.values()];
  const [, , committed] = await Promise.all([
    freed.length > 0 &&
      client.query(FREE_ONCE_KEYS, [
        uuidArray(freed, (onceKey) => onceKey.accountId),
        textArray(freed, (onceKey) => onceKey.key),
      ]),
    client.query({ name: "ledger-write", text: WRITE, values: writeValues(slot, effects) }),
    client.query("COMMIT"),
  ]);
  if (committed.command !== "COMMIT") throw new Error(`COMMIT was answered ${committed.command}.`);
}

function writeValues(slot: number, effects: Effects): unknown[] {
  const transfers = effects.groups.flatMap((group) => group.transfers);
  const { entries, refusals } = effects;
  const wallets = [...effects.wallets];
  const events = outboxRows(effects.groups);
  const onceKeys = [...effects.newOnceKeys.values()];
  const deltas = [...effects.systemDeltas];
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
    textArray(transfers, (t) => t.cappedDay),
    textArray(transfers, (t) => (t.onceKeys.length > 0 ? JSON.stringify(t.onceKeys) : null)),
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
    textArray(wallets, (w) => w.day),
    int8Array(wallets, (w) => w.dayDebits),

    int2Array(events, (e) => e.shard),
    textArray(events, (e) => e.key),
    uuidArray(events, (e) => e.event_id),
    textArray(events, (e) => e.type),
    uuidArray(events, (e) => e.merchant_id),
    textArray(events, (e) => e.mode),
    timestampArray(events, (e) => e.at.getTime()),
    textArray(events, (e) => e.traceparent),
    textArray(events, (e) => e.data),

    uuidArray(onceKeys, (k) => k.accountId),
    textArray(onceKeys, (k) => k.key),
    uuidArray(onceKeys, (k) => k.transferId),

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
  ];
}
