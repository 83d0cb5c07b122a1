import { BillPurchaseBody, billOrderToWire } from "@kobo/api-schemas/payment-requests";
import {
  AnyBillPurchaseRecord,
  anyBillPurchaseRecord,
  BILL_TYPES,
  type BillPurchaseView,
  billPurchaseFromWire,
  billPurchaseRecord,
  CompletedBillPurchaseRecord,
  FailedBillPurchaseRecord,
  failedBillPurchaseRecord,
  PendingBillPurchaseRecord,
  ReferenceHolder,
} from "@kobo/api-schemas/records";
import { ERRORS } from "@kobo/errors";
import type { Purchase__Output } from "@kobo/protos/bills/v1/Purchase";
import { toWireTenant } from "@kobo/rpc";
import { z } from "zod";
import type { RawResult, SuccessResult } from "../../envelopes/success";
import { Warnings } from "../../envelopes/warnings";
import { BillServiceId, IN_PATH, Moment, OF_STATUS, OF_TYPE, Reference } from "../fields";
import { operation } from "../operation";
import { listData, listOf, PageQuery, pageOf } from "../paging";
import { present } from "../present";

/** The body of a failed purchase: the record itself, with `data: null`. */
const FailedBody = FailedBillPurchaseRecord.extend({
  data: z.null(),
  warnings: Warnings.optional(),
});

export const purchaseBill = operation({
  id: "purchaseBill",
  section: "Bills",
  summary: "Buy a bill",
  description:
    "From your wallet, at the price less your commission. 201 is a bill that was delivered, with its token, cards or PIN. 202 is one that the provider has not decided yet: the money is held, and an event tells the outcome, as does `GET /bills/purchase/{reference}`. 424 is one that failed: nothing was charged, and the body is the record itself; after the `error` `PROVIDER_TIMEOUT` it may still be delivered and charged for up to 51 hours. Airtime and data come to 5000 kobo (₦50) or more, other bills to 100000 kobo (₦1,000) or more, and none to more than 10000000 kobo (₦100,000); a service may have tighter bounds. Which fields a bill needs stands beside them. The sandbox delivers to the phone 08011111111, the smartcard 1212121212, the meters 1111111111111 (prepaid) and 1010101010101 (postpaid) and the exam profile 0123456789; 201000000000 in place of any of them stays pending until it is settled, and other numbers fail.",
  sdk: "bills.purchase",
  scope: "bills:write",
  method: "POST",
  path: "/bills/purchase",
  body: BillPurchaseBody,
  responses: { 201: CompletedBillPurchaseRecord, 202: PendingBillPurchaseRecord },
  refusals: {
    WALLET_PAYID_REQUIRED: null,
    PAYID_NOT_FOUND: null,
    DUPLICATE_REFERENCE: { data: ReferenceHolder },
    SERVICE_NOT_FOUND: null,
    AMOUNT_TOO_LOW: null,
    AMOUNT_TOO_HIGH: null,
    VERIFY_ACCOUNT_FAILED: null,
    INSUFFICIENT_WALLET_BALANCE: null,
    BILL_PAYMENT_FAILED: { body: FailedBody },
    FETCH_CATEGORIES_FAILED: null,
    FETCH_SERVICES_FAILED: null,
    FETCH_VARIATIONS_FAILED: null,
  },
  handler: async ({ body, tenant, idempotency, deadline, services }) => {
    const request = { tenant: toWireTenant(tenant), idempotency, ...billOrderToWire(body) };
    // The provider may take as long as the merchant's request lasts.
    const { purchase, replayed } = await services.bills.Purchase(request, { deadline });
    const view = billPurchaseFromWire(present(purchase, "the purchase"));
    return { ...toAnswer(view), replayed };
  },
});

/** A pending purchase is a 202; a failed one has the specification's flat record. */
function toAnswer(purchase: BillPurchaseView): SuccessResult | RawResult {
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
  id: "getBillPurchase",
  section: "Bills",
  summary: "Get a bill purchase",
  description: "Returns its current state; a failed purchase is a 200 here, too.",
  sdk: "bills.getPurchase",
  scope: "bills:read",
  method: "GET",
  path: "/bills/purchase/:reference",
  params: z.object({ reference: Reference.describe(IN_PATH) }),
  responses: { 200: AnyBillPurchaseRecord },
  refusals: { TRANSACTION_NOT_FOUND: null },
  handler: async ({ params, tenant, services }) => {
    const request = { tenant: toWireTenant(tenant), reference: params.reference };
    const { purchase } = await services.bills.GetPurchase(request);
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
  id: "listBillPurchases",
  section: "Bills",
  summary: "List your bill purchases",
  description: "Newest first.",
  sdk: "bills.listPurchases",
  scope: "bills:read",
  method: "GET",
  path: "/bills/purchases",
  query: PageQuery.extend({
    status: z.enum(["pending", "completed", "failed", "reversed"]).optional().describe(OF_STATUS),
    billType: z.enum(BILL_TYPES).optional().describe(OF_TYPE),
    serviceID: BillServiceId.optional(),
    from: Moment.optional().describe("Created at this time or later."),
    to: Moment.optional().describe("Created before this time."),
  }),
  responses: { 200: listOf("purchases", AnyBillPurchaseRecord) },
  refusals: { INVALID_CURSOR: null },
  handler: async (call) => {
    const { query, tenant, services } = call;
    const page = await pageOf(call, {
      name: "bill purchases",
      find: async (pageRequest) => {
        const { purchases, hasMore, nextBefore, previousAfter } =
          await services.bills.ListPurchases({
            tenant: toWireTenant(tenant),
            status: query.status ? STATUSES[query.status] : "PURCHASE_STATUS_UNSPECIFIED",
            billType: query.billType ?? "",
            serviceId: query.serviceID ?? "",
            fromMs: query.from?.getTime() ?? 0,
            toMs: query.to?.getTime() ?? 0,
            ...pageRequest,
          });
        return { found: purchases, hasMore, next: nextBefore, previous: previousAfter };
      },
      toItem: toRecord,
    });
    const data = listData("purchases", page);
    return { status: 200, message: "Bill purchases retrieved.", data };
  },
});

/** Failed purchases have the failed record's fields, here and in the event (decision 113). */
function toRecord(purchase: Purchase__Output) {
  return anyBillPurchaseRecord(billPurchaseFromWire(purchase));
}
