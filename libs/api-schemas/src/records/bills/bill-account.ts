import { z } from "zod";
import { Amount } from "../wire";

const customerName = z.string().nullable().describe("Null where the provider does not say.");

/** Who is behind a smartcard number. */
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

/** Who is behind a meter number. */
const MeterRecord = z.object({
  customerName,
  customerAddress: z.string().nullable().describe("Null where the provider does not say."),
  meterType: z.string().nullable().describe("In lower case, such as `prepaid`."),
});

/** Who is behind an account with an internet provider. */
const InternetAccountRecord = z.object({
  customerName,
  accountIds: z.array(z.string()).describe("The customer's accounts that can be bought for."),
});

/** Who is behind a profile number of an admission exam. */
const ExamProfileRecord = z.object({ customerName });

/** What verifying an account tells of it, by the kind of bill (decision 79). */
export const BillAccountRecord = z.union([
  TvAccountRecord,
  MeterRecord,
  InternetAccountRecord,
  ExamProfileRecord,
]);
