import { userInfo } from "node:os";
import { isUuid } from "@kobo/core/ids";
import { type Kobo, nairaToKobo } from "@kobo/core/money";
import type { Actor } from "@kobo/protos/merchant/v1/Actor";
import { InvalidArgumentError, nonBlank, Option, UsageError } from "@kobo/runtime";
import { isDay } from "../domain/deprecated-calls";

export const MODES = ["live", "test"] as const;

export const MERCHANT = new Option("--merchant <slug>", "the merchant, such as ada-stores")
  .argParser(nonBlank())
  .makeOptionMandatory();

export const MODE = new Option("--mode <mode>", "live or test")
  .choices(MODES)
  .makeOptionMandatory();

export const KEY_ID = new Option("--id <id>", "the key, as `key list` shows it")
  .argParser((text) => {
    if (isUuid(text)) return text;
    throw new InvalidArgumentError("It must be a key id; `key list` shows them.");
  })
  .makeOptionMandatory();

export const BY = new Option(
  "--by <name>",
  "your name for the audit log (your name on this machine)",
);

export function nairaAmount(text: string): Kobo {
  const amount = nairaToKobo(text);
  if (amount) return amount;
  throw new InvalidArgumentError("It must be an amount above 0.");
}

/** A day in UTC, such as 2026-11-22. */
export function utcDay(text: string): string {
  if (isDay(text)) return text;
  throw new InvalidArgumentError("It must be a day such as 2026-11-22.");
}

const NAME_MAX = 100;
const CONTROL = /\p{Cc}/u;

/**
 * The operator's name for the audit log.
 * @throws UsageError
 */
export function parseOperator(by: string | undefined): Actor {
  const name = by ?? systemUserName();
  if (name.trim() === "" || name.length > NAME_MAX || CONTROL.test(name)) {
    throw new UsageError(`--by must be a name of at most ${NAME_MAX} characters.`);
  }
  return { actor: `operator:${name.trim()}` };
}

/** In a container the user may have a number but no name. */
function systemUserName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? "unknown"}`;
  }
}
