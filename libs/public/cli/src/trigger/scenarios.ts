import type { WebhookEventName } from "@kobo/sdk";
import { completeBill, failBill, leaveBillPending, reverseBill } from "./bills";
import {
  cancelBulkTransfer,
  completeBulkTransfer,
  pauseBulkTransfer,
  resumeBulkTransfer,
} from "./bulk-transfers";
import { cancelPayment, chargeCard, declineCard, refundPayment } from "./card-payments";
import {
  cancelCheckout,
  completeCheckout,
  expireCheckout,
  overpayCheckout,
  underpayCheckout,
} from "./checkout";
import { letAccountExpire, payAccount, payAccountTooLittle, payPayId } from "./payments-in";
import type { Scenario } from "./scenario";
import { completeTransfer, failTransfer, fallBelowThreshold, reverseTransfer } from "./transfers";

/** How to cause each public event. The SDK's types make the list complete. */
export const SCENARIOS: Readonly<Record<WebhookEventName, Scenario>> = {
  "wallet.low_balance": {
    does: "sets your wallet's threshold to its balance, pays out of it, and puts the threshold back",
    run: fallBelowThreshold,
  },
  "payid.payment.completed": { does: "pays a new dynamic PayID", run: payPayId },
  "virtual_account.payment.received": { does: "pays a new virtual account", run: payAccount },
  "virtual_account.payment.rejected": {
    does: "pays too little to a new virtual account",
    run: payAccountTooLittle,
  },
  "virtual_account.expired": {
    does: "makes a virtual account and moves your test clock past its end",
    run: letAccountExpire,
  },
  "transfer.completed": { does: "pays a bank account that takes it", run: completeTransfer },
  "transfer.failed": { does: "pays a bank account that refuses it", run: failTransfer },
  "transfer.reversed": {
    does: "pays a bank account, and has the bank give it back",
    run: reverseTransfer,
  },
  "bulk_transfer.approved": { does: "approves a bulk transfer", run: completeBulkTransfer },
  "bulk_transfer.paused": { does: "pauses an approved bulk transfer", run: pauseBulkTransfer },
  "bulk_transfer.resumed": { does: "resumes a paused bulk transfer", run: resumeBulkTransfer },
  "bulk_transfer.completed": {
    does: "pays a bank account by a bulk transfer",
    run: completeBulkTransfer,
  },
  "bulk_transfer.canceled": { does: "cancels a bulk transfer", run: cancelBulkTransfer },
  "checkout.session.completed": { does: "pays a checkout session", run: completeCheckout },
  "checkout.session.expired": { does: "expires a checkout session", run: expireCheckout },
  "checkout.session.canceled": {
    does: "cancels a checkout session as its customer",
    run: cancelCheckout,
  },
  "checkout.session.overpaid": {
    does: "pays too much for a checkout session",
    run: overpayCheckout,
  },
  "checkout.session.underpaid": {
    does: "pays too little for a checkout session",
    run: underpayCheckout,
  },
  "bill.purchase.completed": { does: "buys airtime", run: completeBill },
  "bill.purchase.pending": {
    does: "buys airtime of which the provider does not say whether it is delivered",
    run: leaveBillPending,
  },
  "bill.purchase.failed": { does: "buys airtime for a number that is refused", run: failBill },
  "bill.purchase.reversed": {
    does: "buys airtime, and has the provider take it back",
    run: reverseBill,
  },
  "payment.created": { does: "charges a test card", run: chargeCard },
  "payment.succeeded": { does: "charges a test card", run: chargeCard },
  "payment.failed": { does: "charges a test card that is declined", run: declineCard },
  "payment.canceled": { does: "authorises a test card, and gives it up", run: cancelPayment },
  "payment.refunded": { does: "charges a test card, and refunds a part", run: refundPayment },
  "refund.failed": { exampleBecause: "refunds do not fail in the sandbox" },
};
