import type { WebhookEventName } from "@kobo/sdk";
import { completeBill, failBill, leaveBillPending, reverseBill } from "./bills";
import {
  cancelBulkTransfer,
  completeBulkTransfer,
  pauseBulkTransfer,
  resumeBulkTransfer,
} from "./bulk-transfers";
import {
  answerDispute,
  cancelPayment,
  chargeCard,
  declineCard,
  disputePayment,
  failRefund,
  loseDispute,
  refundPayment,
  winDispute,
} from "./card-payments";
import {
  cancelCheckout,
  completeCheckout,
  expireCheckout,
  overpayCheckout,
  underpayCheckout,
} from "./checkout";
import { createCustomer, deleteCustomer, updateCustomer } from "./customers";
import { createPaymentLink, turnOffPaymentLink, useUpPaymentLink } from "./payment-links";
import {
  closePermanentAccount,
  letAccountExpire,
  payAccount,
  payAccountTooLittle,
  payClosedAccount,
  payPayId,
  payPermanentAccount,
  reopenPermanentAccount,
} from "./payments-in";
import { failAccountRefund, refundAccountPayment, refundOwnTransfer } from "./refunds";
import { completeReport, failReport } from "./reports";
import type { Scenario } from "./scenario";
import {
  announceSchedule,
  cancelSchedule,
  completeRun,
  completeSchedule,
  failRun,
  pauseSchedule,
  skipRun,
} from "./schedules";
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
  "virtual_account.payment.completed": {
    does: "pays a new permanent account",
    run: payPermanentAccount,
  },
  "virtual_account.payment.returned": {
    does: "pays a permanent account that is closed",
    run: payClosedAccount,
  },
  "virtual_account.closed": { does: "closes a permanent account", run: closePermanentAccount },
  "virtual_account.reopened": {
    does: "closes a permanent account, and reopens it",
    run: reopenPermanentAccount,
  },
  "transfer.completed": { does: "pays a bank account that takes it", run: completeTransfer },
  "transfer.failed": { does: "pays a bank account that refuses it", run: failTransfer },
  "transfer.reversed": {
    does: "pays a bank account, and has the bank give it back",
    run: reverseTransfer,
  },
  "transfer.refunded": {
    does: "pays a PayID of your own, and refunds a part",
    run: refundOwnTransfer,
  },
  "payment_refund.created": {
    does: "receives a payment on a virtual account, and refunds a part",
    run: refundAccountPayment,
  },
  "payment_refund.completed": {
    does: "receives a payment on a virtual account, and refunds a part",
    run: refundAccountPayment,
  },
  "payment_refund.failed": {
    does: "receives a payment from an account that takes no money back, and refunds it",
    run: failAccountRefund,
  },
  "report.completed": { does: "orders a statement of the last day", run: completeReport },
  "report.failed": { does: "orders a report that fails in the sandbox", run: failReport },
  "bulk_transfer.approved": { does: "approves a bulk transfer", run: completeBulkTransfer },
  "bulk_transfer.paused": { does: "pauses an approved bulk transfer", run: pauseBulkTransfer },
  "bulk_transfer.resumed": { does: "resumes a paused bulk transfer", run: resumeBulkTransfer },
  "bulk_transfer.completed": {
    does: "pays a bank account by a bulk transfer",
    run: completeBulkTransfer,
  },
  "bulk_transfer.canceled": { does: "cancels a bulk transfer", run: cancelBulkTransfer },
  "schedule.upcoming": { does: "schedules a transfer within a day", run: announceSchedule },
  "schedule.run.completed": {
    does: "schedules a transfer, and moves your test clock past its run",
    run: completeRun,
  },
  "schedule.run.failed": {
    does: "schedules a transfer to a bank account that refuses it, and moves your test clock past its run",
    run: failRun,
  },
  "schedule.run.skipped": {
    does: "schedules a sweep of too little, and moves your test clock past its run",
    run: skipRun,
  },
  "schedule.completed": {
    does: "schedules one transfer, and moves your test clock past its run",
    run: completeSchedule,
  },
  "schedule.paused": { does: "pauses a schedule", run: pauseSchedule },
  "schedule.canceled": { does: "cancels a schedule", run: cancelSchedule },
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
  "payment_link.created": { does: "makes a payment link", run: createPaymentLink },
  "payment_link.updated": { does: "turns a payment link off", run: turnOffPaymentLink },
  "payment_link.completed": {
    does: "pays a payment link for one payment",
    run: useUpPaymentLink,
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
  "customer.created": { does: "makes a customer", run: createCustomer },
  "customer.updated": { does: "makes a customer, and changes its name", run: updateCustomer },
  "customer.deleted": { does: "makes a customer, and deletes it", run: deleteCustomer },
  "payment.created": { does: "charges a test card", run: chargeCard },
  "payment.succeeded": { does: "charges a test card", run: chargeCard },
  "payment.failed": { does: "charges a test card that is declined", run: declineCard },
  "payment.canceled": { does: "authorizes a test card, then cancels it", run: cancelPayment },
  "payment.refunded": { does: "charges a test card, and refunds a part", run: refundPayment },
  "dispute.created": { does: "charges a test card whose holder disputes it", run: disputePayment },
  "dispute.updated": { does: "submits evidence in a dispute", run: answerDispute },
  "dispute.won": { does: "wins a dispute by its evidence", run: winDispute },
  "dispute.lost": { does: "loses a dispute by its evidence", run: loseDispute },
  "refund.failed": {
    does: "charges a test card that takes no refund in the end, and refunds a part",
    run: failRefund,
  },
};
