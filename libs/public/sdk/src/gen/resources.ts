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
  readonly health: Health;
  readonly payIds: PayIds;
  readonly virtualAccounts: VirtualAccounts;
  readonly customers: Customers;
  readonly checkoutSessions: CheckoutSessions;
  readonly paymentLinks: PaymentLinks;
  readonly transfers: Transfers;
  readonly bulkTransfers: BulkTransfers;
  readonly paymentRefunds: PaymentRefunds;
  readonly schedules: Schedules;
  readonly banks: Banks;
  readonly transactions: Transactions;
  readonly bills: Bills;
  readonly wallets: Wallets;
  readonly reports: Reports;
  readonly sandbox: Sandbox;
  readonly webhooks: Webhooks;
  readonly events: Events;
  readonly cardPayments: CardPayments;
  readonly refunds: Refunds;
  readonly disputes: Disputes;
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
