// Made from docs/openapi.json by `npm run -w @kobo/sdk generate`; not to be edited.

import type { Client } from "../client";
import { Health } from "./resources/health";
import { PayIds } from "./resources/pay-ids";
import { VirtualAccounts } from "./resources/virtual-accounts";
import { CheckoutSessions } from "./resources/checkout-sessions";
import { Transfers } from "./resources/transfers";
import { BulkTransfers } from "./resources/bulk-transfers";
import { Banks } from "./resources/banks";
import { Transactions } from "./resources/transactions";
import { Bills } from "./resources/bills";
import { Wallets } from "./resources/wallets";
import { Sandbox } from "./resources/sandbox";
import { Webhooks } from "./resources/webhooks";
import { Events } from "./resources/events";
import { CardPayments } from "./resources/card-payments";
import { Refunds } from "./resources/refunds";

/** All operations of the API, by what they are about. */
export class Resources {
  readonly health: Health;
  readonly payIds: PayIds;
  readonly virtualAccounts: VirtualAccounts;
  readonly checkoutSessions: CheckoutSessions;
  readonly transfers: Transfers;
  readonly bulkTransfers: BulkTransfers;
  readonly banks: Banks;
  readonly transactions: Transactions;
  readonly bills: Bills;
  readonly wallets: Wallets;
  readonly sandbox: Sandbox;
  readonly webhooks: Webhooks;
  readonly events: Events;
  readonly cardPayments: CardPayments;
  readonly refunds: Refunds;

  constructor(client: Client) {
    this.health = new Health(client);
    this.payIds = new PayIds(client);
    this.virtualAccounts = new VirtualAccounts(client);
    this.checkoutSessions = new CheckoutSessions(client);
    this.transfers = new Transfers(client);
    this.bulkTransfers = new BulkTransfers(client);
    this.banks = new Banks(client);
    this.transactions = new Transactions(client);
    this.bills = new Bills(client);
    this.wallets = new Wallets(client);
    this.sandbox = new Sandbox(client);
    this.webhooks = new Webhooks(client);
    this.events = new Events(client);
    this.cardPayments = new CardPayments(client);
    this.refunds = new Refunds(client);
  }
}
