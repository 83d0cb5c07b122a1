import { AppError } from "@kobo/errors";
import { notAllowed } from "@kobo/saga";
import * as externalTransfers from "../../db/external-transfers";
import * as refunds from "../../db/refunds";
import { OF_TRANSFER, type Refund, statusOf } from "../../domain/refund";
import type { ExternalParts } from "../bank/execute";
import { type SettleTransfer, settleOnRail } from "../bank/settle-transfer";

/**
 * Makes the sandbox rail decide a test refund now. A refund to a wallet has its outcome already, and allows no other.
 * @throws AppError TEST_MODE_ONLY, REFUND_NOT_FOUND; VALIDATION_ERROR when the refund's state does not allow the
 * outcome; SERVICE_UNAVAILABLE when the rail did not answer
 */
export async function settleRefund(
  parts: ExternalParts,
  { tenant, reference, outcome }: SettleTransfer,
): Promise<Pick<Refund, "id">> {
  if (tenant.mode !== "test") throw new AppError("TEST_MODE_ONLY");
  const { db } = parts;
  const refund = await refunds.findByReference(db, tenant, reference);
  const status = refund && statusOf(refund.state);
  if (!refund || !status) throw new AppError("REFUND_NOT_FOUND");
  if (refund.destination.type === "wallet") {
    if (outcome === "success") return refund;
    throw notAllowed("a refund to a wallet", status);
  }
  return settleOnRail(parts, {
    tenant,
    outcome,
    noun: "a refund",
    statusOf: ({ state }) => statusOf(OF_TRANSFER[state].state),
    find: async () => {
      const transfer = await externalTransfers.find(db, refund.id);
      if (!transfer) throw new Error("A refund to a bank account has a transfer.");
      return transfer;
    },
  });
}
