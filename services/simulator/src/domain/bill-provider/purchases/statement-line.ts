import { inventedDigits } from "../../fault";
import type { Json } from "../../json";
import { nairaText } from "../money";
import { costOf } from "./order";
import type { Purchase } from "./purchase";
import { transactionIdOf } from "./transaction-response";

/** Where a line stands: the position of its purchase, and the number of the vend. */
export interface LinePosition {
  purchase: number;
  vend: number;
}

/** One vend of a purchase, as a line of the account report. */
export interface Line extends Purchase {
  position: LinePosition;
  /** Unique per line. */
  id: string;
  transactionId: string;
}

/** One line per vend, and one for a purchase that was never vended. */
export function linesOf(purchase: Purchase, position: number): Line[] {
  const transactionId = transactionIdOf(purchase);
  return Array.from({ length: Math.max(1, purchase.deliveries) }, (_, index) => ({
    ...purchase,
    transactionId,
    id: `${transactionId}-${index + 1}`,
    position: { purchase: position, vend: index + 1 },
  }));
}

export function isLater(one: LinePosition, other: LinePosition): boolean {
  return one.purchase === other.purchase ? one.vend > other.vend : one.purchase > other.purchase;
}

/** A copy of a line for a purchase that does not exist. */
export function inventedLine(line: Line): Line {
  const transactionId = inventedDigits(line.id, 20);
  return {
    ...line,
    transactionId,
    id: `${transactionId}-1`,
    requestId: `${line.requestId.slice(0, 12)}extra${inventedDigits(line.id, 6)}`,
  };
}

/** Unlike in other responses, money is text with two decimals and dates are UTC. */
export function statementResponse(lines: readonly Line[], next: string | null): Json {
  const transactions = lines.map((line) => ({
    line: line.id,
    request_id: line.requestId,
    transactionId: line.transactionId,
    serviceID: line.serviceId,
    status: line.status,
    amount: nairaText(line.amount),
    total_amount: nairaText(costOf(line)),
    quantity: Number(line.quantity),
    transaction_date: line.boughtAt.toISOString(),
  }));
  return { code: "000", content: { transactions, next } };
}
