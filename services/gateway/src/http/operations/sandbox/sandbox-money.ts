import { SANDBOX_MONEY_MAX } from "@kobo/core/sandbox-money";
import { Amount } from "../fields";

/** An amount of sandbox money. The documented bounds have their own error codes and are checked later. */
export function sandboxAmount(minimum: number) {
  const maximum = Number(SANDBOX_MONEY_MAX);
  const description = `Kobo: ₦1 is 100. From ${minimum} to ${maximum} (₦100,000,000).`;
  return Amount.meta({ minimum, maximum, description });
}
