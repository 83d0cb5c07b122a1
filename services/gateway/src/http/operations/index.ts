import type { CheckName } from "../../app/merchants/check-name";
import type { SandboxClocks } from "../../app/sandbox-clock";
import {
  listBillCategories,
  listBillExtraFields,
  listBillServices,
  listBillVariations,
} from "./bills/bill-catalogue";
import { getBillPurchase, listBillPurchases, purchaseBill } from "./bills/bill-purchases";
import { verifyBillAccount } from "./bills/bill-verification";
import { listCardPayments } from "./cards/card-payment-list";
import {
  cancelCardPayment,
  captureCardPayment,
  createCardPayment,
  createCardPaymentAs,
  createCardPaymentV1,
  getCardPayment,
} from "./cards/card-payments";
import { createCardRefund, getCardRefund, listCardRefunds } from "./cards/card-refunds";
import { DISPUTE_OPERATIONS } from "./cards/disputes";
import { createCardPaymentMethod } from "./cards/payment-methods";
import { CHECKOUT_OPERATIONS } from "./checkout/checkout-sessions";
import { PAYMENT_LINK_OPERATIONS } from "./checkout/payment-links";
import { CUSTOMER_OPERATIONS } from "./customers/customers";
import { health } from "./health";
import type { Operation } from "./operation";
import {
  activatePayId,
  createDynamicPayId,
  createStaticPayId,
  deactivatePayId,
  getPayId,
  listPayIds,
  verifyPayId,
} from "./pay-ids/pay-ids";
import {
  closeVirtualAccount,
  createPermanentAccount,
  createVirtualAccount,
  getVirtualAccount,
  getVirtualAccountById,
  listVirtualAccountPayments,
  listVirtualAccounts,
  reopenVirtualAccount,
} from "./pay-ids/virtual-accounts";
import { REFUND_OPERATIONS } from "./refunds/refunds";
import { REPORT_OPERATIONS } from "./reports/reports";
import { advanceSandboxTime, paySandboxPayId, paySandboxVirtualAccount } from "./sandbox/sandbox";
import { fundSandboxWallet, type RecordSandboxFunding } from "./sandbox/sandbox-funding";
import {
  settleSandboxBill,
  settleSandboxRefund,
  settleSandboxTransfer,
} from "./sandbox/sandbox-settlement";
import { BULK_TRANSFER_OPERATIONS } from "./transfers/bulk-transfers";
import { listBanks, transferToBank, verifyExternalAccount } from "./transfers/external-transfers";
import { SCHEDULE_OPERATIONS } from "./transfers/schedules";
import { transactionStatus, verifyTransaction } from "./transfers/transactions";
import { getTransfer, listTransfers, transferToPayId } from "./transfers/transfers";
import { walletStatement } from "./wallets/wallet-statement";
import { getWallet, listWallets, updateWallet, walletBalance } from "./wallets/wallets";
import { getEvent, listEvents, redeliverEvent, streamEvents } from "./webhooks/events";
import {
  getWebhookDelivery,
  listWebhookDeliveries,
  sendTestEvent,
} from "./webhooks/webhook-deliveries";
import {
  createWebhookRecovery,
  getWebhookRecovery,
  listWebhookRecoveries,
} from "./webhooks/webhook-recoveries";
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rollWebhookSecret,
  updateWebhook,
} from "./webhooks/webhooks";

interface OperationParts {
  version: string;
  checkName: CheckName;
  sandboxClocks: SandboxClocks;
  recordSandboxFunding: RecordSandboxFunding;
}

/** All operations. A path with a parameter comes after the paths that it would match. */
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
    createPermanentAccount,
    getVirtualAccountById,
    listVirtualAccountPayments,
    closeVirtualAccount,
    reopenVirtualAccount,
    ...CUSTOMER_OPERATIONS,
    ...CHECKOUT_OPERATIONS,
    ...PAYMENT_LINK_OPERATIONS,
    transferToPayId,
    verifyExternalAccount,
    transferToBank,
    getTransfer,
    listTransfers,
    ...BULK_TRANSFER_OPERATIONS,
    ...REFUND_OPERATIONS,
    ...SCHEDULE_OPERATIONS,
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
    ...REPORT_OPERATIONS,
    fundSandboxWallet(recordSandboxFunding),
    paySandboxPayId,
    paySandboxVirtualAccount,
    settleSandboxTransfer,
    settleSandboxRefund,
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

/** Outside the API root. */
const CARD_OPERATIONS = [
  createCardPaymentMethod,
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
  ...DISPUTE_OPERATIONS,
];
