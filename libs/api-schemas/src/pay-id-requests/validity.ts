import { z } from "zod";

/** Decision 37: five minutes to three days; a day by default, as for a dynamic PayID. */
const MIN = 5;
const MAX = 4_320;
const RULE = `must be a whole number of minutes, ${MIN} to ${MAX}`;

export const VALIDITY_DEFAULT = 1_440;

/** Of a virtual account, in minutes. */
export const ValidityTime = z.int(RULE).min(MIN, RULE).max(MAX, RULE);
