import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { PartnerUnavailable } from "../../clients/bank-partner";
import { type Hint, readWebhook } from "../../clients/bank-partner-wire";
import * as lostCredits from "../../db/lost-credits";
import type { Credit } from "../../domain/inflow";
import { checkSignature } from "../../domain/webhook-signature";
import { ingestCredit } from "./ingest-credit";
import { unreachableRetryMs } from "./ingest-lost-credits";
import type { PartnerParts } from "./ingest-missing";
import { finishInflow } from "./run-inflow";

/** What the bank partner sent, untouched. */
export interface BankWebhook {
  mode: Mode;
  body: Buffer;
  timestamp: string;
  signature: string;
}

interface Parts extends PartnerParts {
  /** What the partner signs notices with. */
  webhookSecrets: Readonly<Record<Mode, string>>;
}

/** The partner waits for ten seconds, in which it is asked and answers; the rest can be done without it. */
const QUERY_MS = 4_000;
const FINISH_MS = 4_000;

/**
 * Takes a notice of a payment. The notice is only a hint that there is one: whoever came by the
 * secret could sign anything, so what is booked is what the partner's own API says. It is taken when
 * the payment is stored: whether the ledger is there to book it at once is nothing to the bank.
 * A query that gets no response is retried by a worker, whether or not the partner repeats the callback.
 * @throws AppError INVALID_SIGNATURE, VALIDATION_ERROR; SERVICE_UNAVAILABLE, so that the notice is
 * repeated, when the partner cannot be asked or does not know the payment
 */
export async function receiveBankWebhook(parts: Parts, webhook: BankWebhook): Promise<void> {
  const { mode } = webhook;
  checkSignature(webhook, { secret: parts.webhookSecrets[mode], now: new Date() });
  const hint = readWebhook(webhook.body);
  if (!hint) {
    parts.logger.error({ mode }, "bank partner webhook unreadable");
    throw new AppError("VALIDATION_ERROR", "The notice cannot be read.");
  }
  const inflow = await ingestCredit(parts, mode, await confirm(parts, mode, hint));
  if (inflow) await finishInflow(parts, inflow, Date.now() + FINISH_MS);
}

/** The payment as the partner has it in its book. */
async function confirm(
  { db, partners, logger }: Parts,
  mode: Mode,
  { sessionId, accountNumber }: Hint,
): Promise<Credit> {
  let credit: Credit | undefined;
  try {
    credit = await partners[mode].findCredit(sessionId, Date.now() + QUERY_MS);
  } catch (error) {
    // The partner gives up repeating callbacks some day, so the query does not depend on a repeat.
    if (error instanceof PartnerUnavailable) {
      await lostCredits.recordUnreachable(db, { mode, sessionId }, unreachableRetryMs());
    }
    throw error;
  }
  if (!credit) {
    logger.error({ sessionId, mode }, "bank credit in webhook unknown to bank partner");
    throw new AppError("SERVICE_UNAVAILABLE", undefined, { retryAfterSeconds: 1 });
  }
  if (credit.accountNumber !== accountNumber) {
    logger.error({ sessionId, mode }, "bank credit account mismatch between webhook and query");
  }
  return credit;
}
