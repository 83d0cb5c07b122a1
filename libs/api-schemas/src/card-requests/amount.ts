import { minorUnits } from "../input";

/** Nothing and less have a code of their own, so that the least amount is only told. */
export const Amount = minorUnits("minor units of the currency").meta({ minimum: 1 });
