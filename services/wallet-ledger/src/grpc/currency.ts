import { AppError } from "@kobo/errors";
import { type Currency, isCurrency, NAIRA } from "../domain/account";

/**
 * The currency that is asked for; naira when none is named.
 * @throws AppError INVALID_CURRENCY
 */
export function currencyFromWire(code: string): Currency {
  if (code === "") return NAIRA;
  if (!isCurrency(code)) throw new AppError("INVALID_CURRENCY");
  return code;
}
