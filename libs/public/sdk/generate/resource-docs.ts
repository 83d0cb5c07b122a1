/** A sentence or two about each resource, which an editor shows for `kobo.…`. */
const RESOURCE_DOCS: Readonly<Record<string, string>> = {
  banks: "The banks that you can pay, with their codes.",
  bills: "Airtime, data, TV, electricity, exams and insurance: list, verify, buy.",
  bulkTransfers: "Up to 10,000 transfers at once, from a draft that you approve.",
  cardPayments:
    "Card payments: charge, capture, cancel, read. `kobo.refunds` refunds them. Their fields have snake_case names.",
  checkoutSessions: "Pages of Kobo on which a customer pays once, by card, bank transfer or PayID.",
  customers: "Your customers, and their saved cards.",
  disputes: "Disputes of card payments: read, add evidence, submit or accept.",
  events: "The events of the last 30 days, as webhooks deliver them.",
  files: "Files for the evidence of disputes.",
  health: "Whether Kobo is up and your key works.",
  payIds: "PayIDs: addresses that receive money from Kobo wallets.",
  paymentLinks: "Links and QR codes that any number of payers can pay.",
  paymentRefunds:
    "Refunds of payments to PayIDs and virtual accounts; `list`, `listOf` and `get` also find refunds of cards. `kobo.refunds` refunds a card payment.",
  refunds:
    "Refunds of card payments. `kobo.paymentRefunds` refunds payments to PayIDs and virtual accounts, and lists the refunds of all.",
  reports: "Statements and settlements as CSV or XLSX files.",
  sandbox: "Test money, test payments, outcomes and time. In the sandbox only.",
  schedules: "Transfers, bills and sweeps at a later time, or again and again.",
  transactions: "The status of any payment, transfer, bill or refund, by its reference.",
  transfers: "Transfers from your wallet to PayIDs and bank accounts.",
  virtualAccounts: "Bank account numbers that receive money from any bank.",
  wallets: "Your wallets: balances, statements, and the account that funds them.",
  webhooks: "Webhook endpoints, their secrets, deliveries and recoveries.",
};

/** @throws Error for a resource without a description */
export function resourceDoc(resource: string): string {
  const doc = RESOURCE_DOCS[resource];
  if (doc === undefined) throw new Error(`resource-docs.ts does not describe ${resource}.`);
  return doc;
}
