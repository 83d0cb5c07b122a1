import { toPublicId } from "@kobo/core/ids";
import { tenant } from "@kobo/core/tenant";
import { asAppError } from "@kobo/errors";
import { activeTraceparent, withContext } from "@kobo/runtime";
import { outcomeOf, type RowOutcome, rowKey } from "../../domain/bulk-row";
import type { BulkRow, BulkTransfer } from "../../domain/bulk-transfer";
import { type ExternalTransfer, STATUS } from "../../domain/external-transfer";
import type { Limits } from "../../domain/wallet-debit";
import { type CreateParts, createExternalTransfer } from "../bank/create-external-transfer";
import { createPayIdTransfer, type TransferParts } from "../pay-id/create-pay-id-transfer";

export type PayRowParts = TransferParts &
  Omit<CreateParts, "ledger"> & {
    ledger: TransferParts["ledger"] & CreateParts["ledger"];
  };

/** An attempt has no effect in the ledger after this time. */
export const ATTEMPT_MS = 8_000;

/** Pays a row as an ordinary transfer. Safe to repeat: the row's key finds the transfer of an earlier attempt. */
export async function payRow(
  parts: PayRowParts,
  { bulk, limits }: { bulk: BulkTransfer; limits: Limits },
  row: BulkRow,
): Promise<RowOutcome> {
  const requestId = `${toPublicId("blk", bulk.id)}/${row.number}`;
  const deadline = Date.now() + ATTEMPT_MS;
  return withContext({ requestId, deadline }, async () => {
    try {
      return await pay(parts, { bulk, row, limits, requestId, deadline });
    } catch (thrown) {
      const error = asAppError(thrown);
      if (error.code === "INTERNAL_ERROR")
        parts.logger.error({ err: error.cause ?? error, requestId }, "unhandled error");
      return outcomeOf(error);
    }
  });
}

interface Attempt {
  bulk: BulkTransfer;
  row: BulkRow;
  limits: Limits;
  requestId: string;
  deadline: number;
}

async function pay(
  parts: PayRowParts,
  { bulk, row, limits, requestId, deadline }: Attempt,
): Promise<RowOutcome> {
  const { merchantId, mode, merchantName, fromPayId } = bulk;
  const { payee, amount, narration, reference } = row;
  const order = {
    tenant: tenant({ merchantId, mode, merchantName, walletPayId: fromPayId }),
    ...{ fromPayId, amount, narration, reference, limits },
  };
  const key = rowKey(bulk.id, row.number);
  if (payee.kind === "payid") {
    const { transfer } = await createPayIdTransfer(parts, {
      ...order,
      toPayId: payee.toPayId,
      idempotencyHash: key.toString("hex"),
      notAfter: new Date(deadline),
      requestId,
      traceparent: activeTraceparent(),
    });
    return { kind: "completed", transferId: transfer.id };
  }
  const { accountNumber, bankCode, accountName } = payee;
  const { transfer } = await createExternalTransfer(parts, {
    ...order,
    ...{ accountNumber, bankCode, accountName, deadline },
    idempotencyHash: key,
    // Rows never change, so the key alone identifies the request.
    fingerprint: key,
  });
  return outcomeOfExternal(transfer);
}

/** The outcome of a row by the present public status of its bank transfer. */
export function outcomeOfExternal({
  id: transferId,
  state,
  failureReason,
}: Pick<ExternalTransfer, "id" | "state" | "failureReason">): RowOutcome {
  const failed = (message: string) =>
    ({ kind: "failed", transferId, code: "TRANSFER_FAILED", message }) as const;
  switch (STATUS[state]) {
    case "completed":
      return { kind: "completed", transferId };
    case "failed":
      return failed(`The bank refused the transfer: ${failureReason}.`);
    case "reversed":
      return failed("The bank returned the money to the wallet.");
    default:
      return { kind: "submitted", transferId };
  }
}
