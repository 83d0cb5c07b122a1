import type { PurchaseRequest } from "@kobo/protos/bills/v1/PurchaseRequest";
import { z } from "zod";
import { text } from "../input";
import { ExtraFields } from "./extra-fields";
import {
  Amount,
  BillServiceId,
  Narration,
  NewReference,
  PayIdText,
  Phone,
  REFERENCE_RULE,
} from "./fields";

/** In kobo: the lowest minimum of any bill, and the maximum of all (the specification's section 8). */
const AMOUNT_MIN = 5_000;
const AMOUNT_MAX = 10_000_000;

/** More than any service sells; it also keeps the number within 32 bits on the wire. */
const QUANTITY_MAX = 100;

const Quantity = z
  .int("must be a whole number")
  .min(1, "must be at least 1")
  .max(QUANTITY_MAX, `must be at most ${QUANTITY_MAX}`);

export const BillPurchaseBody = z.object({
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

/** Without what is not of the body: the tenant and the idempotency. */
type BillOrder = Omit<PurchaseRequest, "tenant" | "idempotency">;

/** The service checks which fields its kind of bill needs. */
export function billOrderToWire(body: z.infer<typeof BillPurchaseBody>): BillOrder {
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
