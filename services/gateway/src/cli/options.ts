import { userInfo } from "node:os";
import { isUuid } from "@kobo/core/ids";
import { type Kobo, nairaToKobo } from "@kobo/core/money";
import { InvalidArgumentError, nonBlank, Option, UsageError } from "@kobo/runtime";
import { dayOf } from "../domain/deprecated-calls";
import { type By, operator } from "../domain/merchants/audit";

export const MODES = ["live", "test"] as const;

export const MERCHANT = new Option("--merchant <slug>", "the merchant, such as ada-stores")
  .argParser(nonBlank())
  .makeOptionMandatory();

export const MODE = new Option("--mode <mode>", "live or sandbox")
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

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A day in UTC, such as 2026-11-22. */
export function utcDay(text: string): string {
  const date = DAY.test(text) ? new Date(text) : new Date(Number.NaN);
  // `Date` reads 30 February as 2 March.
  if (!Number.isNaN(date.getTime()) && dayOf(date) === text) return text;
  throw new InvalidArgumentError("It must be a day such as 2026-11-22.");
}

const NAME_MAX = 100;
const CONTROL = /\p{Cc}/u;

/**
 * The operator's name for the audit log.
 * @throws UsageError
 */
export function parseOperator(by: string | undefined): By {
  const name = by ?? systemUserName();
  if (name.trim() === "" || name.length > NAME_MAX || CONTROL.test(name)) {
    throw new UsageError(`--by must be a name of at most ${NAME_MAX} characters.`);
  }
  return operator(name.trim());
}

/** In a container the user may have a number but no name. */
function systemUserName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? "unknown"}`;
  }
}
