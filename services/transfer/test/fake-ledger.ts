import { uuidTime } from "@kobo/core/ids";
import type { Ledger, LedgerAnswer } from "@kobo/ledger-client";
import { CallFailed } from "@kobo/ledger-client";
import type { Account } from "@kobo/protos/wallet_ledger/v1/Account";
import type { TransferGroup } from "@kobo/protos/wallet_ledger/v1/TransferGroup";
import type { TransferItem } from "@kobo/protos/wallet_ledger/v1/TransferItem";
import type { LedgerTransfer, TransferLedger } from "../src/clients/ledger";
import type { PayIdTransfer } from "../src/domain/pay-id-transfer";

type Refusal = (LedgerAnswer & { outcome: "refused" })["refusal"];

interface Hold {
  debit: string;
  credit: string;
  amount: bigint;
  state: "open" | "posted" | "voided";
}

/** A call fails before or after its effect. */
type Silence = "before" | "after";

/** An in-memory ledger that decides as the real one does, for any transfer group. */
export class FakeLedger implements Pick<Ledger, "createTransfers"> {
  /** Posted debits are negative. Wallets cannot go below their available balance. */
  readonly balances = new Map<string, bigint>();
  readonly holds = new Map<string, Hold>();
  readonly references = new Map<string, string>();
  readonly groups: TransferGroup[] = [];
  /** By transfer id. */
  readonly payIdTransfers = new Map<string, PayIdTransfer>();
  silence: { when: (group: TransferGroup) => boolean; how: Silence | "unsent" } | undefined;
  #spent = new Map<string, bigint>();
  #seen = new Map<string, { fields: string; answer: LedgerAnswer }>();
  #ids = new Set<string>();

  constructor(wallets: Record<string, bigint> = { "ada-stores.wallet": 10_000_000n }) {
    for (const [name, balance] of Object.entries(wallets)) {
      this.balances.set(name, balance);
      this.balances.set("world", -balance);
    }
  }

  createTransfers: Ledger["createTransfers"] = async (group) => {
    const silence = this.silence?.when(group) ? this.silence.how : undefined;
    if (silence === "unsent") throw new CallFailed(false);
    if (silence === "before") throw new CallFailed(true);
    const answer = this.#decide(group);
    if (silence === "after") throw new CallFailed(true);
    return answer;
  };

  /** The wallet's available balance. */
  available(wallet = "ada-stores.wallet"): bigint {
    const held = [...this.holds.values()]
      .filter((hold) => hold.state === "open" && hold.debit === wallet)
      .reduce((sum, { amount }) => sum + amount, 0n);
    return this.balance(wallet) - held;
  }

  balance(account: string): bigint {
    return this.balances.get(account) ?? 0n;
  }

  /** The sum of all balances, which must not change. */
  total(): bigint {
    return [...this.balances.values()].reduce((sum, balance) => sum + balance, 0n);
  }

  openHolds(): number {
    return [...this.holds.values()].filter(({ state }) => state === "open").length;
  }

  findByReference: TransferLedger["findByReference"] = async (_, reference) => {
    const id = this.references.get(reference);
    return id === undefined ? undefined : this.#known(id);
  };

  findById: TransferLedger["findById"] = async (_, id) =>
    [...this.references.values()].includes(id) ? this.#known(id) : undefined;

  list: TransferLedger["list"] = async (_, { type, before, after, limit }) => {
    const all = [...this.references.values()]
      .sort()
      .reverse()
      .map((id) => this.#known(id))
      .filter((transfer) => type === undefined || transfer.type === type);
    const newer = all.filter(({ id }) => (after ? id > after : before && id >= before)).length;
    const start = after ? Math.max(0, newer - limit) : newer;
    const end = after ? newer : start + limit;
    const transfers = all.slice(start, end);
    return {
      transfers,
      hasMore: all.length > end,
      previousAfter: start > 0 ? (transfers[0]?.id ?? "") : "",
    };
  };

  /** Moves a hold, if there is one, to another id. */
  renameHold(id: string, to: string): void {
    const hold = this.holds.get(id);
    if (!hold) return;
    this.holds.delete(id);
    this.holds.set(to, hold);
  }

  /** Stores a PayID transfer under its reference. */
  givenPayIdTransfer(transfer: PayIdTransfer): void {
    this.references.set(transfer.reference, transfer.id);
    this.payIdTransfers.set(transfer.id, transfer);
  }

  #known(id: string): LedgerTransfer {
    const transfer = this.payIdTransfers.get(id);
    return transfer ? { type: "payid_transfer", id, transfer } : { type: "external_transfer", id };
  }

  #decide(group: TransferGroup): LedgerAnswer {
    const items = group.items ?? [];
    const fields = JSON.stringify([group.merchantId, group.mode, items]);
    const key = items[0]?.id ?? "";
    const before = this.#seen.get(key);
    if (before) {
      if (before.fields !== fields) return refused("ID_REUSED");
      return before.answer.outcome === "refused"
        ? before.answer
        : { ...before.answer, outcome: "exists" };
    }
    if (Number(group.context?.notAfterMs) < Date.now()) return refused("TOO_LATE");
    const answer = this.#attempt(items);
    if (answer.outcome !== "refused") this.groups.push(group);
    const isStored = answer.outcome !== "refused" || !PASSING.has(answer.refusal);
    if (isStored) this.#seen.set(key, { fields, answer });
    return answer;
  }

  /** All items succeed, or none does. */
  #attempt(items: TransferItem[]): LedgerAnswer {
    const copies = [this.balances, this.holds, this.references, this.#spent].map(
      (map) => new Map<string, unknown>([...map].map(([key, value]) => [key, copyOf(value)])),
    );
    const ids = new Set(this.#ids);
    for (const item of items) {
      const refusal = this.#apply(item);
      if (!refusal) continue;
      [this.balances, this.holds, this.references, this.#spent].forEach((map, index) => {
        map.clear();
        for (const [key, value] of copies[index] ?? []) {
          (map as Map<string, unknown>).set(key, value);
        }
      });
      this.#ids = ids;
      return refused(refusal);
    }
    return { outcome: "committed", at: new Date() };
  }

  #apply(item: TransferItem): Refusal | undefined {
    const id = item.id ?? "";
    if (this.#ids.has(id)) return "ID_REUSED";
    this.#ids.add(id);
    const isClosing = item.kind === "TRANSFER_KIND_POST" || item.kind === "TRANSFER_KIND_VOID";
    const isTooOld = (uuidTime(id) ?? 0) < Date.now() - ID_AGE_MAX_MS;
    if (isTooOld && !isClosing) return "ID_EXPIRED";
    return isClosing ? this.#close(item) : this.#open(item);
  }

  #close(item: TransferItem): Refusal | undefined {
    const hold = this.holds.get(item.pendingId ?? "");
    if (!hold) return "HOLD_NOT_FOUND";
    if (hold.state !== "open") return "HOLD_CLOSED";
    hold.state = item.kind === "TRANSFER_KIND_POST" ? "posted" : "voided";
    if (hold.state === "posted") this.#move(hold);
    else this.#spend(hold.debit, -hold.amount);
    return undefined;
  }

  #open(item: TransferItem): Refusal | undefined {
    const debit = nameOf(item.debit);
    const credit = nameOf(item.credit);
    const amount = BigInt(String(item.amountKobo ?? 0));
    const cap = BigInt(String(item.dailyCapKobo ?? 0));
    if (amount <= 0n || debit === credit) return "INVALID";
    if (debit.endsWith(".wallet")) {
      const refusal = this.#takeFrom(debit, { amount, cap, item });
      if (refusal) return refusal;
    } else if (cap > 0n || item.reference) return "INVALID";
    if (item.kind === "TRANSFER_KIND_SINGLE") this.#move({ debit, credit, amount });
    else this.holds.set(item.id ?? "", { debit, credit, amount, state: "open" });
    return undefined;
  }

  #takeFrom(
    wallet: string,
    { amount, cap, item }: { amount: bigint; cap: bigint; item: TransferItem },
  ): Refusal | undefined {
    if (!this.balances.has(wallet)) return "ACCOUNT_NOT_FOUND";
    const reference = item.reference?.text;
    if (reference) {
      if (this.references.has(reference)) return "DUPLICATE_REFERENCE";
      this.references.set(reference, item.id ?? "");
    }
    if (this.available(wallet) < amount) return "INSUFFICIENT_FUNDS";
    if (cap > 0n && (this.#spent.get(wallet) ?? 0n) + amount > cap) return "DAILY_CAP_EXCEEDED";
    if (cap > 0n) this.#spend(wallet, amount);
    return undefined;
  }

  #spend(wallet: string, amount: bigint): void {
    this.#spent.set(wallet, (this.#spent.get(wallet) ?? 0n) + amount);
  }

  #move({ debit, credit, amount }: Pick<Hold, "debit" | "credit" | "amount">): void {
    this.balances.set(debit, this.balance(debit) - amount);
    this.balances.set(credit, this.balance(credit) + amount);
  }
}

const ID_AGE_MAX_MS = 30 * 24 * 60 * 60 * 1000;

/** Refusals that the ledger does not remember: a retry may succeed. */
const PASSING: ReadonlySet<Refusal> = new Set([
  "TOO_LATE",
  "ID_EXPIRED",
  "ACCOUNT_NOT_FOUND",
  "HOLD_NOT_FOUND",
]);

function refused(refusal: Refusal): LedgerAnswer & { outcome: "refused" } {
  return { outcome: "refused", refusal, takenBy: "" };
}

function copyOf(value: unknown): unknown {
  return typeof value === "object" ? { ...value } : value;
}

/** A wallet's PayID, or a system account such as `rail_clearing`. */
function nameOf(account: Account | null | undefined): string {
  if (account?.wallet) return account.wallet;
  return String(account?.system).slice("SYSTEM_ACCOUNT_".length).toLowerCase();
}
