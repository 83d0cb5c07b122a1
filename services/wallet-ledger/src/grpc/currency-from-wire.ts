import { AppError } from "@kobo/errors";
import { type Currency, isCurrency, NAIRA } from "../domain/account";

/**
 * The requested currency; naira by default.
 * @throws AppError INVALID_CURRENCY
 */
export function currencyFromWire(code: string): Currency {
  if (code === "") return NAIRA;
  if (!isCurrency(code)) throw new AppError("INVALID_CURRENCY");
  return code;
}
