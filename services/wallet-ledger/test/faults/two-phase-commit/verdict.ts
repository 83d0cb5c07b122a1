import type { Cell } from "../../../src/domain/account";
import { PAYEE_CELL, PAYER_CELL } from "../../factories";

/** A wallet of the torture, and what it had at the beginning. */
export interface Wallet {
  id: string;
  cell: Cell;
  opening: bigint;
}

/** A transfer that was asked for, and every answer that anyone got. */
export interface Payment {
  id: string;
  from: Wallet;
  to: Wallet;
  amount: bigint;
  answers: string[];
}

/** A transfer as a cell has it. */
export interface Row {
  id: string;
  debit: string;
  credit: string;
  amount: bigint;
}

/** The records of a cell, read after everything is over. */
export interface CellRecord {
  rows: ReadonlyMap<string, Row>;
  balances: ReadonlyMap<string, bigint>;
  /** The ids of announced transfers, in the order of the outbox. */
  events: readonly string[];
  /** The ids of the transfers of each wallet, in the order in which they changed it. */
  entries: ReadonlyMap<string, readonly string[]>;
}

export const UNKNOWN = "unknown";
export const isAccepted = (answer: string): boolean =>
  answer === "committed" || answer === "exists";
const isRefused = (answer: string): boolean => !isAccepted(answer) && answer !== UNKNOWN;

/** Everything that was promised and is not so. */
export function violationsOf(
  payments: readonly Payment[],
  wallets: readonly Wallet[],
  records: ReadonlyMap<Cell, CellRecord>,
): string[] {
  return [
    ...payments.flatMap((payment) => violationsOfPayment(payment, records)),
    ...violationsOfBalances(payments, wallets, records),
    ...violationsOfOrder(records),
    ...unasked(payments, records),
  ];
}

function violationsOfPayment(payment: Payment, records: ReadonlyMap<Cell, CellRecord>): string[] {
  const { id, from, to, answers } = payment;
  const own = new Set([from.cell, to.cell]);
  const found = cellsWith(id, records);
  const accepted = answers.some(isAccepted);
  const refused = answers.some(isRefused);
  const rules: [isBroken: boolean, text: string][] = [
    [accepted && refused, "was accepted and refused"],
    [accepted && found.length < own.size, "was accepted and is missing"],
    [refused && found.length > 0, "was refused and is there"],
    [found.some((cell) => !own.has(cell)), "is in a cell of neither wallet"],
    [found.length === 1 && own.size === 2, "is in one cell only"],
    ...found.flatMap((cell) => rulesIn(cell, payment, records.get(cell))),
  ];
  const where = `(${answers.join(", ")}; in ${found.join(" and ")})`;
  return rules.filter(([isBroken]) => isBroken).map(([, text]) => `${id} ${text} ${where}`);
}

/** The rules that a cell with the transfer has to keep. */
function rulesIn(
  cell: Cell,
  { id, from, to, amount }: Payment,
  record: CellRecord | undefined,
): [isBroken: boolean, text: string][] {
  const row = record?.rows.get(id);
  const times = record?.events.filter((each) => each === id).length ?? 0;
  const isOutOf = from.cell !== cell || row?.debit === from.id;
  const isInto = to.cell !== cell || row?.credit === to.id;
  return [
    [row?.amount !== amount, `has another amount in ${cell}`],
    [!isOutOf || !isInto, `has other wallets in ${cell}`],
    [times !== 1, `was announced ${times} times in ${cell}`],
  ];
}

/** Each wallet has what the transfers into and out of it left: none counted twice, in no cell. */
function violationsOfBalances(
  payments: readonly Payment[],
  wallets: readonly Wallet[],
  records: ReadonlyMap<Cell, CellRecord>,
): string[] {
  const expected = new Map(wallets.map(({ id, opening }) => [id, opening]));
  for (const { id, from, to, amount } of payments) {
    if (records.get(from.cell)?.rows.has(id)) add(expected, from.id, -amount);
    if (records.get(to.cell)?.rows.has(id)) add(expected, to.id, amount);
  }
  return wallets.flatMap(({ id, cell }) => {
    const balance = records.get(cell)?.balances.get(id);
    const violations: string[] = [];
    if (balance !== expected.get(id)) {
      violations.push(`wallet ${id} has ${balance}, not ${expected.get(id)}`);
    }
    if (balance !== undefined && balance < 0n) violations.push(`wallet ${id} is below zero`);
    return violations;
  });
}

/** Events of a wallet are in the order of its entries. */
function violationsOfOrder(records: ReadonlyMap<Cell, CellRecord>): string[] {
  return [...records].flatMap(([cell, { events, entries }]) => {
    const places = new Map(events.map((id, place) => [id, place]));
    return [...entries].flatMap(([wallet, ids]) =>
      ids
        .filter((id, index) => {
          const before = places.get(ids[index - 1] ?? "");
          return before !== undefined && (places.get(id) ?? before) < before;
        })
        .map((id) => `${id} was announced too early in ${cell} for wallet ${wallet}`),
    );
  });
}

function add(amounts: Map<string, bigint>, id: string, amount: bigint): void {
  amounts.set(id, (amounts.get(id) ?? 0n) + amount);
}

/** Transfers between the wallets of two cells that no caller requested. */
function unasked(payments: readonly Payment[], records: ReadonlyMap<Cell, CellRecord>): string[] {
  const asked = new Set(payments.map(({ id }) => id));
  return [...records].flatMap(([cell, { rows }]) =>
    [...rows.keys()]
      .filter((id) => !asked.has(id))
      .map((id) => `${id} in ${cell} was not asked for`),
  );
}

function cellsWith(id: string, records: ReadonlyMap<Cell, CellRecord>): Cell[] {
  return [PAYER_CELL, PAYEE_CELL].filter((cell) => records.get(cell)?.rows.has(id));
}
