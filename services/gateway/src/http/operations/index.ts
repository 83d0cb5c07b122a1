import type { CheckName } from "../../app/check-name";
import type { SandboxClocks } from "../../app/sandbox-clock";
import type { Operation } from "../operation";
import {
  listBillCategories,
  listBillExtraFields,
  listBillServices,
  listBillVariations,
} from "./bill-catalogue";
import { getBillPurchase, listBillPurchases, purchaseBill } from "./bill-purchases";
import { verifyBillAccount } from "./bill-verification";
import { listCardPayments } from "./card-payment-list";
import {
  cancelCardPayment,
  captureCardPayment,
  createCardPayment,
  createCardPaymentAs,
  createCardPaymentV1,
  getCardPayment,
} from "./card-payments";
import { createCardRefund, getCardRefund, listCardRefunds } from "./card-refunds";
import { getEvent, listEvents, redeliverEvent, streamEvents } from "./events";
import { listBanks, transferToBank, verifyExternalAccount } from "./external-transfers";
import { health } from "./health";
import {
  activatePayId,
  createDynamicPayId,
  createStaticPayId,
  deactivatePayId,
  getPayId,
  listPayIds,
  verifyPayId,
} from "./pay-ids";
import { advanceSandboxTime, paySandboxPayId, paySandboxVirtualAccount } from "./sandbox";
import { fundSandboxWallet, type RecordSandboxFunding } from "./sandbox-funding";
import { settleSandboxBill, settleSandboxTransfer } from "./sandbox-settling";
import { transactionStatus, verifyTransaction } from "./transactions";
import { getTransfer, listTransfers, transferToPayId } from "./transfers";
import { createVirtualAccount, getVirtualAccount, listVirtualAccounts } from "./virtual-accounts";
import { walletStatement } from "./wallet-statement";
import { getWallet, listWallets, updateWallet, walletBalance } from "./wallets";
import { getWebhookDelivery, listWebhookDeliveries, sendTestEvent } from "./webhook-deliveries";
import {
  createWebhookRecovery,
  getWebhookRecovery,
  listWebhookRecoveries,
} from "./webhook-recoveries";
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rollWebhookSecret,
  updateWebhook,
} from "./webhooks";

interface OperationParts {
  version: string;
  checkName: CheckName;
  sandboxClocks: SandboxClocks;
  recordSandboxFunding: RecordSandboxFunding;
}

/** Everything that the API answers. A path with a parameter stands after those that it would match. */
export function operations({
  version,
  checkName,
  sandboxClocks,
  recordSandboxFunding,
}: OperationParts): Operation[] {
  return [
    health(version),
    createDynamicPayId,
    createStaticPayId(checkName),
    verifyPayId,
    deactivatePayId,
    activatePayId,
    getPayId,
    listPayIds,
    createVirtualAccount(checkName),
    getVirtualAccount,
    listVirtualAccounts,
    transferToPayId,
    verifyExternalAccount,
    transferToBank,
    getTransfer,
    listTransfers,
    listBanks,
    transactionStatus,
    verifyTransaction,
    listBillCategories,
    listBillServices,
    listBillVariations,
    listBillExtraFields,
    verifyBillAccount,
    purchaseBill,
    getBillPurchase,
    listBillPurchases,
    listWallets,
    getWallet,
    updateWallet,
    walletBalance,
    walletStatement,
    fundSandboxWallet(recordSandboxFunding),
    paySandboxPayId,
    paySandboxVirtualAccount,
    settleSandboxTransfer,
    settleSandboxBill,
    advanceSandboxTime(sandboxClocks),
    ...WEBHOOK_OPERATIONS,
    ...CARD_OPERATIONS,
  ];
}

const WEBHOOK_OPERATIONS = [
  createWebhook,
  listWebhooks,
  getWebhook,
  updateWebhook,
  deleteWebhook,
  rollWebhookSecret,
  sendTestEvent,
  listWebhookDeliveries,
  getWebhookDelivery,
  createWebhookRecovery,
  listWebhookRecoveries,
  getWebhookRecovery,
  listEvents,
  streamEvents,
  getEvent,
  redeliverEvent,
];

/** Beside the API root. */
const CARD_OPERATIONS = [
  createCardPayment,
  listCardPayments,
  createCardPaymentV1,
  createCardPaymentAs,
  getCardPayment,
  captureCardPayment,
  cancelCardPayment,
  createCardRefund,
  listCardRefunds,
  getCardRefund,
];
