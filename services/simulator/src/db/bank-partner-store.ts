import type { Credit } from "../domain/bank-partner/credit";
import type { VirtualAccount } from "../domain/bank-partner/virtual-account";
import type { Webhook } from "../domain/webhook";
import { importJournal } from "./import-journal";
import { Store, type StoreLocation } from "./store";

type JournalAccount = Omit<VirtualAccount, "kind"> & { accountKind: VirtualAccount["kind"] };

export class BankPartnerStore extends Store {
  readonly accounts = this.table<VirtualAccount>("accounts", ({ reference }) => reference);
  readonly credits = this.table<Credit>("credits", ({ id }) => id);
  /** Only the fault `double-execution` creates a second credit under a session_id; the first counts. */
  readonly creditsBySession = this.credits.index(({ sessionId }) => sessionId);
  readonly creditsByAccount = this.credits.index(({ accountReference }) => accountReference);
  readonly #accountsByNumber = this.accounts.index(({ number }) => number);
  #lastBookedAt = new Date(0);

  constructor(location: StoreLocation) {
    super("bank-partner", location);
    this.credits.watch((_, credit) => {
      this.#lastBookedAt = credit?.bookedAt ?? this.#lastBookedAt;
    });
    importJournal(this, {
      account: ({ accountKind: kind, ...account }: JournalAccount) =>
        this.accounts.put({ ...account, kind }),
      credit: (row: Credit) => this.credits.put(row),
      webhook: (row: Webhook) => this.webhooks.put(row),
    });
  }

  get lastBookedAt(): Date {
    return this.#lastBookedAt;
  }

  /** The current account of the number. */
  holderOf(number: string): VirtualAccount | undefined {
    return this.#accountsByNumber.last(number);
  }
}
