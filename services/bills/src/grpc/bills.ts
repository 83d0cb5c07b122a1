import type { BillsDefinition } from "@kobo/protos/bills/v1/Bills";
import type { PurchaseRequest__Output } from "@kobo/protos/bills/v1/PurchaseRequest";
import { fromWireMode, fromWireTenant, type Handlers } from "@kobo/rpc";
import { currentContext } from "@kobo/runtime";
import type { Catalogues } from "../app/catalogue";
import { getPurchase } from "../app/get-purchase";
import type { PurchaseParts } from "../app/perform";
import { type PurchaseBill, purchaseBill } from "../app/purchase-bill";
import { isPurchasable } from "../domain/order";
import { toWireCategory, toWirePurchase, toWireService, toWireVariation } from "./to-wire";

export function bills(
  parts: PurchaseParts & { catalogues: Catalogues },
): Handlers<BillsDefinition> {
  const { catalogues, db } = parts;
  return {
    ListCategories: async ({ mode }) => {
      const categories = await catalogues[fromWireMode(mode)].categories();
      return { categories: categories.map(toWireCategory) };
    },

    ListServices: async ({ mode, categoryIdentifier }) => {
      const services = await catalogues[fromWireMode(mode)].services(categoryIdentifier);
      return { services: services.map(toWireService) };
    },

    ListVariations: async ({ mode, serviceId }) => {
      const catalogue = catalogues[fromWireMode(mode)];
      const service = await catalogue.service(serviceId);
      const variations = await catalogue.variations(service);
      return {
        serviceName: service.name,
        serviceId: service.serviceId,
        convenienceFeeKobo: String(service.convenienceFee),
        variations: variations.map((variation) => ({
          ...toWireVariation(variation),
          purchasable: isPurchasable(service, variation),
        })),
      };
    },

    Purchase: async (request) => {
      const { purchase, replayed } = await purchaseBill(parts, toCommand(request));
      return { purchase: toWirePurchase(purchase), replayed };
    },

    GetPurchase: async ({ tenant, reference }) => {
      const query = { tenant: fromWireTenant(tenant), reference };
      return { purchase: toWirePurchase(await getPurchase(db, query)) };
    },
  };
}

/** For a caller that names no deadline. */
const PATIENCE_MS = 10_000;

function toCommand(request: PurchaseRequest__Output): PurchaseBill {
  const keyHash = request.idempotency?.keyHash ?? Buffer.alloc(0);
  return {
    tenant: fromWireTenant(request.tenant),
    fromWallet: request.fromWallet.toLowerCase(),
    serviceId: request.serviceId,
    amount: request.amountKobo === undefined ? undefined : BigInt(request.amountKobo),
    variationCode: request.variationCode,
    phone: request.phone,
    quantity: request.quantity,
    narration: request.narration,
    reference: request.reference,
    idempotencyHash: keyHash.length > 0 ? keyHash : null,
    fingerprint: request.idempotency?.fingerprint ?? Buffer.alloc(0),
    deadline: currentContext()?.deadline ?? Date.now() + PATIENCE_MS,
  };
}
