import type { Mode } from "@kobo/core/tenant";
import type { Database } from "@kobo/postgres";
import type { Logger } from "@kobo/runtime";
import type { ProcessorWebhooks } from "../clients/card-processor";
import * as disputes from "../db/disputes";
import * as payments from "../db/payments";
import * as refunds from "../db/refunds";

interface Parts {
  db: Database;
  webhooks: Readonly<Record<Mode, ProcessorWebhooks>>;
  logger: Logger;
}

export interface ProcessorWebhook {
  mode: Mode;
  /** The raw bytes, which are signed. */
  body: Buffer;
  headers: Readonly<Record<string, string>>;
}

/**
 * Makes the webhook's payment, refund or dispute due for a query. The reported change itself is not read.
 * @throws AppError INVALID_SIGNATURE; VALIDATION_ERROR for an unreadable webhook
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
    case "dispute": {
      if (!(await disputes.discover(db, { ...subject, mode })))
        logger.warn({ mode, ...subject }, "dispute of an unknown card payment");
      return disputes.recordCallback(db, { ...subject, mode });
    }
    case "other":
      logger.info({ mode, type: subject.type }, "provider webhook of unknown type ignored");
  }
}
