import { type HeadersLike, readHeaders } from "./headers";
import { whyNothingFits } from "./mismatch";
import { bytesOf, type RawBody } from "./raw-body";
import { keysOf } from "./secrets";
import { isSigned, knownSignaturesIn, type Signed } from "./signature";
import { checkTimestamp } from "./timestamp";
import { WebhookVerificationError } from "./verification-error";
import { readEvent, type WebhookEvent } from "./webhook-event";

export interface VerifyOptions {
  /** How far a message's time may be from now, either way. */
  toleranceSeconds?: number | undefined;
  /** For tests. */
  now?: Date | undefined;
}

/** As the standard advises: long enough for clocks that differ, too short for most replays. */
const TOLERANCE_SECONDS = 300;
/** No dots, which part what is signed: with them, one signature could fit two messages. */
const MESSAGE_ID = /^[A-Za-z0-9_-]{1,128}$/;

/**
 * The event of a request that Kobo sent. `rawBody` is the body as it arrived, `headers` are the
 * request's, and `secrets` the webhook's secret, or the old and the new one while it is rolled.
 * @throws WebhookVerificationError whose `reason` says what is wrong
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
  // Compared with what is no number, every message would be new enough.
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
