import { uuidTime } from "@kobo/core/ids";
import { KOBO_MAX } from "@kobo/core/money";
import type { Account } from "./account";
import {
  available,
  type BatchState,
  type Effects,
  type Hold,
  type NewTransfer,
  referenceKey,
  uniquenessKeyAccount,
  uniquenessKeyId,
  type Wallet,
} from "./batch";
import { isBetweenCells } from "./cells";
import { closes } from "./permissions";
import { sealGroup } from "./seal-group";
import {
  type ClosingItem,
  type Group,
  type Item,
  isClosing,
  isStored,
  type OpeningItem,
  type Refusal,
  type Refused,
  type Result,
  rootItem,
} from "./transfer";
import { UndoLog } from "./undo-log";

const DAY_MS = 24 * 60 * 60 * 1000;

/** The retention of refusals. An unknown id older than this may have been refused. */
export const REFUSAL_RETENTION_MS = 30 * DAY_MS;

/** Clocks differ by less. Tables are divided by the time of ids: one of a later time would prevent it until then. */
const ID_AHEAD_MAX_MS = DAY_MS;

const INT8_MAX = 2n ** 63n - 1n;

/** Decides a batch, group by group, in order. Changes `state` to the state after the batch. */
export function decideBatch(
  state: BatchState,
  groups: readonly Group[],
): { results: Result[]; effects: Effects } {
  const effects = noEffects(state);
  const results = groups.map((group) => new GroupDecision(state, effects, group).decide());
  return { results, effects };
}

export function noEffects(state: BatchState): Effects {
  return {
    at: state.now,
    groups: [],
    lowBalances: [],
    entries: [],
    wallets: new Set(),
    systemDeltas: new Map(),
    newUniquenessKeys: new Map(),
    freedUniquenessKeys: new Map(),
    tallies: new Map(),
    refusals: [],
  };
}

/** Thrown by a check, caught where the group is undone. Not an Error, since thousands are thrown in a second. */
class Refuse {
  constructor(
    readonly refusal: Refusal,
    readonly takenBy?: string,
  ) {}
}

/** The decision on one group. Its changes are undone if one of its items is refused. */
export class GroupDecision {
  readonly #state: BatchState;
  readonly #effects: Effects;
  readonly #group: Group;
  readonly #transfers: NewTransfer[] = [];
  readonly #changes = new UndoLog();
  /** The available balance before the group, of wallets with a threshold. */
  readonly #watched = new Map<Wallet, bigint>();
  readonly #firstEntry: number;
  #rootId: string;
  #at: number;

  constructor(state: BatchState, effects: Effects, group: Group) {
    this.#state = state;
    this.#effects = effects;
    this.#group = group;
    this.#firstEntry = effects.entries.length;
    this.#rootId = rootItem(group).id;
    this.#at = state.now;
  }

  decide(): Result {
    const before = this.answerGivenBefore();
    if (before) return before;
    const refusal = this.attempt();
    return refusal ? this.refuse(refusal) : this.accept(this.at);
  }

  /** The group was decided before, or its id belongs to another group. */
  answerGivenBefore(): Result | undefined {
    const { id } = rootItem(this.#group);
    const before = this.#state.existing.get(id);
    if (before) {
      return before.fingerprint === this.#group.fingerprint
        ? { outcome: "exists", at: before.at }
        : refused("ID_REUSED", 0);
    }
    const stored = this.#state.refusals.get(id);
    if (!stored) return undefined;
    if (stored.fingerprint !== this.#group.fingerprint) return refused("ID_REUSED", 0);
    const { fingerprint: _, ...answer } = stored;
    return answer;
  }

  /** Makes the group's changes, which `accept` or `refuse` must follow. Returns why not if an item is refused. */
  attempt(): Refused | undefined {
    let index = 0;
    try {
      if (this.#group.notAfter < this.#state.now) throw new Refuse("TOO_LATE");
      for (const item of this.#group.items) {
        this.#checkId(item);
        if (isClosing(item)) this.#close(item);
        else this.#open(item);
        index++;
      }
    } catch (thrown) {
      if (!(thrown instanceof Refuse)) throw thrown;
      return refused(thrown.refusal, index, thrown.takenBy);
    }
    return undefined;
  }

  /** The time of the group's entries: not before those of its wallets. */
  get at(): number {
    return this.#at;
  }

  accept(at: number): Result {
    sealGroup(this.#state, this.#effects, {
      group: this.#group,
      transfers: this.#transfers,
      rootId: this.#rootId,
      firstEntry: this.#firstEntry,
      watched: this.#watched,
      at,
    });
    return { outcome: "committed", at };
  }

  /** Undoes the attempt, so that the answer to a repeat of the group is the same. */
  refuse(result: Refused): Refused {
    this.takeBack();
    this.#remember(result);
    return result;
  }

  #checkId(item: Item): void {
    const { id } = item;
    if (this.#state.existing.has(id)) throw new Refuse("ID_REUSED");
    const createdAtMs = uuidTime(id);
    if (createdAtMs === undefined) throw new Refuse("INVALID");
    if (createdAtMs > this.#state.now + ID_AHEAD_MAX_MS) throw new Refuse("INVALID");
    // Closing a hold needs no age check: a hold closes once anyway.
    if (isClosing(item)) return;
    if (createdAtMs < this.#state.now - REFUSAL_RETENTION_MS) throw new Refuse("ID_EXPIRED");
  }

  #open(item: OpeningItem): void {
    const debit = this.#walletOf(item.debit);
    const credit = this.#walletOf(item.credit);
    if (debit && debit.merchantId !== this.#group.merchantId) throw new Refuse("ACCOUNT_NOT_FOUND");
    this.#takeReference(item);
    this.#takeUniquenessKeys(item);
    if (debit) this.#checkDebit(debit, item);
    if (credit) checkCredit(credit, item.amount);

    const cappedDay = debit && item.dailyCap > 0n ? this.#countTowardsCap(debit, item) : null;
    const transfer = this.#add(item, {
      debit: item.debit,
      credit: item.credit,
      amount: item.amount,
      pendingId: null,
      reference: item.reference,
      creditReference: item.creditReference,
      cappedDay,
      uniquenessKeys: item.kind === "pending" ? item.uniquenessKeys : [],
    });
    if (item.kind === "single") this.#post(transfer);
    else this.#hold(transfer);
  }

  #close(item: ClosingItem): void {
    const hold = this.#state.holds.get(item.pendingId);
    const { merchantId, mode } = this.#group;
    if (!hold || hold.merchantId !== merchantId || hold.mode !== mode) {
      throw new Refuse("HOLD_NOT_FOUND");
    }
    // Only both halves of a hold between two cells are closed, together.
    if (isBetweenCells(hold) !== (item.crosses ?? false)) throw new Refuse("HOLD_NOT_FOUND");
    if (!closes(item.type, hold.type)) throw new Refuse("INVALID");
    const closedBy = this.#state.closedBy.get(hold.id);
    if (closedBy) throw new Refuse("HOLD_CLOSED", closedBy);
    if (item.amount > hold.amount) throw new Refuse("AMOUNT_ABOVE_HOLD");
    const posted = item.kind === "void" ? 0n : item.amount || hold.amount;

    if (item === rootItem(this.#group)) this.#rootId = hold.rootId;
    this.#changes.put(this.#state.closedBy, hold.id, item.id);
    if (!hold.debit.isGuarded && !hold.credit.isGuarded) this.#takeEndKey(hold, item);
    this.#release(hold, posted);
    if (item.kind === "void") this.#freeUniquenessKeys(hold);
    const transfer = this.#add(item, {
      debit: hold.debit,
      credit: hold.credit,
      amount: item.kind === "void" ? hold.amount : posted,
      pendingId: hold.id,
      reference: undefined,
      creditReference: "",
      cappedDay: null,
      uniquenessKeys: [],
    });
    if (item.kind === "post") this.#post(transfer);
  }

  /** Undefined for a system account. */
  #walletOf(account: Account): Wallet | undefined {
    if (!account.isGuarded) return undefined;
    const wallet = this.#state.wallets.get(account.id);
    if (!wallet) throw new Refuse("ACCOUNT_NOT_FOUND");
    return wallet;
  }

  #takeReference(item: OpeningItem): void {
    if (!item.reference) return;
    const key = referenceKey(item.debit.id, item.reference);
    const holder = this.#state.references.get(key);
    if (holder) throw new Refuse("DUPLICATE_REFERENCE", holder);
    this.#changes.put(this.#state.references, key, item.id);
  }

  #takeUniquenessKeys(item: OpeningItem): void {
    for (const uniquenessKey of item.uniquenessKeys) {
      const accountId = uniquenessKeyAccount(item, uniquenessKey);
      const key = uniquenessKeyId(accountId, uniquenessKey.key);
      const holder = this.#state.uniquenessKeys.get(key);
      if (holder) throw new Refuse("ONCE_KEY_TAKEN", holder);
      this.#changes.put(this.#state.uniquenessKeys, key, item.id);
      const row = { accountId, key: uniquenessKey.key, transferId: item.id };
      this.#changes.put(this.#effects.newUniquenessKeys, key, row);
    }
  }

  /** No wallet's lock orders the ends of a hold between accounts of the platform: the second meets the first one's key. */
  #takeEndKey(hold: Hold, { id }: ClosingItem): void {
    const row = { accountId: hold.debit.id, key: `hold/${hold.id}`, transferId: id };
    const key = uniquenessKeyId(row.accountId, row.key);
    this.#changes.put(this.#effects.newUniquenessKeys, key, row);
  }

  #freeUniquenessKeys(hold: Hold): void {
    for (const uniquenessKey of hold.uniquenessKeys) {
      const accountId = uniquenessKeyAccount(hold, uniquenessKey);
      const key = uniquenessKeyId(accountId, uniquenessKey.key);
      this.#changes.remove(this.#state.uniquenessKeys, key);
      // A key of this batch was never written.
      if (this.#effects.newUniquenessKeys.has(key))
        this.#changes.remove(this.#effects.newUniquenessKeys, key);
      else
        this.#changes.put(this.#effects.freedUniquenessKeys, key, {
          accountId,
          key: uniquenessKey.key,
        });
    }
  }

  /** Checks the available balance, then the daily limit. */
  #checkDebit(wallet: Wallet, { amount, dailyCap }: OpeningItem): void {
    if (available(wallet) < amount) throw new Refuse("INSUFFICIENT_FUNDS");
    if (dailyCap > 0n && this.#spentToday(wallet) + amount > dailyCap) {
      throw new Refuse("DAILY_CAP_EXCEEDED");
    }
    const total = wallet.debitsPosted + wallet.debitsPending + amount;
    if (total > INT8_MAX) throw new Refuse("BALANCE_OVERFLOW");
  }

  #spentToday(wallet: Wallet): bigint {
    return wallet.day === this.#state.today ? wallet.dayDebits : 0n;
  }

  /** Counts a debit towards the daily limit; returns the Africa/Lagos day. */
  #countTowardsCap(wallet: Wallet, { amount }: OpeningItem): string {
    const spent = this.#spentToday(wallet);
    this.#change(wallet);
    wallet.day = this.#state.today;
    wallet.dayDebits = spent + amount;
    return wallet.day;
  }

  #hold(transfer: NewTransfer): void {
    const debit = this.#touch(transfer.debit);
    if (debit) debit.debitsPending += transfer.amount;
    const credit = this.#touch(transfer.credit);
    if (credit) credit.creditsPending += transfer.amount;
    this.#changes.put(this.#state.holds, transfer.id, transfer);
  }

  /** Releases the hold; the part that is not posted is available again. */
  #release(hold: Hold, posted: bigint): void {
    const debit = this.#touch(hold.debit);
    if (debit) {
      debit.debitsPending -= hold.amount;
      if (hold.cappedDay !== null && debit.day === hold.cappedDay) {
        debit.dayDebits -= hold.amount - posted;
      }
    }
    const credit = this.#touch(hold.credit);
    if (credit) credit.creditsPending -= hold.amount;
  }

  /** Moves the money: two entries. */
  #post(transfer: NewTransfer): void {
    const debit = this.#touch(transfer.debit);
    if (debit) debit.debitsPosted += transfer.amount;
    this.#enter(transfer.debit.id, transfer, -transfer.amount, debit);
    const credit = this.#touch(transfer.credit);
    if (credit) credit.creditsPosted += transfer.amount;
    transfer.creditSeq = this.#enter(transfer.credit.id, transfer, transfer.amount, credit);
  }

  #enter(
    accountId: string,
    transfer: NewTransfer,
    amount: bigint,
    wallet: Wallet | undefined,
  ): bigint | null {
    if (wallet) wallet.seq += 1n;
    const seq = wallet ? wallet.seq : null;
    const balanceAfter = wallet ? wallet.creditsPosted - wallet.debitsPosted : null;
    const entry = { accountId, transferId: transfer.id, amount, seq, balanceAfter, at: 0 };
    this.#effects.entries.push(entry);
    return seq;
  }

  #add(
    item: Item,
    rest: Pick<
      NewTransfer,
      | "debit"
      | "credit"
      | "amount"
      | "pendingId"
      | "reference"
      | "creditReference"
      | "cappedDay"
      | "uniquenessKeys"
    >,
  ): NewTransfer {
    const { merchantId, mode, fingerprint } = this.#group;
    const transfer: NewTransfer = {
      id: item.id,
      rootId: this.#rootId,
      merchantId,
      mode,
      kind: item.kind,
      type: item.type,
      debit: rest.debit,
      credit: rest.credit,
      amount: rest.amount,
      pendingId: rest.pendingId,
      reference: rest.reference,
      creditReference: rest.creditReference,
      cappedDay: rest.cappedDay,
      uniquenessKeys: rest.uniquenessKeys,
      narration: item.narration,
      from: item.from,
      to: item.to,
      fingerprint,
      at: 0,
      creditSeq: null,
    };
    this.#transfers.push(transfer);
    this.#changes.put(this.#state.existing, item.id, { fingerprint, at: this.#at });
    return transfer;
  }

  /** The wallet before a change; undefined for a system account. The group's time is not before its wallets'. */
  #touch(account: Account): Wallet | undefined {
    const wallet = this.#walletOf(account);
    if (!wallet) return undefined;
    this.#change(wallet);
    if (wallet.at > this.#at) this.#at = wallet.at;
    return wallet;
  }

  #change(wallet: Wallet): void {
    if (wallet.lowBalanceThreshold !== null && !this.#watched.has(wallet)) {
      this.#watched.set(wallet, available(wallet));
    }
    if (this.#mayBeUndone) this.#changes.keep(wallet);
    this.#effects.wallets.add(wallet);
  }

  /** A single item changes a wallet only after its last check, so no undo is needed, except for the other half's refusal. */
  get #mayBeUndone(): boolean {
    return this.#group.items.length > 1 || this.#group.half !== undefined;
  }

  takeBack(): void {
    this.#changes.undo();
    this.#effects.entries.length = this.#firstEntry;
  }

  #remember(result: Refused): void {
    const { fingerprint } = this.#group;
    if (!isStored(result.refusal)) return;
    const { id } = rootItem(this.#group);
    this.#state.refusals.set(id, { ...result, fingerprint });
    this.#effects.refusals.push({ id, refused: result, fingerprint });
  }
}

function refused(refusal: Refusal, item: number, takenBy?: string): Refused {
  return { outcome: "refused", refusal, item, takenBy };
}

/** Refuses a balance that JSON cannot represent exactly. */
function checkCredit(wallet: Wallet, amount: bigint): void {
  const credits = wallet.creditsPosted + wallet.creditsPending + amount;
  if (credits > INT8_MAX || credits - wallet.debitsPosted > KOBO_MAX) {
    throw new Refuse("BALANCE_OVERFLOW");
  }
}
