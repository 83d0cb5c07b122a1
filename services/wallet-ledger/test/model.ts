import type { Account } from "../src/domain/account";
import { type ClosingItem, type Group, isClosing, type OpeningItem } from "../src/domain/transfer";

/** The reference model: the ledger's rules, as simply as possible and in memory. */
export class Model {
  readonly posted = new Map<string, bigint>();
  readonly held = new Map<string, bigint>();
  readonly holds = new Map<string, OpeningItem>();
  readonly closed = new Set<string>();
  readonly taken = new Map<string, string>();
  readonly answers = new Map<string, { fields: string; answer: string }>();
  readonly #wallets: ReadonlySet<string>;

  constructor(wallets: readonly Account[]) {
    this.#wallets = new Set(wallets.map(({ id }) => id));
  }

  /** The outcome, or why not. */
  ask(group: Group): string {
    const id = group.items[0]?.id ?? "";
    const fields = group.fingerprint;
    const before = this.answers.get(id);
    if (before) {
      if (before.fields !== fields) return "ID_REUSED";
      return before.answer === "committed" ? "exists" : before.answer;
    }
    const saved = this.#copy();
    for (const item of group.items) {
      const refusal = isClosing(item) ? this.#close(item) : this.#open(item);
      if (!refusal) continue;
      this.#restore(saved);
      if (refusal !== "HOLD_NOT_FOUND") this.answers.set(id, { fields, answer: refusal });
      return refusal;
    }
    this.answers.set(id, { fields, answer: "committed" });
    return "committed";
  }

  available(id: string): bigint {
    return (this.posted.get(id) ?? 0n) - (this.held.get(id) ?? 0n);
  }

  #open(item: OpeningItem): string | undefined {
    const { debit, credit, reference } = item;
    const keys = [
      ...(reference ? [`r/${debit.id}/${reference.family}/${reference.text}`] : []),
      ...item.uniquenessKeys.map(({ scope, key }) => `k/${item[scope].id}/${key}`),
    ];
    for (const key of keys) {
      if (this.taken.has(key)) return key[0] === "r" ? "DUPLICATE_REFERENCE" : "ONCE_KEY_TAKEN";
      this.taken.set(key, item.id);
    }
    if (this.#wallets.has(debit.id) && this.available(debit.id) < item.amount) {
      return "INSUFFICIENT_FUNDS";
    }
    if (item.kind === "single") {
      this.#move(debit.id, credit.id, item.amount);
    } else {
      this.#add(this.held, debit.id, item.amount);
      this.holds.set(item.id, item);
    }
    return undefined;
  }

  #close(item: ClosingItem): string | undefined {
    const hold = this.holds.get(item.pendingId);
    if (!hold) return "HOLD_NOT_FOUND";
    if (this.closed.has(hold.id)) return "HOLD_CLOSED";
    if (item.amount > hold.amount) return "AMOUNT_ABOVE_HOLD";
    this.closed.add(hold.id);
    this.#add(this.held, hold.debit.id, -hold.amount);
    if (item.kind === "post") {
      this.#move(hold.debit.id, hold.credit.id, item.amount || hold.amount);
    } else {
      for (const [key, holder] of this.taken) {
        if (holder === hold.id && key.startsWith("k/")) this.taken.delete(key);
      }
    }
    return undefined;
  }

  #move(from: string, to: string, amount: bigint): void {
    this.#add(this.posted, from, -amount);
    this.#add(this.posted, to, amount);
  }

  #add(map: Map<string, bigint>, id: string, amount: bigint): void {
    map.set(id, (map.get(id) ?? 0n) + amount);
  }

  #copy() {
    return [this.posted, this.held, this.holds, this.taken, this.closed].map((each) => [...each]);
  }

  #restore(saved: unknown[][]): void {
    const [posted, held, holds, taken, closed] = saved as [
      [string, bigint][],
      [string, bigint][],
      [string, OpeningItem][],
      [string, string][],
      string[],
    ];
    refill(this.posted, posted);
    refill(this.held, held);
    refill(this.holds, holds);
    refill(this.taken, taken);
    this.closed.clear();
    for (const id of closed) this.closed.add(id);
  }
}

function refill<Value>(map: Map<string, Value>, entries: [string, Value][]): void {
  map.clear();
  for (const [key, value] of entries) map.set(key, value);
}
