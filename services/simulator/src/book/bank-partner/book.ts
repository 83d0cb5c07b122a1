import { join } from "node:path";
import type { Credit } from "../../domain/bank-partner/credit";
import type { VirtualAccount } from "../../domain/bank-partner/virtual-account";
import type { Mode } from "../../domain/mode";
import type { Notice } from "../../domain/notice";
import { type Journal, openEntries, toLine } from "../journal";
import { NoticeShelf } from "../notice-shelf";
import { fromLine, type PartnerEntry } from "./entry";

/**
 * What the bank partner knows of us in one of its two worlds: account numbers, the money that came,
 * and what it told of it. It is held in memory and written to `bank-partner-<mode>.jsonl`.
 * A change counts at once; whoever tells of it waits for `durable` first.
 */
export class PartnerBook {
  readonly #journal: Journal;
  readonly #accounts = new Map<string, VirtualAccount>();
  /** Who has the number now. */
  readonly #holders = new Map<string, VirtualAccount>();
  readonly #credits: Credit[] = [];
  /** The first under a session_id: only a double booking has another. */
  readonly #bySession = new Map<string, Credit>();
  readonly #byAccount = new Map<string, Credit[]>();
  readonly #places = new Map<string, number>();
  readonly notices = new NoticeShelf();

  private constructor(journal: Journal) {
    this.#journal = journal;
  }

  static async open({ folder, mode }: { folder: string; mode: Mode }): Promise<PartnerBook> {
    const path = join(folder, `bank-partner-${mode}.jsonl`);
    const { journal, entries } = await openEntries(path, fromLine);
    const book = new PartnerBook(journal);
    for (const entry of entries.flat()) book.#apply(entry);
    return book;
  }

  findAccount(reference: string): VirtualAccount | undefined {
    return this.#accounts.get(reference);
  }

  holderOf(number: string): VirtualAccount | undefined {
    return this.#holders.get(number);
  }

  accounts(): VirtualAccount[] {
    return [...this.#accounts.values()];
  }

  findCredit(sessionId: string): Credit | undefined {
    return this.#bySession.get(sessionId);
  }

  /** In the order in which they were booked, which is that of their times as well. */
  credits(): readonly Credit[] {
    return this.#credits;
  }

  creditsOf({ reference }: VirtualAccount): readonly Credit[] {
    return this.#byAccount.get(reference) ?? [];
  }

  /** Where a credit stands among all; undefined for an id that is none. */
  placeOf(creditId: string): number | undefined {
    return this.#places.get(creditId);
  }

  recordAccount({ kind: accountKind, ...account }: VirtualAccount): void {
    this.#change([{ kind: "account", accountKind, ...account }]);
  }

  /** Money that came is never in the book without the notice of it. */
  recordCredits(credits: readonly Credit[], notice: Notice): void {
    this.#change([
      ...credits.map((credit) => ({ kind: "credit" as const, ...credit })),
      { kind: "notice", ...notice },
    ]);
  }

  recordNotice(notice: Notice): void {
    this.#change([{ kind: "notice", ...notice }]);
  }

  /** Ends when all that was changed so far would survive a crash. */
  durable(): Promise<void> {
    return this.#journal.durable();
  }

  close(): Promise<void> {
    return this.#journal.close();
  }

  #change(entries: readonly PartnerEntry[]): void {
    for (const entry of entries) this.#apply(entry);
    this.#journal.append(toLine(entries));
  }

  #apply(entry: PartnerEntry): void {
    switch (entry.kind) {
      case "account": {
        const { accountKind: kind, ...account } = entry;
        this.#keepAccount({ ...account, kind });
        break;
      }
      case "credit": {
        const { kind: _, ...credit } = entry;
        this.#keepCredit(credit);
        break;
      }
      case "notice":
        this.notices.put(entry);
        break;
    }
  }

  #keepAccount(account: VirtualAccount): void {
    this.#accounts.set(account.reference, account);
    this.#holders.set(account.number, account);
  }

  #keepCredit(credit: Credit): void {
    this.#places.set(credit.id, this.#credits.length);
    this.#credits.push(credit);
    const ofAccount = this.#byAccount.get(credit.accountReference);
    if (ofAccount) ofAccount.push(credit);
    else this.#byAccount.set(credit.accountReference, [credit]);
    if (!this.#bySession.has(credit.sessionId)) this.#bySession.set(credit.sessionId, credit);
  }
}
