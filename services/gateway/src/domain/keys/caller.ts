import type { Tenant } from "@kobo/core/tenant";
import type { LimitClass, TransferLimits } from "../merchants/merchant-limits";
import type { Scope } from "./scope";

/** The authenticated client: its key, and the merchant and mode of the key. */
export interface Caller {
  keyId: string;
  tenant: Tenant;
  /** Null for all scopes. */
  scopes: readonly Scope[] | null;
  limitClass: LimitClass;
  transferLimits: TransferLimits;
  /** The checkout session whose client secret the caller has, `cs_…`; undefined for a key. */
  sessionId?: string;
}
