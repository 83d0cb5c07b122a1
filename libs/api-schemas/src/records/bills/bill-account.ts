import { z } from "zod";
import { Amount } from "../wire";

const customerName = z.string().nullable().describe("Null where the provider does not say.");

/** The customer of a smartcard. */
const TvAccountRecord = z.object({
  customerName,
  renewalAmount: Amount.describe(
    "What the present bouquet costs, in kobo; 0 where the provider does not say.",
  ),
  currentBouquet: z.string().nullable().describe("Null where the provider does not say."),
  expiryDate: z.iso
    .date()
    .nullable()
    .describe("Until when it is paid; null where the provider does not say."),
});

/** The customer of a meter. */
const MeterRecord = z.object({
  customerName,
  customerAddress: z.string().nullable().describe("Null where the provider does not say."),
  meterType: z.string().nullable().describe("In lower case, such as `prepaid`."),
});

/** The customer of an internet account. */
const InternetAccountRecord = z.object({
  customerName,
  accountIds: z.array(z.string()).describe("The customer's accounts that can be bought for."),
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
