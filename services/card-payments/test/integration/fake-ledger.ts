import { CallFailed, type LedgerAnswer } from "@kobo/ledger-client";
import { type CardLedger, cardLedger } from "../../src/clients/ledger";
import type { Payment } from "../../src/domain/payments/payment";
import { LedgerBook } from "../in-memory-ledger";

type Step = Exclude<keyof CardLedger, "openAccounts">;

/** Our own ledger client before a ledger in memory, with a line between them that can break. */
export class FakeLedger implements CardLedger {
  readonly book = new LedgerBook();
  /** Nobody hears what became of these: they are lost on their way, or done; or never left the house. */
  silent: Partial<Record<Step, "before" | "after" | "unsent">> = {};
  /** Made to refuse what it should do. */
  readonly refuses = new Set<Step>();
  /** Runs as a call arrives; what it throws ends the process that asks. */
  arrives: Partial<Record<Step, () => unknown>> = {};
  readonly #ledger = cardLedger(this.book);
  /** Refunds that it holds money for, or held. */
  readonly #held = new Set<string>();

  openAccounts: CardLedger["openAccounts"] = (holder, currency, deadline) =>
    this.#ledger.openAccounts(holder, currency, deadline);
  authorize: CardLedger["authorize"] = (...asked) =>
    this.#call("authorize", () => this.#ledger.authorize(...asked));
  capture: CardLedger["capture"] = (...asked) =>
    this.#call("capture", () => this.#ledger.capture(...asked));
  release: CardLedger["release"] = (...asked) =>
    this.#call("release", () => this.#ledger.release(...asked));
  settle: CardLedger["settle"] = (...asked) =>
    this.#call("settle", () => this.#ledger.settle(...asked));
  holdRefund: CardLedger["holdRefund"] = (refund, deadline) =>
    this.#call("holdRefund", async () => {
      const isTooLate = refund.notAfter.getTime() < Date.now();
      // What was done in time is told as done.
      if (isTooLate && !this.#held.has(refund.id)) return refused("TOO_LATE");
      const answer = await this.#ledger.holdRefund(refund, deadline);
      if (answer.outcome !== "refused") this.#held.add(refund.id);
      return answer;
    });
  postRefund: CardLedger["postRefund"] = (...asked) =>
    this.#call("postRefund", () => this.#ledger.postRefund(...asked));
  voidRefund: CardLedger["voidRefund"] = (...asked) =>
    this.#call("voidRefund", () => this.#ledger.voidRefund(...asked));
  reverseRefund: CardLedger["reverseRefund"] = (...asked) =>
    this.#call("reverseRefund", () => this.#ledger.reverseRefund(...asked));

  /** What the merchant has, in all of his accounts of a currency. */
  merchantsMoney(currency: Payment["currency"] = "NGN", walletPayId = "ada-stores.wallet"): bigint {
    const { book } = this;
    return (
      book.balance(`${currency} wallet ${walletPayId}`) +
      book.balance(`${currency} settling ${walletPayId}`)
    );
  }

  async #call(step: Step, work: () => Promise<LedgerAnswer>): Promise<LedgerAnswer> {
    await this.arrives[step]?.();
    const trouble = this.silent[step];
    if (trouble === "unsent") throw new CallFailed(false);
    if (trouble === "before") throw new CallFailed(true);
    if (this.refuses.has(step)) return refused("ACCOUNT_NOT_FOUND");
    const answer = await work();
    if (trouble === "after") throw new CallFailed(true);
    return answer;
  }
}

function refused(refusal: (LedgerAnswer & { outcome: "refused" })["refusal"]): LedgerAnswer {
  return { outcome: "refused", refusal, takenBy: "" };
}
