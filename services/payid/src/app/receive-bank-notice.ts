import { AppError } from "@kobo/errors";
import type { Mode } from "@kobo/tenant";
import { readNotice } from "../clients/bank-partner-wire";
import { checkSignature } from "../domain/notice-signature";
import { finishInflow } from "./carry-on-inflow";
import { hearCredit, type InflowParts } from "./hear-credit";

/** What the bank partner sent, untouched. */
export interface BankNotice {
  mode: Mode;
  body: Buffer;
  timestamp: string;
  signature: string;
}

interface Parts extends InflowParts {
  /** What the partner signs notices with. */
  noticeSecrets: Readonly<Record<Mode, string>>;
}

/** The partner waits for ten seconds; the rest can be done without it. */
const FINISH_MS = 4_000;

/**
 * Takes a notice of a payment. It is taken when the payment is stored: whether the ledger is there to
 * book it at once is nothing to the bank.
 * @throws AppError INVALID_SIGNATURE, VALIDATION_ERROR
 */
export async function receiveBankNotice(parts: Parts, notice: BankNotice): Promise<void> {
  const { mode } = notice;
  checkSignature(notice, { secret: parts.noticeSecrets[mode], now: new Date() });
  const credit = readNotice(notice.body);
  if (!credit) {
    parts.logger.error({ mode }, "a notice of the bank partner cannot be read");
    throw new AppError("VALIDATION_ERROR", "The notice cannot be read.");
  }
  const inflow = await hearCredit(parts, mode, credit);
  if (inflow) await finishInflow(parts, inflow, Date.now() + FINISH_MS);
}
