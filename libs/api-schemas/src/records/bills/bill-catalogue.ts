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
  category: z.enum(BILL_TYPES).describe("The `billType` of what is bought from it."),
  name: z.string().describe("For people, such as `TV Subscription`."),
  identifier: z.enum(BILL_CATEGORIES).describe("To be sent as `categoryIdentifier`."),
});

/** The specification's bill service. */
export const BillServiceRecord = z.object({
  serviceID: z.string().describe("To be sent as `serviceID`, exactly as it stands here."),
  name: z.string().describe("For people, such as `MTN Airtime`."),
  variation: z
    .enum(["fix", "flexible"])
    .describe(
      "`fix`: sold at the prices of its variations. `flexible`: the buyer names an amount.",
    ),
  category: z.enum(BILL_TYPES).describe("The `billType` of its purchases."),
});

/** The specification's bill variation: a product with its price. */
export const BillVariationRecord = z.object({
  variation_code: z.string().describe("To be sent as `variation_code`."),
  name: z.string().describe("For people, such as `100MB, 1 day`."),
  variation_amount: Amount.describe(
    "Price of one piece in kobo; 0 where the buyer names an amount.",
  ),
  fixedPrice: z.enum(["Yes", "No"]).describe("Whether it costs exactly `variation_amount`."),
  purchasable: z
    .boolean()
    .describe("False when the price of one piece lies outside of what a bill may come to."),
});

/** An insurer's additional field (decision 74). */
export const BillExtraFieldRecord = z.object({
  name: z.string().describe("Its name in `extraFields` of a purchase."),
  label: z.string().describe("For people."),
  required: z.boolean(),
  options: z
    .array(
      z.object({
        value: z.string().describe("What to send."),
        label: z.string().describe("For people."),
      }),
    )
    .nullable()
    .describe(
      "One of them is to be sent. Null where any text may be; empty until `dependsOn` is chosen.",
    ),
  dependsOn: z
    .string()
    .nullable()
    .describe(
      "The field that the options depend on: ask again with its value as a query parameter.",
    ),
});
