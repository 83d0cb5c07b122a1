import { AppError } from "@kobo/errors";
import { Amount } from "../fields";

/** ₦100,000,000: a typing error must not exhaust the sandbox banks that all merchants share. */
export const SANDBOX_MONEY_MAX = 10_000_000_000;

/** An amount of sandbox money. The documented bounds have their own error codes and are checked later. */
export function sandboxAmount(minimum: number) {
  const description = `Kobo: ₦1 is 100. From ${minimum} to ${SANDBOX_MONEY_MAX} (₦100,000,000).`;
  return Amount.meta({ minimum, maximum: SANDBOX_MONEY_MAX, description });
}

/** @throws AppError AMOUNT_TOO_HIGH above the sandbox's maximum */
export function checkSandboxMoney(amount: number): void {
  if (amount <= SANDBOX_MONEY_MAX) return;
  throw new AppError("AMOUNT_TOO_HIGH", "The amount must be at most ₦100,000,000 in the sandbox.");
}
