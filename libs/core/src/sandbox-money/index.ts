import { AppError } from "@kobo/errors";

/** ₦100,000,000: a typing error must not exhaust the sandbox banks that all merchants share. */
export const SANDBOX_MONEY_MAX = 10_000_000_000n;

/** @throws AppError AMOUNT_TOO_HIGH above the sandbox's maximum */
export function checkSandboxMoney(amount: bigint): void {
  if (amount <= SANDBOX_MONEY_MAX) return;
  throw new AppError("AMOUNT_TOO_HIGH", "The amount must be at most ₦100,000,000 in the sandbox.");
}
