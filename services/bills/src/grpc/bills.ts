import type { BillsDefinition } from "@kobo/protos/bills/v1/Bills";
import { fromWireMode, fromWireTenant, type Handlers, toWireHistory } from "@kobo/rpc";
import { verifyAccount } from "../app/catalogue/verify-account";
import { findPurchases } from "../app/purchases/find-purchases";
import { getPurchase } from "../app/purchases/get-purchase";
import { listPurchases } from "../app/purchases/list-purchases";
import { type BuyingParts, purchaseBill } from "../app/purchases/purchase-bill";
import { purchaseHistory } from "../app/purchases/purchase-history";
import { receiveWebhook } from "../app/purchases/receive-webhook";
import { settlePurchase } from "../app/purchases/settle-purchase";
import { isPurchasable } from "../domain/orders/bounds";
import { toPurchaseCommand, toVerification } from "./to-command";
import { toPurchaseKey, toPurchaseQuery, toSettlement, toWebhook } from "./to-query";
import {
  toWireAccount,
  toWireCategory,
  toWireExtraField,
  toWirePurchase,
  toWireService,
  toWireVariation,
} from "./to-wire";

export function bills(parts: BuyingParts): Handlers<BillsDefinition> {
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
      const service = await catalogue.service(serviceId, "FETCH_VARIATIONS_FAILED");
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

    ListExtraFields: async ({ mode, serviceId, chosen }) => {
      const catalogue = catalogues[fromWireMode(mode)];
      const service = await catalogue.service(serviceId, "FETCH_VARIATIONS_FAILED");
      const fields = await catalogue.extraFields(service, chosen);
      return {
        serviceName: service.name,
        serviceId: service.serviceId,
        fields: fields.map(toWireExtraField),
      };
    },

    VerifyAccount: async (request) =>
      toWireAccount(await verifyAccount(parts, toVerification(request))),

    Purchase: async (request) => {
      const { purchase, replayed } = await purchaseBill(parts, toPurchaseCommand(request));
      return { purchase: toWirePurchase(purchase), replayed };
    },

    GetPurchase: async ({ tenant, withHistory, ...key }) => {
      const query = { tenant: fromWireTenant(tenant), ...toPurchaseKey(key) };
      const found = await getPurchase(db, query);
      const purchase = toWirePurchase(found);
      if (!withHistory) return { purchase };
      return { purchase, history: toWireHistory(await purchaseHistory(db, found)) };
    },

    ListPurchases: async (request) => {
      const { items, ...page } = await listPurchases(db, toPurchaseQuery(request));
      return { ...page, purchases: items.map(toWirePurchase) };
    },

    FindPurchases: async ({ tenant, text }) => {
      const found = await findPurchases(db, { tenant: fromWireTenant(tenant), text });
      return { purchases: found.map(toWirePurchase) };
    },

    ReceiveProviderNotice: async (request) => {
      await receiveWebhook(parts, toWebhook(request));
      return {};
    },

    SettlePurchase: async (request) => ({
      purchase: toWirePurchase(await settlePurchase(parts, toSettlement(request))),
    }),
  };
}
