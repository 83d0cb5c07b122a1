import { CallFailed, type LedgerAnswer } from "@kobo/ledger-client";
import type { CardLedger } from "../../src/clients/ledger";
import { feeOf, type Payment } from "../../src/domain/payments/payment";
import type { Refund } from "../../src/domain/refunds/refund";

/** A fault in one call to the ledger. */
export type LedgerFault =
  | "nothing"
  | "not sent"
  | "request lost"
  /** Executed without a response. */
  | "response lost"
  /** Arrives after the caller's timeout. */
  | "late"
  /** Refused until a reviewer fixes the cause. */
  | "refused";

type Refusal = (LedgerAnswer & { outcome: "refused" })["refusal"];

/** Stored refusals, which a repeat gets again. */
const REMEMBERED: readonly Refusal[] = ["INSUFFICIENT_FUNDS", "HOLD_CLOSED"];

interface Leg {
  kind: "move" | "hold" | "post" | "void";
  from?: string;
  to?: string;
  amount: bigint;
  hold?: string;
}

interface Group {
  id: string;
  legs: readonly Leg[];
  notAfter?: number;
}

interface Hold {
  from: string;
  to: string;
  amount: bigint;
  isOpen: boolean;
}

interface Environment {
  now: () => number;
  fault: () => LedgerFault;
  /** Delays a call. */
  postpone: (arrive: () => void) => void;
}

export const MERCHANT = "the merchant";
const CLEARING = "card clearing";
const FEES = "fees";
const COSTS = "costs";
const WORLD = "the world";

/** An in-memory ledger that decides like the real one: one group at a time, each id once. */
export class LedgerModel implements Omit<CardLedger, "settle" | "openAccounts"> {
  readonly #balances = new Map<string, bigint>();
  readonly #holds = new Map<string, Hold>();
  readonly #decided = new Map<string, { fingerprint: string; refusal: Refusal | undefined }>();
  readonly #environment: Environment;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  authorize = async ({ id, amount }: Payment): Promise<LedgerAnswer> => {
    return this.#call({ id, legs: [{ kind: "hold", from: CLEARING, to: MERCHANT, amount }] });
  };

  capture = async (payment: Payment): Promise<LedgerAnswer> => {
    const { id, held, amountCaptured: amount, processorCost } = payment;
    const comes: Leg = held
      ? { kind: "post", hold: id, amount }
      : { kind: "move", from: CLEARING, to: MERCHANT, amount };
    const fee: Leg = { kind: "move", from: MERCHANT, to: FEES, amount: feeOf(payment) };
    const cost: Leg = { kind: "move", from: COSTS, to: CLEARING, amount: processorCost };
    return this.#call({ id: held ? `${id} post` : id, legs: [comes, fee, cost] });
  };

  release = async ({ id }: Payment): Promise<LedgerAnswer> => {
    return this.#call({ id: `${id} void`, legs: [{ kind: "void", hold: id, amount: 0n }] });
  };

  holdRefund = async ({ id, amount, notAfter }: Refund): Promise<LedgerAnswer> => {
    const leg: Leg = { kind: "hold", from: MERCHANT, to: CLEARING, amount };
    return this.#call({ id, legs: [leg], notAfter: notAfter.getTime() });
  };

  postRefund = async ({ id, amount }: Refund): Promise<LedgerAnswer> => {
    return this.#call({ id: `${id} post`, legs: [{ kind: "post", hold: id, amount }] });
  };

  voidRefund = async ({ id }: Refund): Promise<LedgerAnswer> => {
    return this.#call({ id: `${id} void`, legs: [{ kind: "void", hold: id, amount: 0n }] });
  };

  reverseRefund = async ({ id, amount }: Refund): Promise<LedgerAnswer> => {
    const leg: Leg = { kind: "move", from: CLEARING, to: MERCHANT, amount };
    return this.#call({ id: `${id} reverse`, legs: [leg] });
  };

  /** Other spending by the merchant; negative for a top-up. */
  spend(amount: bigint): void {
    this.#move(MERCHANT, WORLD, amount);
  }

  available(): bigint {
    let held = 0n;
    for (const { isOpen, from, amount } of this.#holds.values()) {
      if (isOpen && from === MERCHANT) held += amount;
    }
    return this.balance(MERCHANT) - held;
  }

  /** The processor's debt to us, by our ledger. */
  clearing(): bigint {
    return -this.balance(CLEARING);
  }

  balance(account: string): bigint {
    return this.#balances.get(account) ?? 0n;
  }

  total(): bigint {
    let sum = 0n;
    for (const balance of this.#balances.values()) sum += balance;
    return sum;
  }

  openHolds(): string[] {
    return [...this.#holds].filter(([, { isOpen }]) => isOpen).map(([id]) => id);
  }

  #call(group: Group): LedgerAnswer {
    const fault = this.#environment.fault();
    switch (fault) {
      case "not sent":
        throw new CallFailed(false);
      case "request lost":
        throw new CallFailed(true);
      case "response lost":
        this.#decide(group);
        throw new CallFailed(true);
      case "late":
        this.#environment.postpone(() => this.#decide(group));
        throw new CallFailed(true);
      case "refused":
        // A decided id gets its stored answer.
        return this.#decided.has(group.id) ? this.#decide(group) : refused("ACCOUNT_NOT_FOUND");
      case "nothing":
        return this.#decide(group);
    }
  }

  #decide({ id, legs, notAfter = Number.POSITIVE_INFINITY }: Group): LedgerAnswer {
    const fingerprint = legs.map(({ kind, amount }) => `${kind} ${amount}`).join();
    const before = this.#decided.get(id);
    const at = new Date(this.#environment.now());
    if (before) {
      if (before.fingerprint !== fingerprint) return refused("ID_REUSED");
      return before.refusal ? refused(before.refusal) : { outcome: "exists", at };
    }
    const refusal = at.getTime() > notAfter ? "TOO_LATE" : this.#refusalOf(legs);
    if (refusal && !REMEMBERED.includes(refusal)) return refused(refusal);
    this.#decided.set(id, { fingerprint, refusal });
    if (refusal) return refused(refusal);
    for (const leg of legs) this.#do(id, leg);
    return { outcome: "committed", at };
  }

  #refusalOf(legs: readonly Leg[]): Refusal | undefined {
    for (const leg of legs) {
      const refusal = this.#whyNot(leg);
      if (refusal) return refusal;
    }
    return undefined;
  }

  #whyNot(leg: Leg): Refusal | undefined {
    if (leg.kind !== "post" && leg.kind !== "void") {
      return this.#lacksMoney(leg) ? "INSUFFICIENT_FUNDS" : undefined;
    }
    const held = this.#holds.get(leg.hold ?? "");
    if (!held) return "HOLD_NOT_FOUND";
    return held.isOpen && leg.amount <= held.amount ? undefined : "HOLD_CLOSED";
  }

  #lacksMoney({ kind, from, amount }: Leg): boolean {
    return kind === "hold" && from === MERCHANT && this.available() < amount;
  }

  #do(id: string, { kind, from = "", to = "", amount, hold = "" }: Leg): void {
    if (kind === "hold") this.#holds.set(id, { from, to, amount, isOpen: true });
    else if (kind === "move") this.#move(from, to, amount);
    else this.#close(hold, kind === "post" ? amount : 0n);
  }

  #close(id: string, amount: bigint): void {
    const hold = this.#holds.get(id);
    if (!hold) throw new Error("A hold that is closed is there.");
    hold.isOpen = false;
    this.#move(hold.from, hold.to, amount);
  }

  #move(from: string, to: string, amount: bigint): void {
    this.#balances.set(from, this.balance(from) - amount);
    this.#balances.set(to, this.balance(to) + amount);
  }
}

function refused(refusal: Refusal): LedgerAnswer {
  return { outcome: "refused", refusal, takenBy: "" };
}
