import { WalletEntryRecord } from "@kobo/api-schemas/records";
import { toCsv } from "@kobo/core/csv";
import { entryUuid, toPublicId } from "@kobo/core/ids";
import type { Entry__Output } from "@kobo/protos/wallet_ledger/v1/Entry";
import { toWireMode } from "@kobo/rpc";
import { z } from "zod";
import type { CsvResult } from "../../envelopes/success";
import { API_ROOT } from "../../roots";
import { Moment, PayIdText } from "../fields";
import { operation } from "../operation";
import { listData, listOf, type Page, PageQuery, pageOf } from "../paging";
import { Currency } from "./wallets";

const Query = PageQuery.extend({
  from: Moment.optional().describe("Entries at this moment or later."),
  to: Moment.optional().describe("Entries before this moment."),
  currency: Currency,
  account: z
    .literal("settling")
    .optional()
    .describe(
      "`settling` for the account of card payments that are not settled yet; defaults to the wallet itself.",
    ),
});
type Query = z.infer<typeof Query>;

/** The account of the entries: a wallet of one currency, or its settling account. */
interface Statement extends Pick<Query, "currency" | "account"> {
  payId: string;
}

export const walletStatement = operation({
  id: "walletStatement",
  section: "Wallets",
  summary: "Get a wallet's statement",
  description:
    "All entries, newest first. With `Accept: text/csv` a page is CSV, and the `Link` header has the next and the previous one.",
  sdk: "wallets.statement",
  scope: "wallets:read",
  method: "GET",
  path: "/wallets/:payId/statement",
  params: z.object({
    payId: PayIdText.describe("PayID of a wallet of yours, which ends in `.wallet`."),
  }),
  query: Query,
  responses: { 200: listOf("entries", WalletEntryRecord) },
  csv: true,
  refusals: { WALLET_NOT_FOUND: null, INVALID_CURRENCY: null, INVALID_CURSOR: null },
  handler: async (call) => {
    const { params, query, tenant, services, publicUrl, prefersCsv } = call;
    const payId = params.payId.toLowerCase();
    const { currency, account } = query;
    const statement = { payId, currency, account };
    const page = await pageOf(call, {
      name: `statement of ${payId}`,
      find: async ({ before, after, limit }) => {
        const { entries, hasMore, previousAfterSeq } = await services.ledger.calls.ListEntries({
          merchantId: tenant.merchantId,
          mode: toWireMode(tenant.mode),
          payId,
          currency: currency ?? "",
          settling: account === "settling",
          fromMs: query.from?.getTime() ?? 0,
          toMs: query.to?.getTime() ?? 0,
          beforeSeq: before || 0,
          afterSeq: after || 0,
          limit,
        });
        const next = entries.at(-1)?.seq ?? "";
        const previous = previousAfterSeq === "0" ? "" : previousAfterSeq;
        return { found: entries, hasMore, next, previous };
      },
      toItem: (entry) => toEntry(statement, entry),
    });
    if (prefersCsv) {
      const urlOf = (cursor: string | null) => pageUrl(publicUrl, payId, query, cursor);
      return asCsv(statement, page, urlOf);
    }
    const data = listData("entries", page);
    return { status: 200, message: "Wallet statement retrieved.", data };
  },
});

type StatementEntry = ReturnType<typeof toEntry>;

/** The kind of record of an entry's type. The payee of a PayID transfer sees the PayID. */
const SOURCES: readonly [prefix: string, type: SourceType][] = [
  ["payid_transfer", "payid_transfer"],
  ["payid_payment", "virtual_payid"],
  ["virtual_account_payment", "virtual_account"],
  ["external_transfer", "external_transfer"],
  ["stamp_duty", "external_transfer"],
  ["bill_", "bill_purchase"],
  ["card_", "card_payment"],
  ["payment_refund", "refund"],
];

type SourceType = z.infer<typeof WalletEntryRecord>["source"]["type"];

function sourceOf(type: string, entry: Entry__Output) {
  const isReceived = type === "payid_transfer" && Number(entry.amountKobo) > 0;
  const found = SOURCES.find(([prefix]) => type.startsWith(prefix))?.[1];
  // The payer of a refunded payment does not know the refund's reference.
  if (!found || (found === "refund" && entry.reference === ""))
    return { type: found ?? "funding", id: toPublicId("txn", entry.rootId) } as const;
  return { type: isReceived ? "virtual_payid" : found, id: entry.reference };
}

function toEntry(statement: Statement, entry: Entry__Output) {
  const amount = Number(entry.amountKobo);
  const type = entry.type.replace("TRANSFER_TYPE_", "").toLowerCase();
  return {
    id: toPublicId("ent", entryUuid(entry.transferId, statement)),
    type,
    direction: amount < 0 ? "debit" : "credit",
    amount: Math.abs(amount),
    balanceAfter: Number(entry.balanceAfterKobo),
    reference: entry.reference,
    source: sourceOf(type, entry),
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
const SOURCE_COLUMNS = ["sourceType", "sourceId"];

function asCsv(
  { payId, currency, account }: Statement,
  { items, nextCursor, previousCursor }: Page<StatementEntry>,
  urlOf: (cursor: string | null) => string | null,
): CsvResult {
  const rows = items.map((entry) => [
    ...COLUMNS.map((column) => entry[column]),
    entry.source.type,
    entry.source.id,
  ]);
  // Header values cannot hold every character that a path can.
  const named = [payId, currency?.toLowerCase(), account].filter(Boolean).join("-");
  const name = named.replace(/[^a-z0-9.-]/g, "_");
  return {
    csv: toCsv([...COLUMNS, ...SOURCE_COLUMNS], rows),
    filename: `statement-${name}.csv`,
    nextUrl: urlOf(nextCursor),
    previousUrl: urlOf(previousCursor),
  };
}

/** The same request for another page. */
function pageUrl(
  publicUrl: string,
  payId: string,
  { from, to, currency, account, limit }: Query,
  cursor: string | null,
): string | null {
  if (cursor === null) return null;
  const search = new URLSearchParams({
    ...(from ? { from: from.toISOString() } : {}),
    ...(to ? { to: to.toISOString() } : {}),
    ...(currency ? { currency } : {}),
    ...(account ? { account } : {}),
    limit: String(limit),
    cursor,
  });
  const path = `/wallets/${encodeURIComponent(payId)}/statement`;
  return `${publicUrl}${API_ROOT}${path}?${search}`;
}
