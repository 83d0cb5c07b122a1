import type { Mode } from "@kobo/core/tenant";
import { inOneWrite, LOCK_TIMEOUT, textArray, uuidArray } from "@kobo/postgres";
import type { Client } from "pg";
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
import { inOrder } from "./in-order";
import type { Statements } from "./writer-connection";

/** Loads the state that a batch's decision depends on, on the batch writer's pipelined connection. */

const self = (id: string): string => id;

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

/** The nodes of a cluster get this setting with the transaction, and no other of the session. */
const NODES_LOCK_TIMEOUT = `SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`;

/**
 * Begins the transaction, locks the batch's wallets and reads the state for the decision, in one round trip. Of several
 * ledgers all wallets are locked first, ledger by ledger: the order is the same in every transaction, so that none waits
 * for another that waits for it.
 */
export async function beginAndLoad(
  client: Client,
  loads: readonly Load[],
  mode: LockMode,
): Promise<void> {
  await inOneWrite(client, () =>
    inOrder([
      client.query("BEGIN ISOLATION LEVEL READ COMMITTED"),
      loads.length > 1 ? client.query(NODES_LOCK_TIMEOUT) : NOTHING,
      ...loads.map((load) => load.lock(mode)),
      ...loads.map((load) => load.read(mode)),
    ]),
  );
  for (const load of loads) load.markBlocked();
}

/** Loads the state of one ledger that a batch's groups need. */
export class Load {
  readonly state: BatchState;
  readonly #ledger: Statements;
  readonly #needed: Needed;
  readonly #wallets: Buffer;
  /** Wallets that exist, if the batch does not wait for their locks. */
  #present: readonly { id: string }[] = [];

  constructor(ledger: Statements, groups: readonly Group[], holds: Map<string, Hold>) {
    this.#ledger = ledger;
    this.#needed = gather(groups, holds);
    this.#wallets = uuidArray([...this.#needed.wallets], self);
    this.state = {
      now: 0,
      today: "",
      wallets: new Map(),
      blocked: new Set(),
      holds,
      existing: new Map<string, Existing>(),
      closedBy: new Map(),
      references: new Map(),
      uniquenessKeys: new Map(),
      tallies: new Map<string, Tally>(),
      refusals: new Map<string, StoredRefusal>(),
    };
  }

  async lock(mode: LockMode): Promise<void> {
    const { rows } = await this.#ledger.query<WalletRow>({
      name: `ledger-lock-${mode}`,
      text: mode === "skip" ? `${LOCK} SKIP LOCKED` : LOCK,
      values: [this.#wallets],
      rowMode: "array",
    });
    for (const row of rows) this.state.wallets.set(row[0], toWallet(row));
  }

  async read(mode: LockMode): Promise<void> {
    const [read, present] = await inOrder([
      this.#ledger.query<ReadRow>({
        name: "ledger-read",
        text: READ,
        values: readValues(this.#needed),
        rowMode: "array",
      }),
      mode === "skip" ? this.#ledger.query<{ id: string }>(PRESENT, [this.#wallets]) : NOTHING,
    ]);
    for (const row of read.rows) addToState(this.state, this.#needed, row);
    this.#present = present?.rows ?? [];
  }

  markBlocked(): void {
    const { wallets, blocked } = this.state;
    for (const { id } of this.#present) if (!wallets.has(id)) blocked.add(id);
  }
}

const NOTHING = Promise.resolve(undefined);

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
