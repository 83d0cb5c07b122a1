import { setTimeout as delay } from "node:timers/promises";
import type { Writer } from "../../../src/app/writer";
import type { Cell } from "../../../src/domain/account";
import type { Group } from "../../../src/domain/transfer";
import { aGroup, aSingle } from "../../factories";
import { aPayment, CELLS, type CellWallet, type testCells } from "../../integration/cells";
import { reason, submitOne } from "../../integration/ledger";
import { ifUp } from "./servers";
import { isAccepted, type Payment, UNKNOWN, type Wallet } from "./verdict";

type Cells = ReturnType<typeof testCells>;
type Random = (below: number) => number;

const WALLETS_PER_CELL = 20;
const OPENING = 20_000n;
const AMOUNT_MAX = 900;

/** Of a hundred payments. */
const BETWEEN_CELLS = 65;
const TOO_MUCH = 4;
const SENT_TWICE_AT_ONCE = 10;
/** Of a hundred unknown outcomes. The others stay unknown until the end. */
const REPEATED = 50;

/** After this time a caller does not know the outcome, whatever comes of it. */
const CALL_TIMEOUT_MS = 1_000;
/** A caller's pause. More load than this makes larger batches, not more kinds of them. */
const PAUSE_MAX_MS = 120;

/** Transfers within two cells and between them, by callers that remember every answer. */
export class Traffic {
  readonly payments: Payment[] = [];
  /** Accepted transfers that could not be read in both cells at once. */
  readonly unseen: string[] = [];
  readonly wallets: Wallet[];
  /** Calls whose callers may have gone. */
  readonly #calls = new Set<Promise<unknown>>();
  readonly #accounts: readonly CellWallet[];
  readonly #cells: Cells;
  readonly #random: Random;
  readonly #own: ReadonlyMap<Cell, Writer>;
  readonly #between: readonly Writer[];

  private constructor(cells: Cells, accounts: CellWallet[], random: Random) {
    this.#cells = cells;
    this.#random = random;
    this.#accounts = accounts;
    this.wallets = accounts.map(({ cell, account }) => ({
      id: account.id,
      cell,
      opening: OPENING,
    }));
    this.#own = new Map(CELLS.map((cell) => [cell, cells.givenWriterIn(cell)]));
    this.#between = [cells.givenWriterBetween(), cells.givenWriterBetween()];
  }

  static async of(cells: Cells, random: Random): Promise<Traffic> {
    const accounts: CellWallet[] = [];
    for (const cell of CELLS) {
      for (let index = 0; index < WALLETS_PER_CELL; index++) {
        accounts.push(await cells.givenWallet(cell, OPENING));
      }
    }
    return new Traffic(cells, accounts, random);
  }

  async callUntil(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await this.#pay(isOver);
      await delay(this.#random(PAUSE_MAX_MS));
    }
  }

  /** Every call has ended, also those whose callers did not wait. */
  async end(): Promise<void> {
    await Promise.all(this.#calls);
  }

  async #ask(writer: Writer, { answers }: Payment, group: Group): Promise<void> {
    const call = submitOne(writer, group).then(reason);
    this.#calls.add(call);
    void call.finally(() => this.#calls.delete(call));
    answers.push(await Promise.race([call, delay(CALL_TIMEOUT_MS, UNKNOWN)]));
  }

  async #pay(isOver: () => boolean): Promise<void> {
    const { payment, group, writers } = this.#next();
    this.payments.push(payment);
    const [first, second] = writers;
    const isTwice = this.#random(100) < SENT_TWICE_AT_ONCE;
    const asked = isTwice ? [first, second] : [first];
    await Promise.all(asked.map((writer) => this.#ask(writer, payment, group)));
    const isRepeated = this.#random(100) < REPEATED;
    while (isRepeated && !isOver() && !payment.answers.some((each) => each !== UNKNOWN)) {
      await this.#ask(second, payment, group);
    }
    if (payment.answers.some(isAccepted)) await this.#look(payment);
  }

  #next(): { payment: Payment; group: Group; writers: readonly [Writer, Writer] } {
    const from = this.#any(() => true);
    const isBetween = this.#random(100) < BETWEEN_CELLS;
    const to = this.#any((each) => each !== from && (each.cell !== from.cell) === isBetween);
    const isTooMuch = this.#random(100) < TOO_MUCH;
    const amount = isTooMuch ? 100n * OPENING : BigInt(1 + this.#random(AMOUNT_MAX));
    const group = groupOf(from, to, amount);
    const [item] = group.items;
    const payment: Payment = {
      id: item?.id ?? "",
      from: this.#walletOf(from),
      to: this.#walletOf(to),
      amount,
      answers: [],
    };
    return { payment, group, writers: this.#writersFor(from, to) };
  }

  #any(matches: (each: CellWallet) => boolean): CellWallet {
    const found = this.#accounts.filter(matches);
    return found[this.#random(found.length)] as CellWallet;
  }

  #walletOf(account: CellWallet): Wallet {
    return this.wallets[this.#accounts.indexOf(account)] as Wallet;
  }

  #writersFor(from: CellWallet, to: CellWallet): readonly [Writer, Writer] {
    const own = this.#own.get(from.cell) as Writer;
    if (from.cell === to.cell) return [own, own];
    const [first, second] = this.#between as [Writer, Writer];
    return this.#random(2) === 0 ? [first, second] : [second, first];
  }

  /** An accepted transfer can be read in each of its cells from the answer on, whenever they are up. */
  async #look({ id, from, to }: Payment): Promise<void> {
    for (const cell of new Set([from.cell, to.cell])) {
      const rows = await ifUp(() => this.#cells.dbOf(cell)("transfers").where({ id }).select("id"));
      if (rows?.length === 0) this.unseen.push(`${id} in ${cell}`);
    }
  }
}

function groupOf(from: CellWallet, to: CellWallet, amount: bigint): Group {
  if (from.cell !== to.cell) return aPayment(from, to, { amount });
  const item = aSingle({ debit: from.account, credit: to.account, amount });
  return aGroup([item], { merchantId: from.merchantId });
}
