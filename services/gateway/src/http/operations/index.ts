import type { Operation } from "../operation";
import { listBillCategories, listBillServices, listBillVariations, purchaseBill } from "./bills";
import { health } from "./health";
import { createDynamicPayId, createStaticPayId, verifyPayId } from "./pay-ids";
import { transactionStatus } from "./transactions";
import { transferToPayId } from "./transfers";
import { fundSandboxWallet, walletBalance, walletStatement } from "./wallets";
import { createWebhook, deleteWebhook, getWebhook, listWebhooks } from "./webhooks";

/** Everything that the API root answers. */
export function operations(version: string): Operation[] {
  return [
    health(version),
    createDynamicPayId,
    createStaticPayId,
    verifyPayId,
    transferToPayId,
    transactionStatus,
    listBillCategories,
    listBillServices,
    listBillVariations,
    purchaseBill,
    walletBalance,
    walletStatement,
    fundSandboxWallet,
    createWebhook,
    listWebhooks,
    getWebhook,
    deleteWebhook,
  ];
}
