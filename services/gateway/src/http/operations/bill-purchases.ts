import { ERRORS } from "@kobo/errors";
import type { Purchase__Output } from "@kobo/protos/bills/v1/Purchase";
import type { PurchaseRequest } from "@kobo/protos/bills/v1/PurchaseRequest";
import {
  anyBillPurchaseRecord,
  BILL_TYPES,
  type BillPurchaseView,
  billPurchaseFromWire,
  billPurchaseRecord,
  failedBillPurchaseRecord,
} from "@kobo/records";
import { toWireTenant } from "@kobo/rpc";
import { z } from "zod";
import { ExtraFields } from "../extra-fields";
import {
  Amount,
  BillServiceId,
  Moment,
  Narration,
  PayIdText,
  Phone,
  Reference,
  text,
} from "../fields";
import { type Answer, type BareAnswer, operation } from "../operation";
import { listData, PageQuery, pageOf } from "../paging";
import { present } from "../present";

/** No service sells as many; it keeps the number far from where 32 bits on the wire would fold it. */
const QUANTITY_MAX = 100;

const Quantity = z
  .int("must be a whole number")
  .min(1, "must be at least 1")
  .max(QUANTITY_MAX, `must be at most ${QUANTITY_MAX}`);

const NewPurchase = z.object({
  fromWallet: PayIdText,
  serviceID: BillServiceId,
  amount: Amount.optional(),
  variation_code: text(1, 100).optional(),
  billersCode: text(1, 100).optional(),
  phone: Phone,
  /** The provider says `renew` for what the specification calls `renewal` (decision 85). */
  subscription_type: z.enum(["renewal", "renew", "change"]).optional(),
  quantity: Quantity.optional(),
  extraFields: ExtraFields.optional(),
  narration: Narration.optional(),
  reference: Reference,
});

export const purchaseBill = operation({
  method: "POST",
  path: "/bills/purchase",
  body: NewPurchase,
  answer: async ({ body, tenant, idempotency, deadline, services }) => {
    const asked = { tenant: toWireTenant(tenant), idempotency, ...orderToWire(body) };
    // The provider may take its time, as long as the merchant's request lasts.
    const { purchase, replayed } = await services.bills.Purchase(asked, { deadline });
    const view = billPurchaseFromWire(present(purchase, "the purchase"));
    return { ...toAnswer(view), replayed };
  },
});

/** What was not sent is left out, or empty: the service tells what its kind of bill needs. */
function orderToWire(body: z.infer<typeof NewPurchase>): PurchaseRequest {
  return {
    fromWallet: body.fromWallet,
    serviceId: body.serviceID,
    ...(body.amount === undefined ? {} : { amountKobo: body.amount }),
    variationCode: body.variation_code ?? "",
    billersCode: body.billersCode ?? "",
    phone: body.phone,
    subscriptionType: body.subscription_type ?? "",
    ...(body.quantity === undefined ? {} : { quantity: body.quantity }),
    extraFields: body.extraFields ?? {},
    narration: body.narration ?? "",
    reference: body.reference,
  };
}

/** A purchase that is on its way is a 202; a failed one has the specification's flat record. */
function toAnswer(purchase: BillPurchaseView): Answer | BareAnswer {
  switch (purchase.status) {
    case "failed": {
      const record = failedBillPurchaseRecord(purchase);
      return { status: ERRORS.BILL_PAYMENT_FAILED.http, body: { ...record, data: null } };
    }
    case "pending": {
      const message = "The bill payment is on its way. Its outcome will be sent as an event.";
      return { status: 202, message, data: billPurchaseRecord(purchase) };
    }
    case "reversed": {
      const message = "The bill payment was reversed. The money is back in the wallet.";
      return { status: 201, message, data: billPurchaseRecord(purchase) };
    }
    case "completed": {
      const message = "Bill payment completed.";
      return { status: 201, message, data: billPurchaseRecord(purchase) };
    }
  }
}

export const getBillPurchase = operation({
  method: "GET",
  path: "/bills/purchase/:reference",
  params: z.object({ reference: Reference }),
  answer: async ({ params, tenant, services }) => {
    const asked = { tenant: toWireTenant(tenant), reference: params.reference };
    const { purchase } = await services.bills.GetPurchase(asked);
    const data = toRecord(present(purchase, "the purchase"));
    return { status: 200, message: "Bill purchase retrieved.", data };
  },
});

const STATUSES = {
  pending: "PURCHASE_STATUS_PENDING",
  completed: "PURCHASE_STATUS_COMPLETED",
  failed: "PURCHASE_STATUS_FAILED",
  reversed: "PURCHASE_STATUS_REVERSED",
} as const;

export const listBillPurchases = operation({
  method: "GET",
  path: "/bills/purchases",
  query: PageQuery.extend({
    status: z.enum(["pending", "completed", "failed", "reversed"]).optional(),
    billType: z.enum(BILL_TYPES).optional(),
    serviceID: BillServiceId.optional(),
    from: Moment.optional(),
    to: Moment.optional(),
  }),
  answer: async (call) => {
    const { query, tenant, services } = call;
    const page = await pageOf(call, {
      name: "bill purchases",
      find: async ({ before, limit }) => {
        const { purchases, hasMore, nextBefore } = await services.bills.ListPurchases({
          tenant: toWireTenant(tenant),
          status: query.status ? STATUSES[query.status] : "PURCHASE_STATUS_UNSPECIFIED",
          billType: query.billType ?? "",
          serviceId: query.serviceID ?? "",
          fromMs: query.from?.getTime() ?? 0,
          toMs: query.to?.getTime() ?? 0,
          before: before ?? "",
          limit,
        });
        return { found: purchases, hasMore, next: nextBefore };
      },
      toItem: toRecord,
    });
    const data = listData("purchases", page);
    return { status: 200, message: "Bill purchases retrieved.", data };
  },
});

/** A failed purchase has the failed record's fields, here and in its event (decision 113). */
function toRecord(purchase: Purchase__Output) {
  return anyBillPurchaseRecord(billPurchaseFromWire(purchase));
}
