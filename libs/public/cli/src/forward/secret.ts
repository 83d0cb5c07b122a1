import { randomBytes } from "node:crypto";
import { signWebhookForTest, WebhookVerificationError } from "@kobo/sdk";
import { UsageError } from "../usage-error";

/** The length of Kobo's own endpoint secrets. */
const BYTES = 32;

/** A signing secret in Kobo's format. */
export function newSecret(): string {
  return `whsec_${randomBytes(BYTES).toString("base64")}`;
}

/**
 * The given secret, if it can sign messages.
 * @throws UsageError
 */
export function checkedSecret(secret: string, name: string): string {
  try {
    signWebhookForTest({ id: "evt_1", body: "" }, secret);
    return secret;
  } catch (error) {
    if (error instanceof WebhookVerificationError) {
      throw new UsageError(`${name}: ${error.message}`);
    }
    throw error;
  }
}
