import type { Options } from "../arguments";
import type { Surroundings } from "../surroundings";
import { checkedSecret, newSecret } from "./secret";

/** A secret, and how it is spoken of. */
export interface GivenSecret {
  text: string;
  /** What is said of it before anything is signed with it. */
  shown: string;
  /** How a later command is given the same. */
  option: string;
}

/**
 * What to sign with: what was typed, that of the environment, or a new one. One from the environment is there for the
 * next command, too, and need not be shown.
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
