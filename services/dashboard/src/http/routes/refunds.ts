import { REFUND_STATUSES, type RefundView } from "@kobo/api-schemas/records";
import { z } from "zod";
import { getRefunds } from "../../app/merchant/refunds";
import type { ListedRefund, Refunds } from "../api";
import { Moment } from "../fields";
import { modeRoute, type Route } from "../route";
import { Cursor, ofMode } from "./pay-ids";

const ID_MAX = 100;

const ListQuery = z.object({
  status: z.enum(REFUND_STATUSES, "Choose a state from the list.").optional(),
  payment: z.string().trim().max(ID_MAX).default(""),
  from: Moment.optional(),
  to: Moment.optional(),
  cursor: Cursor,
});

/** Refunds of payments of all kinds. */
export const REFUND_ROUTES: readonly Route[] = [
  modeRoute({
    method: "get",
    path: "/refunds",
    action: "payments.read",
    query: ListQuery,
    handle: async (call) => {
      const { status, payment: paymentId, from, to, cursor } = call.query;
      const query = { ...ofMode(call), status, paymentId, from, to, cursor };
      const { refunds, next } = await getRefunds(call.parts, query);
      const body: Refunds = { refunds: refunds.map(toListed), next };
      return { body };
    },
  }),
];

function toListed(refund: RefundView): ListedRefund {
  const { id, paymentId, paymentType, currency, status, reason, failureReason } = refund;
  const { accountName, bankName, accountNumber } = refund.destination;
  return {
    ...{ id, paymentId, paymentType, currency, status },
    amountKobo: String(refund.amount),
    to: [accountName, bankName, accountNumber].filter(Boolean).join(", ") || null,
    reason: reason || null,
    failureReason: failureReason || null,
    createdAt: refund.createdAt.toISOString(),
  };
}
