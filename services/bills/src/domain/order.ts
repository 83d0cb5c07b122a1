import { AppError } from "@kobo/errors";
import { formatNaira, type Kobo, kobo } from "@kobo/money";
import { CEILING, type Commission, commissionOn, kindOf } from "./bill-type";
import type { Service, Variation } from "./catalogue";

/** What the merchant says of the bill. */
export interface Wanted {
  /** Undefined when the merchant sent none. */
  amount: bigint | undefined;
  variationCode: string;
  quantity: number | undefined;
}

/** What the bill comes to, by our prices and rules. */
export interface Price {
  amount: Kobo;
  commission: Commission;
  convenienceFee: Kobo;
}

/** Sold by an account's number that must be verified before, which is not done yet. */
const NEEDS_BILLER = new Set(["smile-direct", "spectranet"]);

/**
 * How a service is sold.
 * @throws AppError SERVICE_NOT_FOUND for one that can be browsed and not yet bought
 */
export function soldBy({ serviceId, categoryIdentifier }: Service): "amount" | "variation" {
  const way = NEEDS_BILLER.has(serviceId) ? undefined : kindOf(categoryIdentifier)?.soldBy;
  if (!way) throw new AppError("SERVICE_NOT_FOUND", "This service cannot be bought yet.");
  return way;
}

/**
 * The price of what is wanted (decisions 67 to 76): ours, never the merchant's.
 * @throws AppError VALIDATION_ERROR, AMOUNT_TOO_LOW, AMOUNT_TOO_HIGH
 */
export function priceOf(service: Service, variation: Variation | undefined, wanted: Wanted): Price {
  const kind = kindOf(service.categoryIdentifier);
  if (!kind) throw new AppError("SERVICE_NOT_FOUND");
  checkQuantity(wanted);
  const amount = variation?.fixedPrice ? listedAmount(variation, wanted) : namedAmount(wanted);
  checkBounds(amount, service);
  checkWholeNaira(amount);
  return {
    amount,
    commission: commissionOn(amount, kind),
    convenienceFee: service.convenienceFee,
  };
}

/** @throws AppError VALIDATION_ERROR when none, or none of the service's, is named */
export function variationOf(
  variations: readonly Variation[],
  { variationCode }: Wanted,
): Variation {
  if (!variationCode) throw invalid("variation_code", "required", "is required for this service");
  const found = variations.find((variation) => variation.variationCode === variationCode);
  if (!found) throw invalid("variation_code", "unknown", "is not a variation of this service");
  return found;
}

function checkQuantity({ quantity = 1 }: Wanted): void {
  if (quantity !== 1) throw invalid("quantity", "invalid", "must be 1 for this service");
}

const KOBO_PER_NAIRA = 100n;

function namedAmount({ amount }: Wanted): Kobo {
  if (amount === undefined) throw invalid("amount", "required", "is required for this service");
  return kobo(amount);
}

/** The provider takes no kobo. */
function checkWholeNaira(amount: Kobo): void {
  if (amount % KOBO_PER_NAIRA === 0n) return;
  throw invalid("amount", "not_whole_naira", "must be whole naira: a multiple of 100 kobo");
}

function listedAmount(variation: Variation, { amount }: Wanted): Kobo {
  if (amount !== undefined && amount !== variation.price) {
    const message = `must be the variation's price, ${variation.price} kobo, or be left out`;
    throw invalid("amount", "amount_mismatch", message);
  }
  return variation.price;
}

/** Ours for the kind of bill, or the service's own where they are tighter (decision 76). */
function checkBounds(amount: Kobo, service: Service): void {
  const { floor, ceiling } = boundsOf(service);
  if (amount < floor) {
    throw new AppError("AMOUNT_TOO_LOW", `The least for this bill is ${formatNaira(floor)}.`);
  }
  if (amount > ceiling) {
    throw new AppError("AMOUNT_TOO_HIGH", `The most for this bill is ${formatNaira(ceiling)}.`);
  }
}

function boundsOf({ categoryIdentifier, minimum, maximum }: Service) {
  const floor = kindOf(categoryIdentifier)?.floor ?? kobo(0n);
  return {
    floor: minimum !== undefined && minimum > floor ? minimum : floor,
    ceiling: maximum !== undefined && maximum < CEILING ? maximum : CEILING,
  };
}

/** Whether a fixed price lies inside the bounds (decision 76). */
export function isPurchasable(service: Service, { price, fixedPrice }: Variation): boolean {
  if (!fixedPrice) return true;
  const { floor, ceiling } = boundsOf(service);
  return price >= floor && price <= ceiling;
}

export function invalid(field: string, code: string, message: string): AppError {
  const text = `${field} ${message}.`;
  return new AppError("VALIDATION_ERROR", undefined, { errors: [{ field, code, message: text }] });
}
