import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Database } from "@kobo/postgres";
import type { Logger } from "@kobo/runtime";
import { z } from "zod";
import * as purchases from "../../db/purchases";
import type { Catalogues } from "../catalogue/catalogue";

export interface ProviderWebhook {
  mode: Mode;
  /** The raw body, which is not signed. */
  body: Buffer;
}

interface Parts {
  db: Database;
  catalogues: Catalogues;
  logger: Logger;
}

const Webhook = z.object({ type: z.string().min(1).max(100), data: z.unknown().optional() });

/** Our format and somewhat wider; other ids cannot be ours. */
const RequestId = z
  .string()
  .regex(/^[0-9A-Za-z]{12,64}$/)
  .optional()
  .catch(undefined);
const Named = z.object({ requestId: RequestId, request_id: RequestId });

/** The provider has two spellings of the request id, and two places for it. */
const Update = Named.extend({
  content: z
    .object({ transactions: Named.optional().catch(undefined) })
    .optional()
    .catch(undefined),
});

/**
 * Handles the provider's webhook: it triggers a requery or invalidates the catalogue. Its claims about a purchase are
 * ignored, because it is unsigned.
 * @throws AppError VALIDATION_ERROR for an unreadable webhook
 */
export async function receiveWebhook(
  { db, catalogues, logger }: Parts,
  { mode, body }: ProviderWebhook,
): Promise<void> {
  const { type, data } = read(body);
  switch (type) {
    case "transaction-update":
      return purchases.recordCallback(db, { mode, providerRequestId: requestIdIn(data) });
    case "variations-update":
      return catalogues[mode].invalidate();
    default:
      logger.info({ mode, type }, "provider webhook of unknown type ignored");
  }
}

function read(body: Buffer): z.infer<typeof Webhook> {
  try {
    return Webhook.parse(JSON.parse(body.toString("utf8")));
  } catch (cause) {
    throw new AppError("VALIDATION_ERROR", "The webhook cannot be parsed.", { cause });
  }
}

/** @throws AppError VALIDATION_ERROR */
function requestIdIn(data: unknown): string {
  const { data: update } = Update.safeParse(data);
  const places = [update, update?.content?.transactions];
  const names = places.flatMap((place) => [place?.requestId, place?.request_id]);
  const requestId = names.find((name) => name !== undefined);
  if (!requestId) throw new AppError("VALIDATION_ERROR", "The webhook has no request id.");
  return requestId;
}
