import { z } from "zod";
import { Amount, Timestamp } from "./wire";

/** Our money at a provider is running out, for operators. */
export const ProviderFloatRecord = z.object({
  provider: z.literal("bill_provider"),
  /** What is left, and below what we wanted to hear of it; kobo. */
  balance: Amount,
  threshold: Amount,
  seenAt: Timestamp,
});
export type ProviderFloatRecord = z.infer<typeof ProviderFloatRecord>;
