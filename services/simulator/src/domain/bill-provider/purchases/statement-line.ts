import { inventedDigits } from "../../fault";
import type { Json } from "../../json";
import { nairaText } from "../money";
import { costOf } from "./order";
import type { Purchase } from "./purchase";
import { transactionIdOf } from "./transaction-response";

/** The place of a line: the number of its purchase, and of the vend. */
export interface Place {
  purchase: number;
  vend: number;
}

/** One vend of a purchase, as a line of the account report. */
export interface Line extends Purchase {
  place: Place;
  /** No two lines have the same. */
  id: string;
  transactionId: string;
}

/** A line for each vend, and one for what was never vended. */
export function linesOf(purchase: Purchase, place: number): Line[] {
  const transactionId = transactionIdOf(purchase);
  return Array.from({ length: Math.max(1, purchase.deliveries) }, (_, index) => ({
    ...purchase,
    transactionId,
    id: `${transactionId}-${index + 1}`,
    place: { purchase: place, vend: index + 1 },
  }));
}

export function isLater(one: Place, other: Place): boolean {
  return one.purchase === other.purchase ? one.vend > other.vend : one.purchase > other.purchase;
}

/** A line like another one, of a purchase that never was. */
export function inventedLine(line: Line): Line {
  const transactionId = inventedDigits(line.id, 20);
  return {
    ...line,
    transactionId,
    id: `${transactionId}-1`,
    requestId: `${line.requestId.slice(0, 12)}extra${inventedDigits(line.id, 6)}`,
  };
}

/** Money is text with two decimals here, and dates are UTC, whatever the other answers do. */
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
