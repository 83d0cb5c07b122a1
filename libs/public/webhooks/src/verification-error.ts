/** The reason of a refusal. Branch on this; the error's message is for people. */
export type VerificationFailure =
  | "body_not_raw"
  | "missing_headers"
  | "id_invalid"
  | "no_secret"
  | "secret_invalid"
  | "timestamp_invalid"
  | "timestamp_too_old"
  | "timestamp_too_new"
  | "signature_invalid"
  | "no_matching_signature"
  | "payload_invalid";

/**
 * A message that you must not trust. `message` says what to do about it, and never holds a secret
 * or a part of the body, so you may log it.
 */
export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError";

  constructor(
    readonly reason: VerificationFailure,
    message: string,
  ) {
    super(message);
  }
}
