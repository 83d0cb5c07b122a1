import { WebhookVerificationError } from "./verification-error";

const PREFIX = "whsec_";
const BYTES_MIN = 24;
const BYTES_MAX = 64;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const WHERE = "It was shown once, when you made the webhook or rolled its secret";

/**
 * The keys in these secrets.
 * @throws WebhookVerificationError when one of them is invalid, even if others are valid: it would
 * be missing at the end of a rotation.
 */
export function keysOf(secrets: string | readonly string[]): Buffer[] {
  const given: readonly unknown[] = Array.isArray(secrets) ? secrets : [secrets];
  if (given.length === 0 || given.every((secret) => secret === undefined || secret === "")) {
    throw new WebhookVerificationError(
      "no_secret",
      `No secret was given. ${WHERE}; is the environment variable that holds it set?`,
    );
  }
  return given.map((secret, index) => {
    const which = given.length === 1 ? "The secret" : `Secret ${index + 1} of ${given.length}`;
    return keyOf(secret, which);
  });
}

function keyOf(secret: unknown, which: string): Buffer {
  const refuse = (what: string): never => {
    throw new WebhookVerificationError("secret_invalid", `${which} ${what}. ${WHERE}.`);
  };
  if (typeof secret !== "string") return refuse("is not a text");
  if (secret !== secret.trim()) return refuse("begins or ends with white space; remove it");
  if (/^[sp]k_/.test(secret)) return refuse("is an API key; every webhook has a secret of its own");
  if (!secret.startsWith(PREFIX)) return refuse(`does not begin with ${PREFIX}`);
  const text = secret.slice(PREFIX.length);
  const key = Buffer.from(text, "base64");
  // Node ignores invalid base64, so the key is encoded again and compared.
  if (!BASE64.test(text) || key.toString("base64") !== text) {
    return refuse(`holds, after ${PREFIX}, something else than base64; was all of it copied?`);
  }
  if (key.length < BYTES_MIN || key.length > BYTES_MAX) {
    return refuse(
      `has ${key.length} bytes instead of ${BYTES_MIN} to ${BYTES_MAX}; was all of it copied?`,
    );
  }
  return key;
}
