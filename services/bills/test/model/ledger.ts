import { CallFailed, type Ledger, type LedgerAnswer } from "@kobo/ledger-client";
import type { Account } from "@kobo/protos/wallet_ledger/v1/Account";
import type { TransferGroup } from "@kobo/protos/wallet_ledger/v1/TransferGroup";
import type { TransferItem } from "@kobo/protos/wallet_ledger/v1/TransferItem";

/** A fault of one call to the ledger. */
export type LedgerFault =
  | "nothing"
  /** It was never sent. */
  | "not sent"
  /** The request was lost. */
  | "lost"
  /** It took effect, and the response was lost. */
  | "response lost"
  /** It arrives after its deadline. */
  | "late"
  /** The ledger refuses it until an operator fixes the cause. */
  | "refused";

type Refusal = (LedgerAnswer & { outcome: "refused" })["refusal"];

interface Hold {
  debit: string;
  credit: string;
  amount: bigint;
  isOpen: boolean;
}

interface Environment {
  /** The caller's clock. */
  now: () => number;
  /** The ledger's clock is ahead by this. */
  skewMs: number;
  fault: () => LedgerFault;
  /** Makes a call arrive later. */
  postpone: (arrive: () => void) => void;
}

const RECEIVABLE = "SYSTEM_ACCOUNT_MERCHANT_RECEIVABLE";
const WORLD = "the world";

/** Refusals that depend on balances are stored, and repeats get them as well. */
const REMEMBERED: readonly Refusal[] = ["INSUFFICIENT_FUNDS", "HOLD_CLOSED"];

/** An in-memory ledger that decides one group at a time, as the real one does. */
export class LedgerModel implements Pick<Ledger, "createTransfers"> {
  readonly #balances = new Map<string, bigint>();
  readonly #holds = new Map<string, Hold>();
  readonly #decided = new Map<string, { fingerprint: string; answer: LedgerAnswer }>();
  readonly #environment: Environment;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  createTransfers = async (group: TransferGroup, deadline: number): Promise<LedgerAnswer> => {
    const fault = this.#environment.now() > deadline ? "not sent" : this.#environment.fault();
    switch (fault) {
      case "not sent":
        throw new CallFailed(false);
      case "lost":
        throw new CallFailed(true);
      case "response lost":
        this.#decide(group);
        throw new CallFailed(true);
      case "late":
        this.#environment.postpone(() => this.#decide(group));
        throw new CallFailed(true);
      case "refused":
        return this.#mayRefuse(group) ? refused("ACCOUNT_NOT_FOUND") : this.#decide(group);
      case "nothing":
        return this.#decide(group);
    }
  };

  balance(account: string): bigint {
    return this.#balances.get(account) ?? 0n;
  }

  total(): bigint {
    let sum = 0n;
    for (const balance of this.#balances.values()) sum += balance;
    return sum;
  }

  /** The merchant's debt. */
  debt(): bigint {
    return -this.balance(RECEIVABLE);
  }

  held(): bigint {
    let sum = 0n;
    for (const { isOpen, amount } of this.#holds.values()) if (isOpen) sum += amount;
    return sum;
  }

  /** Credits or debits a wallet from outside the model. */
  give(wallet: string, amount: bigint): void {
    this.#move(WORLD, wallet, amount);
  }

  /** Earlier decisions are returned before any check. */
  #mayRefuse({ items: [root] = [] }: TransferGroup): boolean {
    return !this.#decided.has(root?.id ?? "");
  }

  #decide({ items = [], context }: TransferGroup): LedgerAnswer {
    const rootId = items[0]?.id ?? "";
    const fingerprint = items.map(fingerprintOf).join();
    const before = this.#decided.get(rootId);
    if (before) {
      if (before.fingerprint !== fingerprint) return refused("ID_REUSED");
      return before.answer.outcome === "refused" ? before.answer : exists(this.#environment.now());
    }
    const refusal = this.#refusalOf(items, Number(context?.notAfterMs ?? 0));
    if (refusal) {
      const answer = refused(refusal);
      if (REMEMBERED.includes(refusal)) this.#decided.set(rootId, { fingerprint, answer });
      return answer;
    }
    const answer = { outcome: "committed", at: new Date(this.#environment.now()) } as const;
    for (const item of items) this.#do(item);
    for (const { id = "" } of items) this.#decided.set(id, { fingerprint, answer });
    return answer;
  }

  #refusalOf(items: readonly TransferItem[], notAfterMs: number): Refusal | undefined {
    if (notAfterMs < this.#environment.now() + this.#environment.skewMs) return "TOO_LATE";
    for (const item of items) {
      const refusal = this.#decided.has(item.id ?? "") ? "ID_REUSED" : this.#whyNot(item);
      if (refusal) return refusal;
    }
    return undefined;
  }

  #whyNot({ pendingId, debit, amountKobo }: TransferItem): Refusal | undefined {
    if (pendingId) {
      const hold = this.#holds.get(pendingId);
      if (!hold) return "HOLD_NOT_FOUND";
      return hold.isOpen ? undefined : "HOLD_CLOSED";
    }
    const wallet = debit?.wallet;
    if (!wallet) return undefined;
    const available = this.balance(wallet) - this.held();
    return available < BigInt(String(amountKobo)) ? "INSUFFICIENT_FUNDS" : undefined;
  }

  #do(item: TransferItem): void {
    const { kind, id = "", debit, credit, amountKobo, pendingId = "" } = item;
    if (kind === "TRANSFER_KIND_POST" || kind === "TRANSFER_KIND_VOID") {
      const hold = this.#holds.get(pendingId);
      if (!hold) throw new Error("A hold that is closed is there.");
      hold.isOpen = false;
      if (kind === "TRANSFER_KIND_POST") this.#move(hold.debit, hold.credit, hold.amount);
      return;
    }
    const amount = BigInt(String(amountKobo));
    const [from, to] = [nameOf(debit), nameOf(credit)];
    if (kind === "TRANSFER_KIND_SINGLE") this.#move(from, to, amount);
    else this.#holds.set(id, { debit: from, credit: to, amount, isOpen: true });
  }

  #move(from: string, to: string, amount: bigint): void {
    this.#balances.set(from, this.balance(from) - amount);
    this.#balances.set(to, this.balance(to) + amount);
  }
}

function nameOf(account: Account | null | undefined): string {
  return account?.wallet ?? String(account?.system ?? "");
}

function fingerprintOf(item: TransferItem): string {
  const { id, kind, debit, credit, amountKobo, pendingId } = item;
  return `${id} ${kind} ${nameOf(debit)} ${nameOf(credit)} ${String(amountKobo)} ${pendingId}`;
}

function refused(refusal: Refusal): LedgerAnswer & { outcome: "refused" } {
  return { outcome: "refused", refusal, takenBy: "" };
}

function exists(now: number): LedgerAnswer {
  return { outcome: "exists", at: new Date(now) };
}
