import { csvLine } from "@kobo/core/csv";
import { entryUuid, toPublicId } from "@kobo/core/ids";
import type { EntryView } from "../../db/entries";
import type { NewReport } from "../../domain/report";

/** The columns of every report. Amounts are whole numbers in the minor unit of the currency. */
export const COLUMNS = [
  ...["id", "createdAt", "type", "direction", "amount", "balanceAfter", "currency", "reference"],
  ...["transactionId", "narration"],
] as const;

export type Cell = string | bigint;

/** The cells of an entry, in the order of the columns. */
export function cellsOf(
  entry: EntryView,
  { type, payId, currency }: Pick<NewReport, "type" | "payId" | "currency">,
): Cell[] {
  const account = type === "settlement" ? "settling" : undefined;
  const isDebit = entry.amount < 0n;
  return [
    toPublicId("ent", entryUuid(entry.transferId, { payId, account })),
    entry.at.toISOString(),
    entry.type,
    isDebit ? "debit" : "credit",
    isDebit ? -entry.amount : entry.amount,
    entry.balanceAfter,
    currency,
    entry.reference,
    toPublicId("txn", entry.rootId),
    entry.narration,
  ];
}

/** A CSV file, in parts of whole lines; header first. */
export async function* csvFile(pages: AsyncIterable<Cell[][]>): AsyncGenerator<Buffer> {
  yield Buffer.from(csvLine(COLUMNS));
  for await (const page of pages) {
    const lines = page.map((cells) => csvLine(cells.map(String)));
    yield Buffer.from(lines.join(""));
  }
}
