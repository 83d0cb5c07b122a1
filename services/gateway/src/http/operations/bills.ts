import { ERRORS } from "@kobo/errors";
import type { PurchaseRequest } from "@kobo/protos/bills/v1/PurchaseRequest";
import type { Variation__Output } from "@kobo/protos/bills/v1/Variation";
import {
  type BillPurchaseView,
  billPurchaseFromWire,
  billPurchaseRecord,
  failedBillPurchaseRecord,
} from "@kobo/records";
import { toWireMode, toWireTenant } from "@kobo/rpc";
import { z } from "zod";
import { Amount, Narration, PayIdText, Reference, text } from "../fields";
import { type Answer, type BareAnswer, operation } from "../operation";

export const listBillCategories = operation({
  method: "GET",
  path: "/bills/categories",
  limitGroup: "catalogue",
  answer: async ({ tenant, services }) => {
    const { categories } = await services.bills.ListCategories({ mode: toWireMode(tenant.mode) });
    return { status: 200, message: "Bill categories retrieved.", data: { categories } };
  },
});

export const listBillServices = operation({
  method: "GET",
  path: "/bills/services",
  limitGroup: "catalogue",
  query: z.object({ categoryIdentifier: text(1, 100) }),
  answer: async ({ query, tenant, services }) => {
    const found = await services.bills.ListServices({
      mode: toWireMode(tenant.mode),
      categoryIdentifier: query.categoryIdentifier,
    });
    const list = found.services.map(({ serviceId, ...rest }) => ({
      serviceID: serviceId,
      ...rest,
    }));
    return { status: 200, message: "Bill services retrieved.", data: { services: list } };
  },
});

export const listBillVariations = operation({
  method: "GET",
  path: "/bills/variations",
  limitGroup: "catalogue",
  query: z.object({ serviceID: text(1, 100) }),
  answer: async ({ query, tenant, services }) => {
    const found = await services.bills.ListVariations({
      mode: toWireMode(tenant.mode),
      serviceId: query.serviceID,
    });
    return {
      status: 200,
      message: "Bill variations retrieved.",
      data: {
        serviceName: found.serviceName,
        serviceID: found.serviceId,
        convenienceFee: Number(found.convenienceFeeKobo),
        variations: found.variations.map(toVariation),
      },
    };
  },
});

function toVariation(variation: Variation__Output) {
  return {
    variation_code: variation.variationCode,
    name: variation.name,
    variation_amount: Number(variation.amountKobo),
    fixedPrice: variation.fixedPrice ? "Yes" : "No",
    purchasable: variation.purchasable,
  };
}

/** No service sells as many; it keeps the number far from where 32 bits on the wire would fold it. */
const QUANTITY_MAX = 100;

const Quantity = z
  .int("must be a whole number")
  .min(1, "must be at least 1")
  .max(QUANTITY_MAX, `must be at most ${QUANTITY_MAX}`);

export const purchaseBill = operation({
  method: "POST",
  path: "/bills/purchase",
  body: z.object({
    fromWallet: PayIdText,
    serviceID: text(1, 100),
    amount: Amount.optional(),
    variation_code: text(1, 100).optional(),
    billersCode: text(1, 100).optional(),
    phone: z
      .string()
      .regex(/^\+?[0-9]{8,15}$/, "must be a phone number: 0XXXXXXXXXX, 234… or +234…"),
    quantity: Quantity.optional(),
    narration: Narration.optional(),
    reference: Reference,
  }),
  answer: async ({ body, tenant, idempotency, deadline, services }) => {
    const asked: PurchaseRequest = {
      tenant: toWireTenant(tenant),
      idempotency,
      fromWallet: body.fromWallet,
      serviceId: body.serviceID,
      ...(body.amount === undefined ? {} : { amountKobo: body.amount }),
      variationCode: body.variation_code ?? "",
      billersCode: body.billersCode ?? "",
      phone: body.phone,
      ...(body.quantity === undefined ? {} : { quantity: body.quantity }),
      narration: body.narration ?? "",
      reference: body.reference,
    };
    // The provider may take its time, as long as the merchant's request lasts.
    const { purchase, replayed } = await services.bills.Purchase(asked, { deadline });
    if (!purchase) throw new Error("bills answers with the purchase.");
    return { ...toAnswer(billPurchaseFromWire(purchase)), replayed };
  },
});

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
