import { z } from "zod";
import { Amount, Timestamp } from "../wire";

/** A low float at a provider, for operators. */
export const ProviderFloatRecord = z.object({
  provider: z.literal("bill_provider"),
  balance: Amount.describe("What is left; kobo."),
  threshold: Amount.describe("Below what we wanted to hear of it; kobo."),
  seenAt: Timestamp,
});
export type ProviderFloatRecord = z.infer<typeof ProviderFloatRecord>;
