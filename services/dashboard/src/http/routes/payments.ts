import { z } from "zod";
import { findPayments } from "../../app/payments/find-payments";
import { listPayments } from "../../app/payments/list-payments";
import { directionOf, KINDS, STATUSES, statusOf } from "../../domain/payments/kinds";
import type { Payment } from "../../domain/payments/payment";
import type { ListedPayment, Payments } from "../api";
import { Moment } from "../fields";
import { modeRoute, type Route } from "../route";
import { isoOf } from "./session-view";

const SEARCH_MAX = 200;
const CURSOR_MAX = 2_000;

const Query = z.object({
  q: z
    .string()
    .trim()
    .max(SEARCH_MAX, `Ids and references have at most ${SEARCH_MAX} characters.`)
    .regex(/^\P{Cc}*$/u, "Ids and references have no line breaks or control characters.")
    .default(""),
  kind: z.enum(KINDS).optional(),
  status: z.enum(STATUSES).optional(),
  direction: z.enum(["in", "out"]).optional(),
  from: Moment.optional(),
  to: Moment.optional(),
  cursor: z.string().max(CURSOR_MAX).default(""),
});

/** A merchant's payments of all kinds. */
export const PAYMENT_ROUTES: readonly Route[] = [
  modeRoute({
    method: "get",
    path: "/payments",
    action: "payments.read",
    query: Query,
    handle: async ({ parts, merchantId, mode, query: { q, cursor, ...query } }) => {
      const { kind, status, direction, from, to } = query;
      const filters = { kind, status, direction, from, to };
      const page = q
        ? await findPayments(parts, { merchantId, mode, text: q })
        : await listPayments(parts, { merchantId, mode, filters, cursor });
      const body: Payments = {
        payments: page.payments.map(toListed),
        missing: page.missing,
        next: page.next,
        completeSince: isoOf(page.completeSince),
      };
      return { body };
    },
  }),
];

function toListed({ amount, at, ...payment }: Payment): ListedPayment {
  const { kind, apiStatus } = payment;
  return {
    ...payment,
    at: at.toISOString(),
    direction: directionOf(kind),
    amountKobo: String(amount),
    status: statusOf(kind, apiStatus),
  };
}
