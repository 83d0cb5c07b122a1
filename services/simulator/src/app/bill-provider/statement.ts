import { fieldsOf } from "../../domain/bill-provider/purchase";
import {
  inventedLine,
  isLater,
  type Line,
  linesOf,
  type Place,
} from "../../domain/bill-provider/statement-line";
import { meets } from "../../domain/meets";
import { bent } from "../../domain/statement";
import type { Account } from "./account";

interface Page {
  lines: Line[];
  /** The place of the last line, when there are more. */
  next: Place | null;
}

/**
 * What was bought between two times, `from` included and `to` not, page by page. The lines stand in
 * the order in which they came into the book, so that no page moves when something else is sold.
 */
export function statement(
  account: Account,
  asked: { from: Date | undefined; to: Date | undefined; after: Place | undefined; limit: number },
): Page {
  const { from, to, after, limit } = asked;
  const { book } = account;
  const rest = book
    .list()
    .filter(({ boughtAt }) => (!from || boughtAt >= from) && (!to || boughtAt < to))
    .flatMap((purchase) => linesOf(purchase, book.placeOf(purchase)))
    .filter(({ place }) => !after || isLater(place, after));
  const lines = rest.slice(0, limit);
  const last = lines.at(-1);
  return {
    lines: toldWrong(account, lines),
    next: last && rest.length > limit ? last.place : null,
  };
}

/** A page, in which a fault may tell a line wrong. */
function toldWrong({ faults }: Account, lines: readonly Line[]): Line[] {
  const told = lines.map(fieldsOf);
  const fault = faults.take("statement-line", ...told);
  if (!fault) return [...lines];
  const index = told.findIndex((line) => meets(fault, "statement-line", line));
  return bent(lines, { kind: fault.kind, index }, inventedLine);
}
