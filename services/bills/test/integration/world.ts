import { kobo } from "@kobo/core/money";
import type { LedgerAnswer } from "@kobo/ledger-client";
import type { Database } from "@kobo/postgres";
import { CallFailed } from "@kobo/rpc";
import { createLogger } from "@kobo/runtime";
import { purchaseBatchers } from "../../src/app/purchases/purchase-batchers";
import type { BuyingParts } from "../../src/app/purchases/purchase-bill";
import { stepStore } from "../../src/app/purchases/purchase-steps";
import type { BillLedger } from "../../src/clients/ledger";
import type { Provider } from "../../src/clients/provider/provider";
import type { AccountToVerify, Verification } from "../../src/domain/orders/verification";
import type { Call, Outcome } from "../../src/domain/purchases/outcome";
import { type Payer, type Purchase, totalCharge } from "../../src/domain/purchases/purchase";
import { delivered } from "../factories";
import { aShelf } from "./fake-catalogue";

/** An in-memory ledger that answers repeats as the real one does. */
class FakeLedger implements BillLedger {
  readonly holds = new Map<string, "held" | "posted" | "voided">();
  readonly charged = new Map<string, Payer>();
  /** The account that was credited by a reversal. */
  readonly reversed = new Map<string, Payer>();
  balance = 10_000_000n;
  /** Calls that fail with an unknown outcome, before or after they took effect. */
  silent: Partial<Record<keyof BillLedger, "before" | "after">> = {};
  /** Calls that are refused. */
  refuses = new Set<keyof BillLedger>();

  hold: BillLedger["hold"] = (purchase) =>
    this.#answer("hold", () => {
      if (this.holds.has(purchase.id)) return "exists";
      if (purchase.notAfter.getTime() < Date.now()) return refused("TOO_LATE");
      if (this.balance < totalCharge(purchase)) return refused("INSUFFICIENT_FUNDS");
      this.balance -= totalCharge(purchase);
      this.holds.set(purchase.id, "held");
      return "committed";
    });

  post: BillLedger["post"] = (purchase) =>
    this.#answer("post", () => this.#close(purchase, "posted"));

  release: BillLedger["release"] = (purchase) =>
    this.#answer("release", () => {
      const answer = this.#close(purchase, "voided");
      if (answer === "committed") this.balance += totalCharge(purchase);
      return answer;
    });

  charge: BillLedger["charge"] = async (purchase) => {
    const earlier = this.charged.get(purchase.id);
    const to = earlier ?? (this.balance >= totalCharge(purchase) ? "wallet" : "debt");
    const answer = await this.#answer("charge", () => {
      if (earlier) return "exists";
      if (to === "wallet") this.balance -= totalCharge(purchase);
      this.charged.set(purchase.id, to);
      return "committed";
    });
    return { ...answer, to };
  };

  reverse: BillLedger["reverse"] = (purchase) =>
    this.#answer("reverse", () => {
      if (this.reversed.has(purchase.id)) return "exists";
      const to = purchase.chargedTo ?? "wallet";
      if (to === "wallet") this.balance += totalCharge(purchase);
      this.reversed.set(purchase.id, to);
      return "committed";
    });

  #close({ id }: Purchase, to: "posted" | "voided") {
    const now = this.holds.get(id);
    if (now === to) return "exists";
    if (now !== "held") return refused(now ? "HOLD_CLOSED" : "HOLD_NOT_FOUND");
    this.holds.set(id, to);
    return "committed";
  }

  async #answer(
    name: keyof BillLedger,
    work: () => "committed" | "exists" | LedgerAnswer,
  ): Promise<LedgerAnswer> {
    if (this.silent[name] === "before") throw new CallFailed(true);
    if (this.refuses.has(name)) return refused("ACCOUNT_NOT_FOUND");
    const answer = work();
    if (this.silent[name] === "after") throw new CallFailed(true);
    return typeof answer === "string" ? { outcome: answer, at: new Date() } : answer;
  }
}

function refused(refusal: (LedgerAnswer & { outcome: "refused" })["refusal"]): LedgerAnswer {
  return { outcome: "refused", refusal, takenBy: "" };
}

/** A provider with set answers that counts its calls. */
class FakeProvider implements Provider {
  outcomes: Record<Call, Outcome> = { pay: delivered, requery: delivered };
  readonly calls: { call: Call; requestId: string }[] = [];
  verification: Verification = { kind: "no answer", detail: "not set" };
  /** The verified accounts. */
  readonly verified: AccountToVerify[] = [];
  available = true;
  /** Runs when a purchase arrives, before its answer. */
  onPay: (purchase: Purchase) => Promise<unknown> = async () => {};
  /** Runs when a requery arrives, before its answer. */
  onRequery: (purchase: Purchase) => Promise<unknown> = async () => {};

  states = () => "pay closed";
  pay: Provider["pay"] = async (purchase) => {
    this.calls.push({ call: "pay", requestId: purchase.providerRequestId });
    await this.onPay(purchase);
    return this.outcomes.pay;
  };
  /** The number of permits that were reserved and not released. */
  reserved = 0;
  reserve: Provider["reserve"] = async () => {
    if (!this.available) return undefined;
    this.reserved++;
    return { pay: this.pay, release: () => void this.reserved-- };
  };
  requery: Provider["requery"] = async (purchase) => {
    this.calls.push({ call: "requery", requestId: purchase.providerRequestId });
    const answer = this.outcomes.requery;
    await this.onRequery(purchase);
    return answer;
  };
  read: Provider["read"] = async () => {
    throw new Error("The catalogue is a fake of its own.");
  };
  balance: Provider["balance"] = async () => kobo(100_000_000n);
  verify: Provider["verify"] = async (account) => {
    this.verified.push(account);
    return this.verification;
  };
  settle: Provider["settle"] = async () => "settled";
  close = async () => {};
}

/** The dependencies of a purchase, with fakes for other systems. */
export function aWorld(db: Database) {
  const ledger = new FakeLedger();
  const provider = new FakeProvider();
  const shelf = aShelf();
  const logger = createLogger("test", "silent");
  const parts: BuyingParts = {
    db,
    ...purchaseBatchers(db),
    storeStep: stepStore({ db, logger }),
    ledger,
    providers: { live: provider, test: provider },
    catalogues: { live: shelf, test: shelf },
    onStaleCatalogue: () => void shelf.invalidate(),
    terms: { insuranceBasisPoints: 0n },
    requeryScale: 1,
    logger,
  };
  return { ledger, provider, shelf, parts };
}
