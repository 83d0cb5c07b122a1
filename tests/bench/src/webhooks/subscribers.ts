import { newUuid } from "@kobo/core/ids";
import { type Tenant, tenant } from "@kobo/core/tenant";
import { toWireTenant } from "@kobo/rpc";
import type { House } from "./house";

/** A merchant with one endpoint, which wants every event. */
export interface Subscriber {
  tenant: Tenant;
  /** `wh_…` */
  endpoint: string;
  /** `whsec_…` */
  secret: string;
}

/** Adds an endpoint of a new merchant's for each address. */
export async function subscribe(
  { webhooks }: House,
  urls: readonly string[],
): Promise<Subscriber[]> {
  return Promise.all(
    urls.map(async (url) => {
      const merchant = tenant({
        merchantId: newUuid(),
        mode: "test",
        merchantName: "Ada Stores",
        walletPayId: "ada-stores.wallet",
      });
      const { endpoint, secret } = await webhooks.CreateEndpoint({
        tenant: toWireTenant(merchant),
        url,
        events: ["*"],
      });
      return { tenant: merchant, endpoint: endpoint?.id ?? "", secret };
    }),
  );
}

/** Takes them away again; what was still on its way to them is dropped. */
export async function unsubscribe(
  { webhooks }: House,
  subscribers: readonly Subscriber[],
): Promise<void> {
  await Promise.all(
    subscribers.map(({ tenant: merchant, endpoint: id }) =>
      webhooks.DeleteEndpoint({ tenant: toWireTenant(merchant), id }),
    ),
  );
}
