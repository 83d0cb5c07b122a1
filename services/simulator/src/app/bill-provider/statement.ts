import { fieldsOf } from "../../domain/bill-provider/purchases/purchase";
import {
  inventedLine,
  isLater,
  type Line,
  linesOf,
  type Place,
} from "../../domain/bill-provider/purchases/statement-line";
import type { BillProvider } from "./bill-provider";

/**
 * Purchases between two times, `from` included and `to` not, page by page. They are in the order in
 * which they were stored, so later sales move no page. `next` is the place of the page's last line.
 */
export function listStatement(
  { store, faults }: BillProvider,
  page: { from: Date | undefined; to: Date | undefined; after: Place | undefined; limit: number },
): { lines: Line[]; next: Place | null } {
  const { from, to, after, limit } = page;
  const { purchases } = store;
  const rest = purchases
    .list()
    .filter(({ boughtAt }) => (!from || boughtAt >= from) && (!to || boughtAt < to))
    .flatMap((purchase) => linesOf(purchase, purchases.placeOf(purchase.requestId) ?? 0))
    .filter(({ place }) => !after || isLater(place, after));
  const lines = rest.slice(0, limit);
  const last = lines.at(-1);
  return {
    lines: faults.applyToLines(lines, fieldsOf, inventedLine),
    next: last && rest.length > limit ? last.place : null,
  };
}
