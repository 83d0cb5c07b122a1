import { z } from "zod";
import { Timestamp } from "../wire";
import { ExternalTransferRecord } from "./external-transfer";
import { PayIdTransferRecord } from "./transfer";

const Undecided = ExternalTransferRecord.omit({ failureReason: true });

/** A bank transfer without an outcome yet. */
export const PendingExternalTransferRecord = Undecided.extend({
  status: z.literal("pending"),
  completedAt: z.null(),
});

/** A paid bank transfer, even if the bank reversed it later. */
export const CompletedExternalTransferRecord = Undecided.extend({
  status: z
    .enum(["completed", "reversed"])
    .describe("`reversed`: the bank returned the money to your wallet."),
  completedAt: Timestamp,
});

/** A failed bank transfer. */
export const FailedExternalTransferRecord = ExternalTransferRecord.extend({
  status: z.literal("failed"),
  failureReason: z.string().describe("The reason for the failure, such as `REJECTED_BY_BANK`."),
});

/** A transfer of either kind and any status. */
export const AnyTransferRecord = z.discriminatedUnion("type", [
  PayIdTransferRecord,
  ExternalTransferRecord,
]);
