import { listKeys } from "../../clients/keys";
import { listWallets } from "../../clients/wallets";
import { listEndpoints, listEvents } from "../../clients/webhooks";
import type { Parts } from "../parts";
import { type OfMode, ownerOf } from "./owner-of";

/** The first page of a merchant. */
export async function getHome(parts: Parts, { merchantId, mode }: OfMode) {
  const { services } = parts;
  const owner = await ownerOf(parts, { merchantId, mode });
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
