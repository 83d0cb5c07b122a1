import { ApiError } from "../api/http";
import { formatMoney, parseNaira } from "./money";

/**
 * The amount of a form, in the minor unit, above zero and at most `max`.
 * @throws ApiError at the field `amountKobo`
 */
export function amountIn(
  values: FormData,
  { max, currency }: { max: string; currency: string },
): string {
  const amount = parseNaira(String(values.get("amountKobo") ?? ""));
  if (amount === undefined) throw atAmount("Enter an amount, such as 1,234.50.");
  if (BigInt(amount) === 0n) throw atAmount("Enter more than zero.");
  if (BigInt(amount) > BigInt(max)) throw atAmount(`Enter at most ${formatMoney(max, currency)}.`);
  return amount;
}

function atAmount(message: string): ApiError {
  const fields = { amountKobo: message };
  return new ApiError(400, { code: "VALIDATION_ERROR", message, fields });
}
