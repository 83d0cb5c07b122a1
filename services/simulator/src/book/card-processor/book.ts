import { createHmac, randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Charge } from "../../domain/card-processor/charge";
import type { Customer, PaymentMethod } from "../../domain/card-processor/customer";
import type { Intent } from "../../domain/card-processor/intent";
import type { Line } from "../../domain/card-processor/line";
import type { Refund } from "../../domain/card-processor/refund";
import type { Mode } from "../../domain/mode";
import type { Notice } from "../../domain/notice";
import { type Journal, openEntries, toLine } from "../journal";
import { NoticeShelf } from "../notice-shelf";
import { fromLine, type ProcessorEntry, type SavedAnswer } from "./entry";

const DAY_MS = 86_400_000;

/**
 * What the card processor knows in one of its two worlds. It is held in memory and written to
 * `card-processor-<mode>.jsonl`. No number of a card and no security code ever comes in here.
 * A change counts at once; whoever tells of it waits for `durable` first.
 */
export class ProcessorBook {
  readonly #journal: Journal;
  readonly #customers = new Map<string, Customer>();
  readonly #methods = new Map<string, PaymentMethod>();
  readonly #intents = new Map<string, Intent>();
  /** How intents stood before they changed last: what a slow copy of the book would still say. */
  readonly #earlier = new Map<string, Intent>();
  readonly #charges = new Map<string, Charge>();
  readonly #refunds = new Map<string, Refund>();
  readonly #lines = new Map<string, Line>();
  readonly #answers = new Map<string, SavedAnswer>();
  readonly #confirmsAsked = new Map<string, number>();
  readonly notices = new NoticeShelf();
  #secret = "";
  /** What is written together, while somebody collects it. */
  #collected: ProcessorEntry[] | undefined;

  private constructor(journal: Journal) {
    this.#journal = journal;
  }

  static async open({ folder, mode }: { folder: string; mode: Mode }): Promise<ProcessorBook> {
    const path = join(folder, `card-processor-${mode}.jsonl`);
    const { journal, entries } = await openEntries(path, fromLine);
    const book = new ProcessorBook(journal);
    for (const entry of entries.flat()) book.#apply(entry);
    if (book.#secret === "") {
      book.#change({ kind: "secret", secret: randomBytes(32).toString("hex") });
    }
    return book;
  }

  findCustomer(id: string): Customer | undefined {
    return this.#customers.get(id);
  }

  findMethod(id: string): PaymentMethod | undefined {
    return this.#methods.get(id);
  }

  findIntent(id: string): Intent | undefined {
    return this.#intents.get(id);
  }

  earlierIntent(id: string): Intent | undefined {
    return this.#earlier.get(id);
  }

  /** In the order in which they were opened. */
  intents(): Intent[] {
    return [...this.#intents.values()];
  }

  findCharge(id: string): Charge | undefined {
    return this.#charges.get(id);
  }

  charges(): Charge[] {
    return [...this.#charges.values()];
  }

  findRefund(id: string): Refund | undefined {
    return this.#refunds.get(id);
  }

  /** In the order in which they were made. */
  refunds(): Refund[] {
    return [...this.#refunds.values()];
  }

  findLine(id: string): Line | undefined {
    return this.#lines.get(id);
  }

  /** In the order in which they came into the book. */
  lines(): Line[] {
    return [...this.#lines.values()];
  }

  /** An answer is kept for a day. */
  findAnswer(key: string, now: Date): SavedAnswer | undefined {
    const answer = this.#answers.get(key);
    return answer && now.getTime() - answer.at.getTime() < DAY_MS ? answer : undefined;
  }

  confirmsAsked(intentId: string): number {
    return this.#confirmsAsked.get(intentId) ?? 0;
  }

  /** The same text has the same hash in this book, and nobody can tell the text from it. */
  hashOf(text: string): string {
    return createHmac("sha256", this.#secret).update(text).digest("hex");
  }

  /** All that the work writes stands in one line, so that a crash leaves all of it or nothing. */
  together<Result>(work: () => Result): Result {
    if (this.#collected) return work();
    const collected: ProcessorEntry[] = [];
    this.#collected = collected;
    try {
      return work();
    } finally {
      this.#collected = undefined;
      if (collected.length > 0) this.#journal.append(toLine(collected));
    }
  }

  recordCustomer(customer: Customer): void {
    this.#change({ kind: "customer", ...customer });
  }

  recordMethod(method: PaymentMethod): void {
    this.#change({ kind: "method", ...method });
  }

  recordIntent(intent: Intent): void {
    this.#change({ kind: "intent", ...intent });
  }

  recordCharge(charge: Charge): void {
    this.#change({ kind: "charge", ...charge });
  }

  recordRefund(refund: Refund): void {
    this.#change({ kind: "refund", ...refund });
  }

  recordLine(line: Line): void {
    this.#change({ kind: "line", ...line });
  }

  recordAnswer(answer: SavedAnswer): void {
    this.#change({ kind: "answer", ...answer });
  }

  recordConfirmAsked(intentId: string): void {
    this.#change({ kind: "confirm asked", intentId });
  }

  /** As if it had never been: an intent with all that came of it, or a refund. */
  forget(id: string): void {
    this.#change({ kind: "forgotten", id });
  }

  recordNotice(notice: Notice): void {
    this.#change({ kind: "notice", ...notice });
  }

  /** Ends when all that was changed so far would survive a crash. */
  durable(): Promise<void> {
    return this.#journal.durable();
  }

  close(): Promise<void> {
    return this.#journal.close();
  }

  #change(entry: ProcessorEntry): void {
    this.#apply(entry);
    if (this.#collected) this.#collected.push(entry);
    else this.#journal.append(toLine([entry]));
  }

  /** A thing stands again with every change, and keeps the place where it stood at first. */
  #apply(entry: ProcessorEntry): void {
    switch (entry.kind) {
      case "secret":
        this.#secret = entry.secret;
        break;
      case "customer":
        this.#customers.set(entry.id, entry);
        break;
      case "method":
        this.#methods.set(entry.id, entry);
        break;
      case "intent": {
        const before = this.#intents.get(entry.id);
        if (before) this.#earlier.set(entry.id, before);
        this.#intents.set(entry.id, entry);
        break;
      }
      case "charge":
        this.#charges.set(entry.id, entry);
        break;
      case "refund":
        this.#refunds.set(entry.id, entry);
        break;
      case "line":
        this.#lines.set(entry.id, entry);
        break;
      case "answer":
        this.#keepAnswer(entry);
        break;
      case "confirm asked":
        this.#confirmsAsked.set(entry.intentId, this.confirmsAsked(entry.intentId) + 1);
        break;
      case "forgotten":
        this.#drop(entry.id);
        break;
      case "notice":
        this.notices.put(entry);
        break;
    }
  }

  /** They stand in the order of their times, so that those of yesterday are the first. */
  #keepAnswer(answer: SavedAnswer): void {
    this.#answers.delete(answer.key);
    this.#answers.set(answer.key, answer);
    for (const { key } of this.#answers.values()) {
      if (this.findAnswer(key, answer.at)) break;
      this.#answers.delete(key);
    }
  }

  #drop(id: string): void {
    this.#intents.delete(id);
    for (const kept of [this.#charges, this.#refunds]) {
      for (const found of [...kept.values()]) {
        if (found.id === id || found.intentId === id) {
          kept.delete(found.id);
          this.#dropLinesOf(found.id);
        }
      }
    }
  }

  #dropLinesOf(sourceId: string): void {
    for (const line of this.lines()) {
      if (line.sourceId === sourceId) this.#lines.delete(line.id);
    }
  }
}
