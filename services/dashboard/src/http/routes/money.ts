import { z } from "zod";
import { getStatement, statementCsv } from "../../app/merchant/statement";
import type { Statement } from "../api";
import { CurrencyQuery, Moment } from "../fields";
import { modeRoute, type Route } from "../route";

const Period = CurrencyQuery.extend({
  from: Moment.optional(),
  to: Moment.optional(),
});

function periodOf({ currency, from, to }: z.infer<typeof Period>) {
  return { currency, from, to };
}

/** A merchant's money. */
export const MONEY_ROUTES: readonly Route[] = [
  modeRoute({
    method: "get",
    path: "/statement",
    action: "statement.read",
    query: Period.extend({
      cursor: z
        .string()
        .regex(/^\d{0,18}$/, "Begin again.")
        .default(""),
    }),
    handle: async ({ parts, merchantId, mode, query: { cursor, ...period } }) => {
      const query = { merchantId, mode, ...periodOf(period), cursor };
      const { entries, next } = await getStatement(parts, query);
      const body: Statement = {
        entries: entries.map(({ seq, at, amount, balanceAfter, kind, reference, narration }) => ({
          id: seq,
          at: at.toISOString(),
          direction: amount < 0n ? "out" : "in",
          amountKobo: String(amount < 0n ? -amount : amount),
          balanceAfterKobo: String(balanceAfter),
          kind,
          reference: reference || null,
          description: narration,
        })),
        next,
      };
      return { body };
    },
  }),

  modeRoute({
    method: "get",
    path: "/statement.csv",
    action: "statement.read",
    query: Period,
    handle: async ({ parts, merchantId, mode, query }) => {
      const lines = statementCsv(parts, { merchantId, mode, ...periodOf(query) });
      const filename = `statement-${mode}-${query.currency.toLowerCase()}.csv`;
      return { csv: { filename, lines } };
    },
  }),
];
