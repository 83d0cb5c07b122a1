import { randomUUID } from "node:crypto";
import { type Tenant, tenant } from "./tenant";

/** A merchant of one test's own, in test mode, whose wallet is `ada-stores.wallet`. */
export function aTenant(fields: Partial<Tenant> = {}): Tenant {
  return tenant({
    merchantId: randomUUID(),
    mode: "test",
    merchantName: "Ada Stores",
    walletPayId: "ada-stores.wallet",
    ...fields,
  });
}
