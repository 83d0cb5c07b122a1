import { z } from "zod";
import { Timestamp } from "../wire";
import { ExternalTransferRecord } from "./external-transfer";
import { PayIdTransferRecord } from "./transfer";

const Undecided = ExternalTransferRecord.omit({ failureReason: true });

/** A bank transfer that the bank has not decided yet. */
export const PendingExternalTransferRecord = Undecided.extend({
  status: z.literal("pending"),
  completedAt: z.null(),
});

/** A bank transfer that was paid, whatever the bank did afterwards. */
export const CompletedExternalTransferRecord = Undecided.extend({
  status: z
    .enum(["completed", "reversed"])
    .describe("`reversed`: the bank gave the money back, and it is in your wallet again."),
  completedAt: Timestamp,
});

/** A bank transfer that was not paid. */
export const FailedExternalTransferRecord = ExternalTransferRecord.extend({
  status: z.literal("failed"),
  failureReason: z.string().describe("Why it failed, such as `REJECTED_BY_BANK`."),
});

/** A transfer of either kind, however it stands. */
export const AnyTransferRecord = z.discriminatedUnion("type", [
  PayIdTransferRecord,
  ExternalTransferRecord,
]);
