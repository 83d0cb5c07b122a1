declare const brand: unique symbol;

/** Test money and live money never meet. */
export type Mode = "live" | "test";

/**
 * On whose behalf an operation runs. Every query of merchants' rows takes one, so that a query without it does not
 * compile. Only `tenant()` makes it: in the gateway from the API key, in the services from what the gateway sent.
 */
export type Tenant = {
  /** UUID. */
  readonly merchantId: string;
  readonly mode: Mode;
  /** The merchant's business name, as customers see it. */
  readonly merchantName: string;
  /** The merchant's wallet in this mode, such as `ada-stores.wallet`. */
  readonly walletPayId: string;
} & { readonly [brand]: "Tenant" };

export function tenant(fields: Omit<Tenant, typeof brand>): Tenant {
  return fields as Tenant;
}
