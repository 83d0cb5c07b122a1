import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Database } from "@kobo/postgres";
import type { Logger } from "@kobo/runtime";
import { z } from "zod";
import * as purchases from "../../db/purchases";
import type { Catalogues } from "../catalogue/catalogue";

export interface ProviderWebhook {
  mode: Mode;
  /** As it came. Nobody has signed it. */
  body: Buffer;
}

interface Parts {
  db: Database;
  catalogues: Catalogues;
  logger: Logger;
}

const Webhook = z.object({ type: z.string().min(1).max(100), data: z.unknown().optional() });

/** As we make them, and somewhat wider; what cannot be one of ours is not looked for. */
const RequestId = z
  .string()
  .regex(/^[0-9A-Za-z]{12,64}$/)
  .optional()
  .catch(undefined);
const Named = z.object({ requestId: RequestId, request_id: RequestId });

/** The provider names the request in one dialect or the other, in one place or the other. */
const Update = Named.extend({
  content: z
    .object({ transactions: Named.optional().catch(undefined) })
    .optional()
    .catch(undefined),
});

/**
 * Takes a notice of the provider as a reason to ask the provider, and for nothing else: what it says
 * about a purchase is not even read.
 * @throws AppError VALIDATION_ERROR for a notice that cannot be read
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
    throw new AppError("VALIDATION_ERROR", "The notice cannot be read.", { cause });
  }
}

/** @throws AppError VALIDATION_ERROR */
function requestIdIn(data: unknown): string {
  const { data: update } = Update.safeParse(data);
  const places = [update, update?.content?.transactions];
  const names = places.flatMap((place) => [place?.requestId, place?.request_id]);
  const requestId = names.find((name) => name !== undefined);
  if (!requestId) throw new AppError("VALIDATION_ERROR", "The notice names no purchase.");
  return requestId;
}
