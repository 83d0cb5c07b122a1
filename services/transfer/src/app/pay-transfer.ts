import type { Tenant } from "@kobo/core/tenant";
import { sampledTraceparent } from "@kobo/runtime";
import { type ExternalTransfer, STATUS } from "../domain/external-transfer";
import type { TransferOutcome } from "../domain/transfer-outcome";
import type { Limits } from "../domain/wallet-debit";
import { type CreateParts, createExternalTransfer } from "./bank/create-external-transfer";
import { createPayIdTransfer, type TransferParts } from "./pay-id/create-pay-id-transfer";

export type PayTransferParts = TransferParts &
  Omit<CreateParts, "ledger"> & {
    ledger: TransferParts["ledger"] & CreateParts["ledger"];
  };

/** An attempt has no effect in the ledger after this time. */
export const ATTEMPT_MS = 8_000;
/** The first pause after an attempt without an outcome: it has no effect any more when the next one begins. */
export const RETRY_MS = ATTEMPT_MS + 2_000;

/** A transfer that this service makes by itself, for a row of a bulk transfer or for a run of a schedule. */
export interface TransferToPay {
  tenant: Tenant;
  fromPayId: string;
  payee:
    | { kind: "payid"; toPayId: string }
    | { kind: "bank"; accountNumber: string; bankCode: string; accountName: string };
  amount: bigint;
  narration: string;
  reference: string;
  limits: Limits;
  /** Finds the transfer of an earlier attempt, in place of the keyed hash of a merchant's key. */
  key: Buffer;
  requestId: string;
  /** In ms since 1970. */
  deadline: number;
}

/**
 * Pays as an ordinary transfer. Safe to repeat: the key finds the transfer of an earlier attempt.
 * @throws AppError as `createPayIdTransfer` and `createExternalTransfer`
 */
export async function payTransfer(
  parts: PayTransferParts,
  { payee, key, requestId, deadline, ...order }: TransferToPay,
): Promise<TransferOutcome> {
  if (payee.kind === "payid") {
    const { transfer } = await createPayIdTransfer(parts, {
      ...order,
      toPayId: payee.toPayId,
      idempotencyHash: key.toString("hex"),
      notAfter: new Date(deadline),
      requestId,
      traceparent: sampledTraceparent(),
    });
    return { kind: "completed", transferId: transfer.id };
  }
  const { accountNumber, bankCode, accountName } = payee;
  const { transfer } = await createExternalTransfer(parts, {
    ...order,
    ...{ accountNumber, bankCode, accountName, deadline },
    idempotencyHash: key,
    // The key is of one payment, so it alone identifies the request.
    fingerprint: key,
  });
  return outcomeOfExternal(transfer);
}

/** The outcome of a payment by the present public status of its bank transfer. */
export function outcomeOfExternal({
  id: transferId,
  state,
  failureReason,
}: Pick<ExternalTransfer, "id" | "state" | "failureReason">): TransferOutcome {
  const failed = (message: string) =>
    ({ kind: "failed", transferId, code: "TRANSFER_FAILED", message }) as const;
  switch (STATUS[state]) {
    case "completed":
      return { kind: "completed", transferId };
    case "failed":
      return failed(`The transfer failed: ${failureReason}.`);
    case "reversed":
      return failed("The bank returned the money to the wallet.");
    default:
      return { kind: "submitted", transferId };
  }
}
