import { join } from "node:path";
import type { Mode } from "../../domain/mode";
import type { Notice } from "../../domain/notice";
import type { Recipient } from "../../domain/rail/recipient";
import { keptFromFloat, type Transfer } from "../../domain/rail/transfer";
import { type Journal, openEntries, toLine } from "../journal";
import { NoticeShelf } from "../notice-shelf";
import { fromLine, type RailEntry } from "./entry";

/** ₦100,000,000,000: enough that no test runs dry by accident. */
const BALANCE_AT_FIRST = 10_000_000_000_000n;

/** Paystack's ids are numbers of nine digits. */
const FIRST_ID = 100_000_001;

/**
 * What the rail knows of us in one of its two worlds: whom we pay, what we sent, what it told us,
 * and our float. It is held in memory and written to `rail-<mode>.jsonl`.
 * A change counts at once; whoever tells of it waits for `durable` first.
 */
export class RailBook {
  readonly #journal: Journal;
  readonly #recipients = new Map<string, Recipient>();
  readonly #byAccount = new Map<string, Recipient>();
  readonly #transfers = new Map<number, Transfer>();
  /** The id of the first under a reference: only a double execution has another. */
  readonly #byReference = new Map<string, number>();
  readonly #byCode = new Map<string, number>();
  #balance = BALANCE_AT_FIRST;
  readonly notices = new NoticeShelf();

  private constructor(journal: Journal) {
    this.#journal = journal;
  }

  static async open({ folder, mode }: { folder: string; mode: Mode }): Promise<RailBook> {
    const path = join(folder, `rail-${mode}.jsonl`);
    const { journal, entries } = await openEntries(path, fromLine);
    const book = new RailBook(journal);
    for (const entry of entries.flat()) book.#apply(entry);
    return book;
  }

  get balance(): bigint {
    return this.#balance;
  }

  /** The id of the next recipient or, plus n, of the nth transfer after it. */
  get nextId(): number {
    return FIRST_ID + this.#recipients.size + this.#transfers.size;
  }

  findRecipient(code: string): Recipient | undefined {
    return this.#recipients.get(code);
  }

  recipientAt(bankCode: string, accountNumber: string): Recipient | undefined {
    return this.#byAccount.get(keyOf(bankCode, accountNumber));
  }

  recipients(): Recipient[] {
    return [...this.#recipients.values()];
  }

  findTransfer(reference: string): Transfer | undefined {
    return this.transferOf(this.#byReference.get(reference) ?? 0);
  }

  transferOf(id: number): Transfer | undefined {
    return this.#transfers.get(id);
  }

  findByCode(code: string): Transfer | undefined {
    return this.transferOf(this.#byCode.get(code) ?? 0);
  }

  /** In the order in which they were made. */
  transfers(): Transfer[] {
    return [...this.#transfers.values()];
  }

  recordRecipient(recipient: Recipient): void {
    this.#change([{ kind: "recipient", ...recipient }]);
  }

  /** Writes down new transfers, or how old ones stand now, with the notices of it. The float follows. */
  recordTransfers(transfers: readonly Transfer[], notices: readonly Notice[]): void {
    this.#change([
      ...transfers.map((transfer) => ({ kind: "transfer" as const, ...transfer })),
      ...notices.map((notice) => ({ kind: "notice" as const, ...notice })),
    ]);
  }

  recordNotice(notice: Notice): void {
    this.#change([{ kind: "notice", ...notice }]);
  }

  setBalance(balance: bigint): void {
    this.#change([{ kind: "balance", balance }]);
  }

  /** Ends when all that was changed so far would survive a crash. */
  durable(): Promise<void> {
    return this.#journal.durable();
  }

  close(): Promise<void> {
    return this.#journal.close();
  }

  #change(entries: readonly RailEntry[]): void {
    for (const entry of entries) this.#apply(entry);
    this.#journal.append(toLine(entries));
  }

  #apply(entry: RailEntry): void {
    switch (entry.kind) {
      case "recipient": {
        const { kind: _, ...recipient } = entry;
        this.#recipients.set(recipient.code, recipient);
        this.#byAccount.set(keyOf(recipient.bankCode, recipient.accountNumber), recipient);
        break;
      }
      case "transfer": {
        const { kind: _, ...transfer } = entry;
        this.#keep(transfer);
        break;
      }
      case "balance":
        this.#balance = entry.balance;
        break;
      case "notice":
        this.notices.put(entry);
        break;
    }
  }

  #keep(transfer: Transfer): void {
    const { id, code, reference } = transfer;
    const before = this.#transfers.get(id);
    this.#balance += (before ? keptFromFloat(before) : 0n) - keptFromFloat(transfer);
    this.#transfers.set(id, transfer);
    this.#byCode.set(code, id);
    if (!this.#byReference.has(reference)) this.#byReference.set(reference, id);
  }
}

function keyOf(bankCode: string, accountNumber: string): string {
  return `${bankCode} ${accountNumber}`;
}
