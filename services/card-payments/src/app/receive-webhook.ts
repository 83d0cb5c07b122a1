import type { Mode } from "@kobo/core/tenant";
import type { Database } from "@kobo/postgres";
import type { Logger } from "@kobo/runtime";
import type { ProcessorWebhooks } from "../clients/card-processor";
import * as payments from "../db/payments";
import * as refunds from "../db/refunds";

interface Parts {
  db: Database;
  webhooks: Readonly<Record<Mode, ProcessorWebhooks>>;
  logger: Logger;
}

export interface ProcessorWebhook {
  mode: Mode;
  /** As it came, to the byte: the signature is over it. */
  body: Buffer;
  headers: Readonly<Record<string, string>>;
}

/**
 * Takes a notice of the processor as a reason to ask it, and for nothing else: what it says happened is
 * not even read.
 * @throws AppError INVALID_SIGNATURE; VALIDATION_ERROR for one that cannot be read
 */
export async function receiveWebhook(
  { db, webhooks, logger }: Parts,
  { mode, ...request }: ProcessorWebhook,
): Promise<void> {
  const subject = webhooks[mode].read(request);
  switch (subject.kind) {
    case "payment":
      return payments.recordCallback(db, { ...subject, mode });
    case "refund":
      return refunds.recordCallback(db, { ...subject, mode });
    case "other":
      logger.info({ mode, type: subject.type }, "provider webhook of unknown type ignored");
  }
}
