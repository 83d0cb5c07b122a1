import { text } from "@kobo/api-schemas/input";
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
import type { PurchaseRequest } from "@kobo/protos/bills/v1/PurchaseRequest";
import { toWireTenant } from "@kobo/rpc";
import { z } from "zod";
import type { RawResult, SuccessResult } from "../../envelopes/success";
import { Warnings } from "../../envelopes/warnings";
import {
  Amount,
  BillServiceId,
  IN_PATH,
  Moment,
  Narration,
  NewReference,
  PayIdText,
  Phone,
  REFERENCE_RULE,
  Reference,
} from "../fields";
import { operation } from "../operation";
import { listData, listOf, PageQuery, pageOf } from "../paging";
import { present } from "../present";
import { ExtraFields } from "./extra-fields";

/** In kobo: the lowest minimum of any bill, and the maximum of all (the specification's section 8). */
const AMOUNT_MIN = 5_000;
const AMOUNT_MAX = 10_000_000;

/** More than any service sells; it also keeps the number within 32 bits on the wire. */
const QUANTITY_MAX = 100;

const Quantity = z
  .int("must be a whole number")
  .min(1, "must be at least 1")
  .max(QUANTITY_MAX, `must be at most ${QUANTITY_MAX}`);

const NewPurchase = z.object({
  fromWallet: PayIdText.describe("PayID of your wallet, which ends in `.wallet`."),
  serviceID: BillServiceId,
  amount: Amount.meta({ minimum: AMOUNT_MIN, maximum: AMOUNT_MAX })
    .optional()
    .describe(
      "Kobo: ₦1 is 100, and only whole naira are sold. Airtime, electricity, a TV renewal, and variations without a fixed price need it. A TV renewal costs the `renewalAmount` of the verification times `quantity`, and no other amount is accepted. Where the price is fixed it is left out, or equal to the price times `quantity`.",
    ),
  variation_code: text(1, 100)
    .optional()
    .describe(
      "Data, TV, education and insurance: one of the service's variations; not for a TV renewal. Electricity: `prepaid` or `postpaid`. Airtime has none.",
    ),
  billersCode: text(1, 100)
    .optional()
    .describe(
      "TV, electricity, admission exam and insurance need it: the smartcard, meter, profile or insured number. Showmax and internet providers take it in place of `phone`.",
    ),
  phone: Phone.describe(
    "The recipient of airtime and data; for other bills the customer's number: 0XXXXXXXXXX, 234… or +234…",
  ),
  /** The provider's word `renew` means the specification's `renewal` (decision 85). */
  subscription_type: z
    .enum(["renewal", "renew", "change"])
    .optional()
    .describe(
      "DStv and GOtv need it: `renewal` of the present bouquet, or `change` to that of `variation_code`. `renew` means `renewal`.",
    ),
  quantity: Quantity.optional().describe(
    "Defaults to 1. Up to 12 months of DStv and GOtv, up to 10 result checkers, registrations or Spectranet vouchers, and 1 of anything else.",
  ),
  extraFields: ExtraFields.optional(),
  narration: Narration.optional().describe(
    "Shown on your statement, at most 100 characters. Defaults to the service's name.",
  ),
  reference: NewReference.describe(
    `Your reference, unique among all bill purchases of this mode. ${REFERENCE_RULE}`,
  ),
});

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
    "From your wallet, at the price less your commission. 201 is a bill that was delivered, with its token, cards or PIN. 202 is one that the provider has not decided yet: the money is held, and an event tells the outcome, as does `GET /bills/purchase/{reference}`. 424 is one that failed: nothing was charged, and the body is the record itself. Airtime and data come to 5000 kobo (₦50) or more, other bills to 100000 kobo (₦1,000) or more, and none to more than 10000000 kobo (₦100,000); a service may have tighter bounds. Which fields a bill needs stands beside them. The sandbox delivers to the phone 08011111111, the smartcard 1212121212, the meters 1111111111111 (prepaid) and 1010101010101 (postpaid) and the exam profile 0123456789; 201000000000 in place of any of them stays pending until it is settled, and other numbers fail.",
  sdk: "bills.purchase",
  scope: "bills:write",
  method: "POST",
  path: "/bills/purchase",
  body: NewPurchase,
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
    const request = { tenant: toWireTenant(tenant), idempotency, ...orderToWire(body) };
    // The provider may take as long as the merchant's request lasts.
    const { purchase, replayed } = await services.bills.Purchase(request, { deadline });
    const view = billPurchaseFromWire(present(purchase, "the purchase"));
    return { ...toAnswer(view), replayed };
  },
});

/** The service checks which fields its kind of bill needs. */
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
    status: z.enum(["pending", "completed", "failed", "reversed"]).optional(),
    billType: z.enum(BILL_TYPES).optional(),
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
