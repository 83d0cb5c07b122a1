import { z } from "zod";
import { Amount } from "../wire";

const customerName = z.string().nullable().describe("Null if the provider does not return it.");

/** The customer of a smartcard. */
const TvAccountRecord = z.object({
  customerName,
  renewalAmount: Amount.describe(
    "The price of the current bouquet, in kobo; 0 if the provider does not return it.",
  ),
  currentBouquet: z.string().nullable().describe("Null if the provider does not return it."),
  expiryDate: z.iso
    .date()
    .nullable()
    .describe("The end of the paid period; null if the provider does not return it."),
});

/** The customer of a meter. */
const MeterRecord = z.object({
  customerName,
  customerAddress: z.string().nullable().describe("Null if the provider does not return it."),
  meterType: z.string().nullable().describe("Lower case, such as `prepaid`."),
});

/** The customer of an internet account. */
const InternetAccountRecord = z.object({
  customerName,
  accountIds: z.array(z.string()).describe("The customer's accounts that can be topped up."),
});

/** The candidate of an admission exam's profile. */
const ExamProfileRecord = z.object({ customerName });

/** The result of verifying an account, by kind of bill (decision 79). */
export const BillAccountRecord = z.union([
  TvAccountRecord,
  MeterRecord,
  InternetAccountRecord,
  ExamProfileRecord,
]);
