import { z } from "zod";
import { Amount, Timestamp } from "../wire";

/** A low float at a provider, for operators. */
export const ProviderFloatRecord = z.object({
  provider: z.literal("bill_provider"),
  balance: Amount.describe("The current balance, in kobo."),
  threshold: Amount.describe("The configured threshold, in kobo."),
  seenAt: Timestamp,
});
export type ProviderFloatRecord = z.infer<typeof ProviderFloatRecord>;
