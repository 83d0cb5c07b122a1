import type { Mode } from "@kobo/core/tenant";
import { listKeys } from "../../clients/keys";
import { getMerchant } from "../../clients/merchants";
import { listWallets } from "../../clients/wallets";
import { listEndpoints, listEvents } from "../../clients/webhooks";
import type { Parts } from "../parts";

/** The first page of a merchant. */
export async function getHome(
  { services }: Parts,
  { merchantId, mode }: { merchantId: string; mode: Mode },
) {
  const owner = { merchant: await getMerchant(services, merchantId), mode };
  const [wallets, keys, endpoints, { events }] = await Promise.all([
    listWallets(services, { merchantId, mode }),
    listKeys(services, merchantId),
    listEndpoints(services, owner),
    listEvents(services, owner, { types: [], before: "", limit: 1 }),
  ]);
  const ofMode = keys.filter((key) => key.mode === mode);
  return {
    wallets,
    failingEndpoints: endpoints.filter(({ failingSince }) => failingSince !== null),
    checklist: {
      key: ofMode.length > 0,
      call: ofMode.some(({ lastUsedAt }) => lastUsedAt !== null),
      webhook: endpoints.length > 0,
      event: events.length > 0,
    },
  };
}
