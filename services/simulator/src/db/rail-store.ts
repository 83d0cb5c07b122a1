import { type Recipient, reservedFromFloat, type Transfer } from "../domain/rail/transfer";
import type { Webhook } from "../domain/webhook";
import { Float } from "./float";
import { importJournal } from "./import-journal";
import { Store, type StoreLocation } from "./store";

/** ₦100,000,000,000: enough for all tests. */
const INITIAL_BALANCE = 10_000_000_000_000n;

/** Paystack's ids are numbers of nine digits. */
const FIRST_ID = 100_000_001;

export class RailStore extends Store {
  readonly recipients = this.table<Recipient>("recipients", ({ code }) => code);
  readonly transfers = this.table<Transfer>("transfers", ({ id }) => String(id));
  /** Only the fault `double-execution` creates a second transfer under a reference; the first counts. */
  readonly transfersByReference = this.transfers.index(({ reference }) => reference);
  readonly transfersByCode = this.transfers.index(({ code }) => code);
  readonly float = new Float(this, this.transfers, {
    initial: INITIAL_BALANCE,
    reservedBy: reservedFromFloat,
  });
  readonly #recipientsByAccount = this.recipients.index(({ bankCode, accountNumber }) =>
    accountKey(bankCode, accountNumber),
  );

  constructor(location: StoreLocation) {
    super("rail", location);
    importJournal(this, {
      recipient: (row: Recipient) => this.recipients.put(row),
      transfer: (row: Transfer) => this.transfers.put(row),
      balance: ({ balance }: { balance: bigint }) => {
        this.float.balance = balance;
      },
      webhook: (row: Webhook) => this.webhooks.put(row),
    });
  }

  /** The id of the next recipient or, plus n, of the nth transfer after it. */
  get nextId(): number {
    return FIRST_ID + this.recipients.size + this.transfers.size;
  }

  recipientAt(bankCode: string, accountNumber: string): Recipient | undefined {
    return this.#recipientsByAccount.first(accountKey(bankCode, accountNumber));
  }
}

function accountKey(bankCode: string, accountNumber: string): string {
  return `${bankCode} ${accountNumber}`;
}
