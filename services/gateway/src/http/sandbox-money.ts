import { AppError } from "@kobo/errors";

/** ₦100,000,000: a typing mistake must not empty the sandbox's banks for everybody. */
const SANDBOX_MONEY_MAX = 10_000_000_000;

/** @throws AppError AMOUNT_TOO_HIGH for more than the sandbox gives out at once */
export function checkSandboxMoney(amount: number): void {
  if (amount <= SANDBOX_MONEY_MAX) return;
  throw new AppError("AMOUNT_TOO_HIGH", "The most at once in the sandbox is ₦100,000,000.");
}
