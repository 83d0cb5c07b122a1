import type { Tenant } from "@kobo/core/tenant";
import type { LimitClass, TransferLimits } from "../merchants/merchant-limits";
import type { Scope } from "./scope";

/** The authenticated client: its key, and the merchant and mode that the key stands for. */
export interface Caller {
  keyId: string;
  tenant: Tenant;
  /** What the key may do; null stands for everything. */
  scopes: readonly Scope[] | null;
  /** How often the merchant may ask. */
  limitClass: LimitClass;
  transferLimits: TransferLimits;
}
