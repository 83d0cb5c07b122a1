import { deriveUuid, toPublicId } from "@kobo/ids";
import type { Entry__Output } from "@kobo/protos/wallet_ledger/v1/Entry";
import { toWireMode } from "@kobo/rpc";
import { z } from "zod";
import { toCsv } from "../../domain/csv";
import { API_ROOT } from "../api-root";
import { Moment, PayIdText } from "../fields";
import { type CsvAnswer, operation } from "../operation";
import { listData, type Page, PageQuery, pageOf } from "../paging";

const Query = PageQuery.extend({ from: Moment.optional(), to: Moment.optional() });
type Query = z.infer<typeof Query>;

export const walletStatement = operation({
  method: "GET",
  path: "/wallets/:payId/statement",
  params: z.object({ payId: PayIdText }),
  query: Query,
  answer: async (call) => {
    const { params, query, tenant, services, publicUrl, prefersCsv } = call;
    const payId = params.payId.toLowerCase();
    const page = await pageOf(call, {
      name: `statement of ${payId}`,
      find: async ({ before, limit }) => {
        const { entries, hasMore } = await services.ledger.calls.ListEntries({
          merchantId: tenant.merchantId,
          mode: toWireMode(tenant.mode),
          payId,
          fromMs: query.from?.getTime() ?? 0,
          toMs: query.to?.getTime() ?? 0,
          beforeSeq: before ?? 0,
          limit,
        });
        return { found: entries, hasMore, next: entries.at(-1)?.seq ?? "" };
      },
      toItem: (entry) => toEntry(payId, entry),
    });
    if (prefersCsv) return asCsv(payId, page, nextUrl(publicUrl, payId, query, page));
    const data = listData("entries", page);
    return { status: 200, message: "Wallet statement retrieved.", data };
  },
});

type StatementEntry = ReturnType<typeof toEntry>;

function toEntry(payId: string, entry: Entry__Output) {
  const amount = Number(entry.amountKobo);
  return {
    id: toPublicId("ent", deriveUuid(entry.transferId, payId)),
    type: entry.type.replace("TRANSFER_TYPE_", "").toLowerCase(),
    direction: amount < 0 ? "debit" : "credit",
    amount: Math.abs(amount),
    balanceAfter: Number(entry.balanceAfterKobo),
    reference: entry.reference,
    transactionId: toPublicId("txn", entry.rootId),
    narration: entry.narration,
    createdAt: new Date(Number(entry.atMs)).toISOString(),
  };
}

const COLUMNS = [
  "id",
  "type",
  "direction",
  "amount",
  "balanceAfter",
  "reference",
  "transactionId",
  "narration",
  "createdAt",
] as const satisfies readonly (keyof StatementEntry)[];

function asCsv(payId: string, { items }: Page<StatementEntry>, next: string | null): CsvAnswer {
  const rows = items.map((entry) => COLUMNS.map((column) => entry[column]));
  // Whatever the path named stands in a header, where not every character may.
  const name = payId.replace(/[^a-z0-9.-]/g, "_");
  return { csv: toCsv(COLUMNS, rows), filename: `statement-${name}.csv`, nextUrl: next };
}

/** The same question, for the next page. */
function nextUrl(
  publicUrl: string,
  payId: string,
  { from, to, limit }: Query,
  { nextCursor }: Page<StatementEntry>,
): string | null {
  if (nextCursor === null) return null;
  const search = new URLSearchParams({
    ...(from ? { from: from.toISOString() } : {}),
    ...(to ? { to: to.toISOString() } : {}),
    limit: String(limit),
    cursor: nextCursor,
  });
  const path = `/wallets/${encodeURIComponent(payId)}/statement`;
  return `${publicUrl}${API_ROOT}${path}?${search}`;
}
