import { CallFailed, type LedgerAnswer } from "@kobo/ledger-client";
import { type CardLedger, cardLedger } from "../../src/clients/ledger";
import type { Payment } from "../../src/domain/payments/payment";
import { InMemoryLedger } from "../in-memory-ledger";

type Step = Exclude<keyof CardLedger, "openAccounts">;

/** Our ledger client with an in-memory ledger, and a connection that can fail. */
export class FakeLedger implements CardLedger {
  readonly ledger = new InMemoryLedger();
  /** Calls without a response: not executed, executed, or never sent. */
  silent: Partial<Record<Step, "before" | "after" | "unsent">> = {};
  /** Calls that the ledger refuses. */
  readonly refuses = new Set<Step>();
  /** Runs when a call arrives. An error crashes the calling process. */
  arrives: Partial<Record<Step, () => unknown>> = {};
  readonly #ledger = cardLedger(this.ledger);
  /** Refunds with a hold, open or closed. */
  readonly #held = new Set<string>();

  openAccounts: CardLedger["openAccounts"] = (holder, currency, deadline) =>
    this.#ledger.openAccounts(holder, currency, deadline);
  authorize: CardLedger["authorize"] = (...args) =>
    this.#call("authorize", () => this.#ledger.authorize(...args));
  capture: CardLedger["capture"] = (...args) =>
    this.#call("capture", () => this.#ledger.capture(...args));
  release: CardLedger["release"] = (...args) =>
    this.#call("release", () => this.#ledger.release(...args));
  settle: CardLedger["settle"] = (...args) =>
    this.#call("settle", () => this.#ledger.settle(...args));
  holdRefund: CardLedger["holdRefund"] = (refund, deadline) =>
    this.#call("holdRefund", async () => {
      const isTooLate = refund.notAfter.getTime() < Date.now();
      // A hold made in time gets its stored answer.
      if (isTooLate && !this.#held.has(refund.id)) return refused("TOO_LATE");
      const answer = await this.#ledger.holdRefund(refund, deadline);
      if (answer.outcome !== "refused") this.#held.add(refund.id);
      return answer;
    });
  postRefund: CardLedger["postRefund"] = (...args) =>
    this.#call("postRefund", () => this.#ledger.postRefund(...args));
  voidRefund: CardLedger["voidRefund"] = (...args) =>
    this.#call("voidRefund", () => this.#ledger.voidRefund(...args));
  reverseRefund: CardLedger["reverseRefund"] = (...args) =>
    this.#call("reverseRefund", () => this.#ledger.reverseRefund(...args));

  /** The merchant's balance in all accounts of a currency. */
  merchantsMoney(currency: Payment["currency"] = "NGN", walletPayId = "ada-stores.wallet"): bigint {
    const { ledger } = this;
    return (
      ledger.balance(`${currency} wallet ${walletPayId}`) +
      ledger.balance(`${currency} settling ${walletPayId}`)
    );
  }

  async #call(step: Step, work: () => Promise<LedgerAnswer>): Promise<LedgerAnswer> {
    await this.arrives[step]?.();
    const fault = this.silent[step];
    if (fault === "unsent") throw new CallFailed(false);
    if (fault === "before") throw new CallFailed(true);
    if (this.refuses.has(step)) return refused("ACCOUNT_NOT_FOUND");
    const answer = await work();
    if (fault === "after") throw new CallFailed(true);
    return answer;
  }
}

function refused(refusal: (LedgerAnswer & { outcome: "refused" })["refusal"]): LedgerAnswer {
  return { outcome: "refused", refusal, takenBy: "" };
}
