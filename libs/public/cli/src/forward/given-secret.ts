import type { Options } from "../arguments";
import type { Surroundings } from "../surroundings";
import { checkedSecret, newSecret } from "./secret";

/** A secret and how to show it. */
export interface GivenSecret {
  text: string;
  /** The line about it before the first signature. */
  shown: string;
  /** The option that gives it to a later command. */
  option: string;
}

/**
 * The secret to sign with: from the option, the environment, or a new one. One from the environment
 * applies to the next command too, so it is not shown.
 * @throws UsageError
 */
export function givenSecret(
  { secret }: Pick<Options, "secret">,
  { env }: Pick<Surroundings, "env">,
): GivenSecret {
  const { KOBO_WEBHOOK_SECRET: kept } = env;
  if (secret === undefined && kept) {
    const text = checkedSecret(kept, "KOBO_WEBHOOK_SECRET");
    return { text, shown: "Signed with your KOBO_WEBHOOK_SECRET", option: "" };
  }
  const text = secret === undefined ? newSecret() : checkedSecret(secret, "--secret");
  return { text, shown: `Signed with the secret ${text}`, option: ` --secret ${text}` };
}
