import { randomBytes } from "node:crypto";
import { signWebhookForTest, WebhookVerificationError } from "@kobo/sdk";
import { UsageError } from "../usage-error";

/** As many as those of Kobo's own endpoints have. */
const BYTES = 32;

/** A signing secret in the form of Kobo's own. */
export function newSecret(): string {
  return `whsec_${randomBytes(BYTES).toString("base64")}`;
}

/**
 * The secret that was given, if messages can be signed with it.
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
