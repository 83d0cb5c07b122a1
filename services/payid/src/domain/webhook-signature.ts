import { createHmac, timingSafeEqual } from "node:crypto";
import { secretsIn } from "@kobo/core/secrets";
import { AppError } from "@kobo/errors";

interface SignedWebhook {
  body: Buffer;
  /** Unix seconds, as sent. */
  timestamp: string;
  /** Hex, as sent. */
  signature: string;
}

/** Limits the replay of an intercepted webhook. */
const TOLERANCE_MS = 5 * 60 * 1000;
const SECONDS = /^\d{1,12}$/;
const HEX = /^[0-9a-f]{64}$/i;

/**
 * Returns the place of the secret that signed it: 0 for the first.
 * @throws AppError INVALID_SIGNATURE
 */
export function checkSignature(
  { body, timestamp, signature }: SignedWebhook,
  { secret, now }: { secret: string; now: Date },
): number {
  const at = SECONDS.test(timestamp) ? Number(timestamp) * 1_000 : Number.NaN;
  // A timestamp that is not a number gives NaN, which is not fresh.
  const isFresh = Math.abs(now.getTime() - at) <= TOLERANCE_MS;
  if (!isFresh || !HEX.test(signature)) throw new AppError("INVALID_SIGNATURE");
  const given = Buffer.from(signature, "hex");
  const place = secretsIn(secret)
    .map((each) => createHmac("sha256", each).update(`${timestamp}.`).update(body).digest())
    .findIndex((expected) => timingSafeEqual(expected, given));
  if (place < 0) throw new AppError("INVALID_SIGNATURE");
  return place;
}
