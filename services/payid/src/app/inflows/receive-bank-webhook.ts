import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { noteOlderSecretUse } from "@kobo/runtime";
import { PartnerUnavailable } from "../../clients/bank-partner";
import { type Hint, readWebhook } from "../../clients/bank-partner-wire";
import * as lostCredits from "../../db/lost-credits";
import type { Credit } from "../../domain/inflow";
import { checkSignature } from "../../domain/webhook-signature";
import { ingestCredit } from "./ingest-credit";
import { unreachableRetryMs } from "./ingest-lost-credits";
import type { PartnerParts } from "./ingest-missing";
import { finishInflow } from "./run-inflow";

/** The bank partner's webhook, unparsed. */
export interface BankWebhook {
  mode: Mode;
  body: Buffer;
  timestamp: string;
  signature: string;
}

interface Parts extends PartnerParts {
  /** Secrets that verify the partner's webhooks. */
  webhookSecrets: Readonly<Record<Mode, string>>;
}

/** The partner's webhook times out after ten seconds, which must cover the query; the ledger calls may finish later. */
const QUERY_MS = 4_000;
const FINISH_MS = 4_000;

/**
 * A webhook only triggers a query: the credit is ingested as the partner's API returns it, so a leaked secret cannot
 * create money. The webhook succeeds once the credit is stored, whether or not the ledger is available. A worker
 * retries a query that got no response, whether or not the partner repeats the webhook.
 * @throws AppError INVALID_SIGNATURE, VALIDATION_ERROR; SERVICE_UNAVAILABLE, so that the partner repeats the webhook,
 * when the query failed or the partner does not know the credit
 */
export async function receiveBankWebhook(parts: Parts, webhook: BankWebhook): Promise<void> {
  const { mode } = webhook;
  const place = checkSignature(webhook, { secret: parts.webhookSecrets[mode], now: new Date() });
  if (place > 0) noteOlderSecretUse(`BANK_PARTNER_${mode.toUpperCase()}_NOTICE_SECRET`);
  const hint = readWebhook(webhook.body);
  if (!hint) {
    parts.logger.error({ mode }, "bank partner webhook unreadable");
    throw new AppError("VALIDATION_ERROR", "The webhook is not a readable account.credited event.");
  }
  const inflow = await ingestCredit(parts, mode, await confirm(parts, mode, hint));
  if (inflow) await finishInflow(parts, inflow, Date.now() + FINISH_MS);
}

async function confirm(
  { db, partners, logger }: Parts,
  mode: Mode,
  { sessionId, accountNumber }: Hint,
): Promise<Credit> {
  let credit: Credit | undefined;
  try {
    credit = await partners[mode].findCredit(sessionId, Date.now() + QUERY_MS);
  } catch (error) {
    // The partner stops repeating webhooks eventually, so the retry does not depend on a repeat.
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
