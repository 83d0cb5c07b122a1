import { isIP } from "node:net";
import { isUuid } from "@kobo/core/ids";
import { type Kobo, kobo } from "@kobo/core/money";
import { AppError } from "@kobo/errors";
import type { Actor__Output } from "@kobo/protos/merchant/v1/Actor";
import { currentContext } from "@kobo/runtime";
import type { By } from "../domain/merchants/audit";

const OPERATORS = "merchant-cli";

/** The actors that a caller may name: the dashboard speaks for its users, the command for operators. */
const ACTORS: Readonly<Record<string, RegExp>> = {
  dashboard: /^user:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  [OPERATORS]: /^(?:operator:\P{Cc}{1,100}|system)$/u,
};

export function isOperator(): boolean {
  return currentContext()?.caller === OPERATORS;
}

/** @throws AppError VALIDATION_ERROR for an actor that the caller may not name */
export function toBy(wire: Actor__Output | null): By {
  const { actor = "", requestId = "", address = "" } = wire ?? {};
  const isNamed = ACTORS[currentContext()?.caller ?? ""]?.test(actor) ?? false;
  if (!isNamed) throw invalid("by.actor", `The caller may not act as "${actor}".`);
  if (address !== "" && isIP(address) === 0) {
    throw invalid("by.address", "The address is no IP address.");
  }
  return { actor, requestId: requestId || null, address: address || null };
}

/** @throws AppError VALIDATION_ERROR */
export function toUuid(field: string, text: string): string {
  if (isUuid(text)) return text;
  throw invalid(field, `${field} is not a UUID.`);
}

/** @throws AppError MERCHANT_NOT_FOUND for a text that is no merchant's id */
export function toMerchantId(text: string): string {
  if (isUuid(text)) return text;
  throw new AppError("MERCHANT_NOT_FOUND");
}

/**
 * Names a key of a merchant; operators may name one of any merchant.
 * @throws AppError API_KEY_NOT_FOUND, VALIDATION_ERROR
 */
export function toKeyId({ id, merchantId }: { id: string; merchantId: string }): {
  id: string;
  merchantId: string | undefined;
} {
  if (merchantId === "" && !isOperator()) {
    throw invalid("merchant_id", "The call names no merchant.");
  }
  const isKnowable = isUuid(id) && (merchantId === "" || isUuid(merchantId));
  if (!isKnowable) throw new AppError("API_KEY_NOT_FOUND");
  return { id, merchantId: merchantId || undefined };
}

/** @throws AppError VALIDATION_ERROR for an amount that is not positive */
export function toAmount(field: string, text: string): Kobo {
  const amount = BigInt(text);
  if (amount > 0n) return kobo(amount);
  throw invalid(field, "The amount must be more than 0.");
}

export function invalid(field: string, message: string): AppError {
  return new AppError("VALIDATION_ERROR", message, {
    errors: [{ field, code: "invalid", message }],
  });
}

/** 0 for none. */
export function fromMoment(at: Date | null): number {
  return at?.getTime() ?? 0;
}
