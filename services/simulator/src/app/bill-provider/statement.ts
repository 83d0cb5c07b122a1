import { fieldsOf } from "../../domain/bill-provider/purchases/purchase";
import {
  inventedLine,
  isLater,
  type Line,
  type LinePosition,
  linesOf,
} from "../../domain/bill-provider/purchases/statement-line";
import type { BillProvider } from "./bill-provider";

/**
 * A page of the purchases between two times, `from` inclusive, `to` exclusive. Sorted by insertion,
 * so later sales move no page. `next` is the position of the page's last line.
 */
export function listStatement(
  { store, faults }: BillProvider,
  page: {
    from: Date | undefined;
    to: Date | undefined;
    after: LinePosition | undefined;
    limit: number;
  },
): { lines: Line[]; next: LinePosition | null } {
  const { from, to, after, limit } = page;
  const { purchases } = store;
  const rest = purchases
    .list()
    .filter(({ boughtAt }) => (!from || boughtAt >= from) && (!to || boughtAt < to))
    .flatMap((purchase) => linesOf(purchase, purchases.positionOf(purchase.requestId) ?? 0))
    .filter(({ position }) => !after || isLater(position, after));
  const lines = rest.slice(0, limit);
  const last = lines.at(-1);
  return {
    lines: faults.applyToLines(lines, fieldsOf, inventedLine),
    next: last && rest.length > limit ? last.position : null,
  };
}
