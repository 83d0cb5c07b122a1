import { formatNaira, kobo } from "@kobo/core/money";
import { AppError } from "@kobo/errors";
import { CEILING, kindOf } from "../catalogue/bill-type";
import type { Service, Variation } from "../catalogue/catalogue";
import { isSoldByList, productOf } from "../catalogue/product";

/**
 * Checks our bounds for the kind of bill, or the service's own where they are tighter (decision 76).
 * @throws AppError AMOUNT_TOO_LOW, AMOUNT_TOO_HIGH
 */
export function checkBounds(amount: bigint, service: Service): void {
  const { floor, ceiling } = boundsOf(service);
  // Shows both units, because merchants confuse naira with kobo.
  const received = `${amount} kobo is ${formatNaira(amount)}`;
  if (amount < floor) {
    const message = `${received}; the least for this bill is ${formatNaira(floor)}.`;
    throw new AppError("AMOUNT_TOO_LOW", message);
  }
  if (amount > ceiling) {
    const message = `${received}; the most for this bill is ${formatNaira(ceiling)}.`;
    throw new AppError("AMOUNT_TOO_HIGH", message);
  }
}

/** The bounds of a purchase's total. */
export function boundsOf({ categoryIdentifier, minimum, maximum }: Service) {
  const floor = kindOf(categoryIdentifier)?.floor ?? kobo(0n);
  return {
    floor: minimum !== undefined && minimum > floor ? minimum : floor,
    ceiling: maximum !== undefined && maximum < CEILING ? maximum : CEILING,
  };
}

/** Whether one piece can be bought: a fixed price may be outside the bounds (decision 76). */
export function isPurchasable(service: Service, { price, fixedPrice }: Variation): boolean {
  if (!fixedPrice || !isSoldByList(productOf(service))) return true;
  const { floor, ceiling } = boundsOf(service);
  return price >= floor && price <= ceiling;
}
