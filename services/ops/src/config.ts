import { callerSecrets } from "@kobo/rpc";
import { z } from "zod";

const Target = z.string().min(1);

export const Config = z.object({
  /** gRPC targets of the services with reviews. */
  BILLS_TARGET: Target,
  TRANSFER_TARGET: Target,
  PAYID_TARGET: Target,
  CARD_PAYMENTS_TARGET: Target,
  ...callerSecrets("operator"),
});
