import { displayName } from "../input";

/** Of a static PayID; its address is made of it. */
export const StaticPayIdName = displayName(3, 50);

/** The customer's name in that of a virtual account. */
export const AccountHolderName = displayName(1, 100);
