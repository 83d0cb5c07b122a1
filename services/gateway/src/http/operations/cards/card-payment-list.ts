import {
  CARD_PAYMENT_STATUSES,
  CardPaymentListItem,
  cardPaymentListItem,
  cardPaymentStatusToWire,
} from "@kobo/api-schemas/records";
import { toWireTenant } from "@kobo/rpc";
import { z } from "zod";
import { resultV2 } from "../../envelopes/v2";
import { HOST_ROOT } from "../../roots";
import { BidirectionalPageQuery, bidirectionalPageOf } from "../bidirectional-paging";
import { CustomerId, MomentOrDay, OF_STATUS } from "../fields";
import { operation } from "../operation";

export const listCardPayments = operation({
  id: "listCardPayments",
  section: "Card payments",
  summary: "List your card payments",
  description:
    "Newest first, pageable in both directions. A payment appears a few seconds after its `created_at`: if you poll with `created_after`, let the ranges overlap by a minute.",
  sdk: "cardPayments.list",
  scope: "payments:read",
  method: "GET",
  root: HOST_ROOT,
  path: "/v2/payments",
  query: BidirectionalPageQuery.extend({
    status: z.enum(CARD_PAYMENT_STATUSES).optional().describe(OF_STATUS),
    customer_id: CustomerId.optional(),
    created_after: MomentOrDay.optional().describe("Inclusive. A day begins at midnight UTC."),
    created_before: MomentOrDay.optional().describe("Exclusive. A day begins at midnight UTC."),
  }),
  responses: { 200: z.array(CardPaymentListItem) },
  refusals: { INVALID_CURSOR: null },
  pagination: true,
  handler: async (call) => {
    const { query, tenant, services } = call;
    const page = await bidirectionalPageOf(call, {
      name: "card payments",
      find: async (pageRequest) => {
        const { payments, next, previous } = await services.cardPayments.ListPayments({
          tenant: toWireTenant(tenant),
          status: cardPaymentStatusToWire(query.status),
          customerId: query.customer_id ?? "",
          createdAfterUs: query.created_after ?? "0",
          createdBeforeUs: query.created_before ?? "0",
          view: "PAYMENT_VIEW_BASIC",
          ...pageRequest,
        });
        return { found: payments, next, previous };
      },
      toItem: cardPaymentListItem,
    });
    return resultV2(call, { status: 200, ...page });
  },
});
