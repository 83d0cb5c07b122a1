import { BillProviderStore } from "../../db/bill-provider-store";
import { type Catalogue, repriced } from "../../domain/bill-provider/catalogue/catalogue";
import { WEBHOOK_ROUNDS_MAX } from "../../domain/bill-provider/webhook";
import { openProvider, type Provider, type ProviderParts } from "../provider";

export interface BillProvider extends Provider<BillProviderStore> {
  /** The catalogue at current prices. */
  catalogue: () => Catalogue;
}

export function openBillProvider(parts: ProviderParts & { catalogue: Catalogue }): BillProvider {
  const store = new BillProviderStore(parts);
  const provider = openProvider(store, parts, {
    sign: ({ body }) => ({ body, headers: {} }),
    roundsMax: WEBHOOK_ROUNDS_MAX,
  });
  return { ...provider, catalogue: () => repriced(parts.catalogue, store.prices.list()) };
}
