import { type HeadersLike, readHeaders } from "./headers";
import { whyNothingFits } from "./mismatch";
import { bytesOf, type RawBody } from "./raw-body";
import { keysOf } from "./secrets";
import { isSigned, knownSignaturesIn, type Signed } from "./signature";
import { checkTimestamp } from "./timestamp";
import { WebhookVerificationError } from "./verification-error";
import { readEvent, type WebhookEvent } from "./webhook-event";

export interface VerifyOptions {
  /** The largest difference between a message's timestamp and now, either way. */
  toleranceSeconds?: number | undefined;
  /** For tests. */
  now?: Date | undefined;
}

/** The standard's recommendation: long enough for clock differences, too short for most replays. */
const TOLERANCE_SECONDS = 300;
/**
 * Dots separate the parts of the signed content: with dots in an id, one signature could fit two
 * messages.
 */
const MESSAGE_ID = /^[A-Za-z0-9_-]{1,128}$/;

/**
 * Verifies a webhook and returns its event. `rawBody` is the body as it arrived, `headers` are the
 * request's, and `secrets` is the endpoint's secret, or both secrets during a rotation.
 * @throws WebhookVerificationError with the `reason`
 */
export function verify(
  rawBody: RawBody,
  headers: HeadersLike,
  secrets: string | readonly string[],
  options: VerifyOptions = {},
): WebhookEvent {
  const body = bytesOf(rawBody);
  const { id, timestamp, signatures } = readHeaders(headers);
  const keys = keysOf(secrets);
  checkId(id);
  checkTimestamp(timestamp, clockOf(options));
  checkSignature({ id, timestamp, body }, { keys, header: signatures });
  return readEvent(body, id);
}

function clockOf({ toleranceSeconds = TOLERANCE_SECONDS, now = new Date() }: VerifyOptions) {
  const nowMs = now.getTime();
  // With NaN every comparison is false, so every timestamp would pass.
  if (!Number.isFinite(toleranceSeconds) || toleranceSeconds < 0) {
    throw new RangeError("toleranceSeconds must be a number of seconds, 0 or more.");
  }
  if (Number.isNaN(nowMs)) throw new RangeError("now is not a date.");
  return { nowMs, toleranceSeconds };
}

function checkId(id: string): void {
  if (MESSAGE_ID.test(id)) return;
  throw new WebhookVerificationError(
    "id_invalid",
    "webhook-id is not the id of an event; was the header sent twice, or changed on its way?",
  );
}

function checkSignature(
  signed: Signed,
  { keys, header }: { keys: readonly Buffer[]; header: string },
): void {
  const signatures = knownSignaturesIn(header);
  if (signatures.length === 0) {
    throw new WebhookVerificationError(
      "signature_invalid",
      "webhook-signature holds no signature of version v1; does something before you change it?",
    );
  }
  const tried = { keys, signatures };
  if (isSigned(signed, tried)) return;
  throw new WebhookVerificationError(
    "no_matching_signature",
    `No signature fits the body and the secret. ${whyNothingFits(signed, tried)}`,
  );
}
