import type { Mode } from "@kobo/core/tenant";
import { inOneWrite, textArray, uuidArray } from "@kobo/postgres";
import type { Client } from "pg";
import type { AccountCode, Currency, SystemAccount } from "../domain/account";
import {
  type BatchState,
  type Existing,
  type Hold,
  referenceKey,
  type StoredRefusal,
  type Tally,
  tallyId,
  uniquenessKeyAccount,
  uniquenessKeyId,
  type Wallet,
} from "../domain/batch";
import {
  type Group,
  type Item,
  isClosing,
  type OpeningItem,
  type Refusal,
  rootItem,
  tallyKeyOf,
} from "../domain/transfer";
import { isGuarded } from "./guarded";

/** Loads the state that a batch's decision depends on, on the batch writer's pipelined connection. */

const self = (id: string): string => id;

/** Inserts missing system accounts, whose ids are derived. */
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

/** The value of `Account.name`. */
const nameOf = (account: string): string =>
  `CASE ${account}.code WHEN 'wallet' THEN ${account}.pay_id
     WHEN 'settling' THEN ${account}.pay_id || '/settling' ELSE ${account}.code END`;

const HOLDS = `
  SELECT t.id, t.root_id, t.merchant_id, t.mode,
         d.id, ${nameOf("d")}, ${isGuarded("d")},
         c.id, ${nameOf("c")}, ${isGuarded("c")},
         t.amount, t.capped_day::text, t.once_keys, d.currency, t.type, d.code, c.code
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
  debitIsGuarded: boolean,
  creditId: string,
  creditName: string,
  creditIsGuarded: boolean,
  amount: bigint,
  cappedDay: string | null,
  uniquenessKeys: string | null,
  currency: Currency,
  type: string,
  debitCode: AccountCode,
  creditCode: AccountCode,
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
  const currency = row[13];
  return {
    id: row[0],
    rootId: row[1],
    merchantId: row[2],
    mode: row[3],
    type: row[14],
    debit: { id: row[4], name: row[5], isGuarded: row[6], code: row[15], currency },
    credit: { id: row[7], name: row[8], isGuarded: row[9], code: row[16], currency },
    amount: row[10],
    cappedDay: row[11],
    uniquenessKeys: row[12] ? JSON.parse(row[12]) : [],
  };
}

/** Locks the wallets in id order. A foreign-key check could still pass this lock; a second writer cannot. */
const LOCK = `
  SELECT id, pay_id, merchant_id, mode,
         debits_posted, credits_posted, debits_pending, credits_pending, seq,
         (extract(epoch FROM at) * 1000)::float8, day::text, day_debits,
         low_balance_threshold
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
  lowBalanceThreshold: bigint | null,
];

/**
 * The rest of the state, read by a statement of its own after the locks: its snapshot is then taken under the locks. A
 * statement that locks and reads at once would see a hold as open that was closed while it waited.
 *
 * The plan is made once, maybe while the tables are empty. `OFFSET 0` keeps the planner from reversing the join, which
 * is cheap on an empty table and very expensive on a full one.
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
  SELECT 'tally', t.first_id::text, t.count::text, asked.place, t.sum::text, NULL
  FROM unnest($9::uuid[], $10::text[]) WITH ORDINALITY AS asked (account_id, key, place)
  CROSS JOIN LATERAL (
    SELECT count, sum, first_id FROM tallies
    WHERE account_id = asked.account_id AND key = asked.key
    OFFSET 0
  ) AS t
  UNION ALL
  SELECT 'refusal', id::text, encode(fingerprint, 'hex'), item, code, taken_by::text
  FROM refusals WHERE id = ANY($8::uuid[])
  UNION ALL
  SELECT 'now', (clock_timestamp() AT TIME ZONE 'Africa/Lagos')::date::text, NULL,
         floor(extract(epoch FROM clock_timestamp()) * 1000)::float8, NULL, NULL`;

type ReadRow = [
  tag: "existing" | "closed" | "reference" | "once" | "tally" | "refusal" | "now",
  a: string,
  b: string,
  number: number,
  c: string,
  d: string | null,
];

/** The existing wallets among the ids, locked or not. */
const PRESENT = "SELECT id FROM accounts WHERE id = ANY($1::uuid[])";

/** The rows that a batch's groups need. */
interface Needed {
  wallets: Set<string>;
  ids: string[];
  roots: string[];
  pendingIds: string[];
  references: { accountId: string; family: string; text: string }[];
  uniquenessKeys: { accountId: string; key: string }[];
  /** Each once, whatever the number of its payments. */
  tallies: { accountId: string; key: string }[];
  tallyIds: Set<string>;
}

/** Whether a batch waits for wallets that another transaction has locked, or skips them. */
export type LockMode = "wait" | "skip";

/**
 * Begins the transaction, locks the batch's wallets and reads the state for the decision, in one round trip.
 */
export async function beginAndLoad(
  client: Client,
  groups: readonly Group[],
  holds: Map<string, Hold>,
  mode: LockMode,
): Promise<BatchState> {
  const needed = gather(groups, holds);
  const wallets = uuidArray([...needed.wallets], self);
  const [, locked, read, present] = await inOneWrite(client, () =>
    Promise.all([
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
        values: readValues(needed),
        rowMode: "array",
      }),
      mode === "skip" ? client.query<{ id: string }>(PRESENT, [wallets]) : undefined,
    ]),
  );
  const state: BatchState = {
    now: 0,
    today: "",
    wallets: new Map(locked.rows.map((row) => [row[0], toWallet(row)])),
    blocked: new Set(),
    holds,
    existing: new Map<string, Existing>(),
    closedBy: new Map(),
    references: new Map(),
    uniquenessKeys: new Map(),
    tallies: new Map<string, Tally>(),
    refusals: new Map<string, StoredRefusal>(),
  };
  for (const row of read.rows) addToState(state, needed, row);
  for (const { id } of present?.rows ?? []) if (!state.wallets.has(id)) state.blocked.add(id);
  return state;
}

function readValues(needed: Needed): Buffer[] {
  return [
    uuidArray(needed.ids, self),
    uuidArray(needed.pendingIds, self),
    uuidArray(needed.references, (reference) => reference.accountId),
    textArray(needed.references, (reference) => reference.family),
    textArray(needed.references, (reference) => reference.text),
    uuidArray(needed.uniquenessKeys, (uniquenessKey) => uniquenessKey.accountId),
    textArray(needed.uniquenessKeys, (uniquenessKey) => uniquenessKey.key),
    uuidArray(needed.roots, self),
    uuidArray(needed.tallies, (tally) => tally.accountId),
    textArray(needed.tallies, (tally) => tally.key),
  ];
}

function gather(groups: readonly Group[], holds: Map<string, Hold>): Needed {
  const needed: Needed = {
    wallets: new Set(),
    ids: [],
    roots: [],
    pendingIds: [],
    references: [],
    uniquenessKeys: [],
    tallies: [],
    tallyIds: new Set(),
  };
  for (const group of groups) {
    needed.roots.push(rootItem(group).id);
    for (const item of group.items) want(needed, item, holds);
  }
  return needed;
}

function want(needed: Needed, item: Item, holds: Map<string, Hold>): void {
  needed.ids.push(item.id);
  if (isClosing(item)) needed.pendingIds.push(item.pendingId);
  const ends = isClosing(item) ? holds.get(item.pendingId) : item;
  if (ends?.debit.isGuarded) needed.wallets.add(ends.debit.id);
  if (ends?.credit.isGuarded) needed.wallets.add(ends.credit.id);
  if (isClosing(item)) return;
  wantTally(needed, item);
  if (item.reference) needed.references.push({ accountId: item.debit.id, ...item.reference });
  for (const uniquenessKey of item.uniquenessKeys) {
    needed.uniquenessKeys.push({
      accountId: uniquenessKeyAccount(item, uniquenessKey),
      key: uniquenessKey.key,
    });
  }
}

function wantTally(needed: Needed, item: OpeningItem): void {
  const key = tallyKeyOf(item);
  const id = tallyId(item.credit.id, key);
  if (key === "" || needed.tallyIds.has(id)) return;
  needed.tallyIds.add(id);
  needed.tallies.push({ accountId: item.credit.id, key });
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
    lowBalanceThreshold: row[12],
  };
}

function addToState(state: BatchState, needed: Needed, row: ReadRow): void {
  const [tag, a, b, number, c, d] = row;
  switch (tag) {
    case "existing":
      state.existing.set(a, { fingerprint: b, at: number });
      break;
    case "closed":
      state.closedBy.set(a, b);
      break;
    case "reference": {
      const requested = needed.references[number - 1];
      if (requested) state.references.set(referenceKey(requested.accountId, requested), b);
      break;
    }
    case "once": {
      const requested = needed.uniquenessKeys[number - 1];
      if (requested)
        state.uniquenessKeys.set(uniquenessKeyId(requested.accountId, requested.key), b);
      break;
    }
    case "tally": {
      const requested = needed.tallies[number - 1];
      if (requested) {
        const id = tallyId(requested.accountId, requested.key);
        const [firstId, count, sum] = [a, BigInt(b), BigInt(c)];
        state.tallies.set(id, { ...requested, count, sum, firstId, lastAt: 0 });
      }
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
