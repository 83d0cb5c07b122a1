import { isUuid } from "@kobo/core/ids";
import { type Kobo, nairaToKobo } from "@kobo/core/money";
import type { Actor } from "@kobo/protos/merchant/v1/Actor";
import { InvalidArgumentError, nonBlank, Option, operatorActor } from "@kobo/runtime";
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

/**
 * The operator's name for the audit log.
 * @throws UsageError
 */
export function parseOperator(by: string | undefined): Actor {
  return { actor: operatorActor(by) };
}
