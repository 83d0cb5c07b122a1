import { z } from "zod";
import { Amount } from "../wire";
import { BILL_TYPES } from "./bill-purchase";

/** The bill provider's category identifiers (specification, section 2). */
export const BILL_CATEGORIES = [
  "airtime",
  "data",
  "tv-subscription",
  "electricity-bill",
  "education",
  "insurance",
] as const;

/** The specification's bill category. */
export const BillCategoryRecord = z.object({
  category: z.enum(BILL_TYPES).describe("The `billType` of its purchases."),
  name: z.string().describe("Display name, such as `TV Subscription`."),
  identifier: z.enum(BILL_CATEGORIES).describe("Send it as `categoryIdentifier`."),
});

/** The specification's bill service. */
export const BillServiceRecord = z.object({
  serviceID: z.string().describe("Send it as `serviceID`, unchanged."),
  name: z.string().describe("Display name, such as `MTN Airtime`."),
  variation: z
    .enum(["fix", "flexible"])
    .describe(
      "`fix`: sold at the prices of its variations. `flexible`: the buyer chooses the amount.",
    ),
  category: z.enum(BILL_TYPES).describe("The `billType` of its purchases."),
});

/** The specification's bill variation: a product with its price. */
export const BillVariationRecord = z.object({
  variation_code: z.string().describe("Send it as `variation_code`."),
  name: z.string().describe("Display name, such as `100MB, 1 day`."),
  variation_amount: Amount.describe(
    "Price of one piece in kobo; 0 if the buyer chooses the amount.",
  ),
  fixedPrice: z.enum(["Yes", "No"]).describe("Whether it costs exactly `variation_amount`."),
  purchasable: z
    .boolean()
    .describe("False if the price of one piece is outside the limits of a bill."),
});

/** An insurer's additional field (decision 74). */
export const BillExtraFieldRecord = z.object({
  name: z.string().describe("Its name in `extraFields` of a purchase."),
  label: z.string().describe("Display text."),
  required: z.boolean(),
  options: z
    .array(
      z.object({
        value: z.string().describe("The value to send."),
        label: z.string().describe("Display text."),
      }),
    )
    .nullable()
    .describe("Send one of these. Null for free text; empty until `dependsOn` has a value."),
  dependsOn: z
    .string()
    .nullable()
    .describe(
      "The field that the options depend on: repeat the request with its value as a query parameter.",
    ),
});
