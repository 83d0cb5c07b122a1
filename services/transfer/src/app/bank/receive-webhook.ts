import { createHmac, timingSafeEqual } from "node:crypto";
import { secretsIn } from "@kobo/core/secrets";
import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Database } from "@kobo/postgres";
import { noteOlderSecretUse } from "@kobo/runtime";
import { z } from "zod";
import * as externalTransfers from "../../db/external-transfers";

export interface RailWebhook {
  mode: Mode;
  /** The exact bytes, which the signature covers. */
  body: Buffer;
  signature: string;
}

const WebhookBody = z.object({ data: z.object({ reference: z.string().min(1).max(200) }) });

/**
 * A rail webhook only triggers a query. The service does not trust its content beyond the reference.
 * @throws AppError INVALID_SIGNATURE, VALIDATION_ERROR
 */
export async function receiveWebhook(
  { db, secrets }: { db: Database; secrets: Readonly<Record<Mode, string>> },
  { mode, body, signature }: RailWebhook,
): Promise<void> {
  const place = secretsIn(secrets[mode]).findIndex((secret) => isSigned(body, signature, secret));
  if (place < 0) throw new AppError("INVALID_SIGNATURE");
  if (place > 0) noteOlderSecretUse(`RAIL_${mode.toUpperCase()}_SECRET_KEY`);
  const railReference = referenceIn(body);
  await externalTransfers.recordCallback(db, { mode, railReference });
}

function isSigned(body: Buffer, signature: string, secret: string): boolean {
  const expected = createHmac("sha512", secret).update(body).digest();
  const received = Buffer.from(signature, "hex");
  return received.length === expected.length && timingSafeEqual(received, expected);
}

function referenceIn(body: Buffer): string {
  try {
    return WebhookBody.parse(JSON.parse(body.toString("utf8"))).data.reference;
  } catch (cause) {
    throw new AppError("VALIDATION_ERROR", "The webhook has no data.reference of a transfer.", {
      cause,
    });
  }
}
