import { AppError } from "@kobo/errors";
import { type ExternalTransfer, STATUS } from "../../domain/external-transfer";

/**
 * Until its money is held, a transfer may still be refused.
 * @throws AppError IDEMPOTENCY_KEY_IN_USE
 */
export function publicTransfer(transfer: ExternalTransfer): ExternalTransfer {
  if (STATUS[transfer.state]) return transfer;
  throw new AppError("IDEMPOTENCY_KEY_IN_USE", undefined, { retryAfterSeconds: 1 });
}
