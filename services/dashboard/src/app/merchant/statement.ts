import { csvLine } from "@kobo/core/csv";
import type { Mode } from "@kobo/core/tenant";
import { getMerchant } from "../../clients/merchants";
import { listEntries, STATEMENT_PAGE_MAX, type StatementEntry } from "../../clients/wallets";
import type { Parts } from "../parts";

export interface StatementQuery {
  merchantId: string;
  mode: Mode;
  currency: string;
  from: Date | undefined;
  to: Date | undefined;
}

const PAGE = 50;

/** Newest first, from a cursor on. */
export async function getStatement(
  { services }: Parts,
  { cursor, ...query }: StatementQuery & { cursor: string },
): Promise<{ entries: StatementEntry[]; next: string | null }> {
  const { walletPayId: payId } = await getMerchant(services, query.merchantId);
  const page = { ...query, payId, beforeSeq: cursor, limit: PAGE };
  const { entries, hasMore } = await listEntries(services, page);
  return { entries, next: hasMore ? (entries.at(-1)?.seq ?? null) : null };
}

const COLUMNS = [
  ...["time", "direction", "amount_kobo", "balance_after_kobo", "kind", "reference"],
  "description",
];

/** All of a period as CSV, newest first, page by page, so that neither side holds all of it. */
export async function* statementCsv(
  { services }: Parts,
  query: StatementQuery,
): AsyncGenerator<string> {
  const { walletPayId: payId } = await getMerchant(services, query.merchantId);
  yield csvLine(COLUMNS);
  let beforeSeq = "";
  for (;;) {
    const page = { ...query, payId, beforeSeq, limit: STATEMENT_PAGE_MAX };
    const { entries, hasMore } = await listEntries(services, page);
    yield entries.map(toLine).join("");
    const last = entries.at(-1);
    if (!hasMore || !last) return;
    beforeSeq = last.seq;
  }
}

function toLine({ at, amount, balanceAfter, kind, reference, narration }: StatementEntry): string {
  const isDebit = amount < 0n;
  return csvLine([
    at.toISOString(),
    isDebit ? "out" : "in",
    String(isDebit ? -amount : amount),
    String(balanceAfter),
    kind,
    reference,
    narration,
  ]);
}
