import { minorUnits } from "../input";

/** Amounts of 0 and less have their own error code, so the minimum is only documented here. */
export const Amount = minorUnits("minor units of the currency").meta({ minimum: 1 });
