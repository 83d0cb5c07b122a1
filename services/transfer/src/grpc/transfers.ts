import { asAppError } from "@kobo/errors";
import { toPublicId } from "@kobo/ids";
import type { NewPayIdTransfer__Output } from "@kobo/protos/transfer/v1/NewPayIdTransfer";
import type { PayIdTransfer as WireTransfer } from "@kobo/protos/transfer/v1/PayIdTransfer";
import type { PayIdTransferResult } from "@kobo/protos/transfer/v1/PayIdTransferResult";
import type { TransfersDefinition } from "@kobo/protos/transfer/v1/Transfers";
import { fromWireTenant, type Handlers, itemError } from "@kobo/rpc";
import { type Logger, withContext } from "@kobo/runtime";
import {
  type CreatePayIdTransfer,
  createPayIdTransfer,
  type TransferParts,
} from "../app/create-pay-id-transfer";
import { getTransfer } from "../app/get-transfer";
import { normalised, type PayIdTransfer } from "../domain/pay-id-transfer";

export function transfers(parts: TransferParts, logger: Logger): Handlers<TransfersDefinition> {
  return {
    CreatePayIdTransfers: async ({ items }) => ({
      results: await Promise.all(items.map((item) => createOne(parts, item, logger))),
    }),

    GetTransfer: async ({ tenant, reference }) => {
      const query = { tenant: fromWireTenant(tenant), reference };
      return { transfer: toWire(await getTransfer(parts.ledger, query)) };
    },
  };
}

/** One item's success or failure is its own, whatever becomes of those it travelled with. */
async function createOne(
  parts: TransferParts,
  item: NewPayIdTransfer__Output,
  logger: Logger,
): Promise<PayIdTransferResult> {
  const requestId = item.context?.requestId ?? "";
  const deadline = Number(item.context?.notAfterMs ?? 0);
  return withContext({ requestId, deadline }, async () => {
    try {
      const { transfer, replayed } = await createPayIdTransfer(parts, toCommand(item));
      return { transfer: toWire(transfer), replayed };
    } catch (thrown) {
      const error = asAppError(thrown);
      if (error.code === "INTERNAL_ERROR") logger.error({ err: error.cause ?? error }, "a bug");
      return { error: itemError(error) };
    }
  });
}

function toCommand(item: NewPayIdTransfer__Output): CreatePayIdTransfer {
  return {
    tenant: fromWireTenant(item.tenant),
    fromPayId: normalised(item.fromPayId),
    toPayId: normalised(item.toPayId),
    amount: BigInt(item.amountKobo),
    narration: item.narration,
    reference: item.reference,
    idempotencyHash: item.idempotency?.keyHash.toString("hex") ?? "",
    notAfter: new Date(Number(item.context?.notAfterMs ?? 0)),
    requestId: item.context?.requestId ?? "",
    traceparent: item.context?.traceparent ?? "",
  };
}

function toWire(transfer: PayIdTransfer): WireTransfer {
  return {
    transactionId: toPublicId("txn", transfer.id),
    reference: transfer.reference,
    fromPayId: transfer.fromPayId,
    toPayId: transfer.toPayId,
    amountKobo: String(transfer.amount),
    narration: transfer.narration,
    destinationAccountName: transfer.destinationAccountName,
    completedAtMs: transfer.completedAt.getTime(),
  };
}
