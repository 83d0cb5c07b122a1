// Made from docs/openapi.json by `npm run -w @kobo/sdk generate`; not to be edited.

import type { Client } from "../client";
import { Health } from "./resources/health";
import { PayIds } from "./resources/pay-ids";
import { VirtualAccounts } from "./resources/virtual-accounts";
import { Customers } from "./resources/customers";
import { CheckoutSessions } from "./resources/checkout-sessions";
import { PaymentLinks } from "./resources/payment-links";
import { Transfers } from "./resources/transfers";
import { BulkTransfers } from "./resources/bulk-transfers";
import { PaymentRefunds } from "./resources/payment-refunds";
import { Schedules } from "./resources/schedules";
import { Banks } from "./resources/banks";
import { Transactions } from "./resources/transactions";
import { Bills } from "./resources/bills";
import { Wallets } from "./resources/wallets";
import { Reports } from "./resources/reports";
import { Sandbox } from "./resources/sandbox";
import { Webhooks } from "./resources/webhooks";
import { Events } from "./resources/events";
import { CardPayments } from "./resources/card-payments";
import { Refunds } from "./resources/refunds";
import { Disputes } from "./resources/disputes";
import { Files } from "./resources/files";

/** All operations of the API, by what they are about. */
export class Resources {
  /** Whether Kobo is up and your key works. */
  readonly health: Health;
  /** PayIDs: addresses that receive money from Kobo wallets. */
  readonly payIds: PayIds;
  /** Bank account numbers that receive money from any bank. */
  readonly virtualAccounts: VirtualAccounts;
  /** Your customers, and their saved cards. */
  readonly customers: Customers;
  /** Pages of Kobo on which a customer pays once, by card, bank transfer or PayID. */
  readonly checkoutSessions: CheckoutSessions;
  /** Links and QR codes that any number of payers can pay. */
  readonly paymentLinks: PaymentLinks;
  /** Transfers from your wallet to PayIDs and bank accounts. */
  readonly transfers: Transfers;
  /** Up to 10,000 transfers at once, from a draft that you approve. */
  readonly bulkTransfers: BulkTransfers;
  /** Refunds of payments to PayIDs and virtual accounts; `list`, `listOf` and `get` also find refunds of cards. `kobo.refunds` refunds a card payment. */
  readonly paymentRefunds: PaymentRefunds;
  /** Transfers, bills and sweeps at a later time, or again and again. */
  readonly schedules: Schedules;
  /** The banks that you can pay, with their codes. */
  readonly banks: Banks;
  /** The status of any payment, transfer, bill or refund, by its reference. */
  readonly transactions: Transactions;
  /** Airtime, data, TV, electricity, exams and insurance: list, verify, buy. */
  readonly bills: Bills;
  /** Your wallets: balances, statements, and the account that funds them. */
  readonly wallets: Wallets;
  /** Statements and settlements as CSV or XLSX files. */
  readonly reports: Reports;
  /** Test money, test payments, outcomes and time. In the sandbox only. */
  readonly sandbox: Sandbox;
  /** Webhook endpoints, their secrets, deliveries and recoveries. */
  readonly webhooks: Webhooks;
  /** The events of the last 30 days, as webhooks deliver them. */
  readonly events: Events;
  /** Card payments: charge, capture, cancel, read. `kobo.refunds` refunds them. Their fields have snake_case names. */
  readonly cardPayments: CardPayments;
  /** Refunds of card payments. `kobo.paymentRefunds` refunds payments to PayIDs and virtual accounts, and lists the refunds of all. */
  readonly refunds: Refunds;
  /** Disputes of card payments: read, add evidence, submit or accept. */
  readonly disputes: Disputes;
  /** Files for the evidence of disputes. */
  readonly files: Files;

  constructor(client: Client) {
    this.health = new Health(client);
    this.payIds = new PayIds(client);
    this.virtualAccounts = new VirtualAccounts(client);
    this.customers = new Customers(client);
    this.checkoutSessions = new CheckoutSessions(client);
    this.paymentLinks = new PaymentLinks(client);
    this.transfers = new Transfers(client);
    this.bulkTransfers = new BulkTransfers(client);
    this.paymentRefunds = new PaymentRefunds(client);
    this.schedules = new Schedules(client);
    this.banks = new Banks(client);
    this.transactions = new Transactions(client);
    this.bills = new Bills(client);
    this.wallets = new Wallets(client);
    this.reports = new Reports(client);
    this.sandbox = new Sandbox(client);
    this.webhooks = new Webhooks(client);
    this.events = new Events(client);
    this.cardPayments = new CardPayments(client);
    this.refunds = new Refunds(client);
    this.disputes = new Disputes(client);
    this.files = new Files(client);
  }
}
