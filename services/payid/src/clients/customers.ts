import type { Tenant } from "@kobo/core/tenant";
import type { Customers as CustomersContract } from "@kobo/protos";
import { type Calls, toWireTenant } from "@kobo/rpc";

/** The merchants' customers. */
export interface Customers {
  /**
   * The name of a customer; empty for none.
   * @throws AppError CUSTOMER_NOT_FOUND; CallFailed
   */
  nameOf: (tenant: Tenant, id: string) => Promise<string>;
}

export function customersOf({
  GetCustomer,
}: Pick<Calls<typeof CustomersContract.service>, "GetCustomer">): Customers {
  return {
    nameOf: async (tenant, id) => {
      const { customer } = await GetCustomer({ tenant: toWireTenant(tenant), id });
      return customer?.name ?? "";
    },
  };
}
