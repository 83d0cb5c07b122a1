import type { Mode } from "@kobo/core/tenant";
import { inOneWrite, LOCK_TIMEOUT, uuidArray } from "@kobo/postgres";
import type { Client } from "pg";
import {
  type BatchState,
  type Existing,
  type Hold,
  type StoredRefusal,
  type Tally,
  tallyId,
  uniquenessKeyAccount,
  type Wallet,
} from "../domain/batch";
import {
  type Group,
  type Item,
  isClosing,
  type OpeningItem,
  rootItem,
  tallyKeyOf,
} from "../domain/transfer";
import { inOrder } from "./in-order";
import { type Needed, readState } from "./read-parts";
import type { LedgerConnection, Statements } from "./writer-connection";

/** Loads the state that a batch's decision depends on, on the batch writer's pipelined connection. */

const self = (id: string): string => id;

/** Locks the wallets in id order. A foreign-key check could still pass this lock; a second writer cannot. */
const LOCK = `
  SELECT id, pay_id, merchant_id, mode,
         debits_posted, credits_posted, debits_pending, credits_pending, seq,
         (extract(epoch FROM at) * 1000)::float8, day::text, day_debits,
         low_balance_threshold
  FROM accounts WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE`;

/**
 * Keeps the ledger on its node until the transaction ends. A cluster that moves it waits for transactions that have
 * written in it, not for those with locked rows: these would write on the new node what they read on the old one.
 */
const STAY = "UPDATE accounts SET seq = seq WHERE id IS NULL";

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

/** The existing wallets among the ids, locked or not. */
const PRESENT = "SELECT id FROM accounts WHERE id = ANY($1::uuid[])";

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
  readonly #isMovable: boolean;
  readonly #needed: Needed;
  readonly #wallets: Buffer;
  /** Wallets that exist, if the batch does not wait for their locks. */
  #present: readonly { id: string }[] = [];

  constructor(ledger: LedgerConnection, groups: readonly Group[], holds: Map<string, Hold>) {
    this.#ledger = ledger.statements;
    this.#isMovable = ledger.isMovable;
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
    const [, { rows }] = await inOrder([
      this.#isMovable ? this.#ledger.query({ name: "ledger-stay", text: STAY }) : NOTHING,
      this.#ledger.query<WalletRow>({
        name: `ledger-lock-${mode}`,
        text: mode === "skip" ? `${LOCK} SKIP LOCKED` : LOCK,
        values: [this.#wallets],
        rowMode: "array",
      }),
    ]);
    for (const row of rows) this.state.wallets.set(row[0], toWallet(row));
  }

  async read(mode: LockMode): Promise<void> {
    const [, present] = await inOrder([
      readState(this.#ledger, this.#needed, this.state),
      mode === "skip" ? this.#ledger.query<{ id: string }>(PRESENT, [this.#wallets]) : NOTHING,
    ]);
    this.#present = present?.rows ?? [];
  }

  markBlocked(): void {
    const { wallets, blocked } = this.state;
    for (const { id } of this.#present) if (!wallets.has(id)) blocked.add(id);
  }
}

const NOTHING = Promise.resolve(undefined);

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
