/** A guide and the file in `docs/` that holds it. */
export interface Guide {
  title: string;
  /** Its last part of the address. */
  slug: string;
  file: string;
}

/** Other files in `docs/` that guides link to, by their name on the site. */
export const DOWNLOADS: Record<string, string> = {
  "schema.graphql": "schema.graphql",
  "asyncapi.json": "asyncapi.json",
};

/** The guides of the site, by section, in the order of the navigation. */
export const GUIDES: Record<string, Guide[]> = {
  "Get started": [
    { title: "Quick start", slug: "quick-start", file: "merchants/quick-start.md" },
    { title: "Dashboard", slug: "dashboard", file: "merchants/dashboard.md" },
    { title: "Going live", slug: "going-live", file: "merchants/going-live.md" },
  ],
  "Accept payments": [
    { title: "PayIDs", slug: "payids", file: "merchants/payids.md" },
    { title: "Virtual accounts", slug: "virtual-accounts", file: "merchants/virtual-accounts.md" },
    { title: "Card payments", slug: "card-payments", file: "merchants/card-payments.md" },
    { title: "Refunds", slug: "refunds", file: "merchants/refunds.md" },
    { title: "Disputes", slug: "disputes", file: "merchants/disputes.md" },
    { title: "Customers", slug: "customers", file: "merchants/customers.md" },
    { title: "Checkout", slug: "checkout", file: "merchants/checkout.md" },
    { title: "Payment links", slug: "payment-links", file: "merchants/payment-links.md" },
    { title: "Subscriptions", slug: "subscriptions", file: "merchants/subscriptions.md" },
  ],
  "Send money": [
    { title: "Transfers", slug: "transfers", file: "merchants/transfers.md" },
    { title: "Bulk transfers", slug: "bulk-transfers", file: "merchants/bulk-transfers.md" },
    { title: "Schedules", slug: "schedules", file: "merchants/schedules.md" },
    { title: "Bills", slug: "bills", file: "merchants/bills.md" },
  ],
  "Your money": [
    { title: "Wallets", slug: "wallets", file: "merchants/wallets.md" },
    { title: "Prices", slug: "prices", file: "merchants/prices.md" },
    { title: "Reports", slug: "reports", file: "merchants/reports.md" },
  ],
  "Receive events": [
    { title: "Webhooks", slug: "webhooks", file: "merchants/webhooks.md" },
    { title: "Event catalogue", slug: "events", file: "merchants/events.md" },
  ],
  Integrate: [
    { title: "Errors", slug: "errors", file: "merchants/errors.md" },
    { title: "Failure reasons", slug: "failure-reasons", file: "merchants/failure-reasons.md" },
    { title: "Limits and keys", slug: "limits-and-keys", file: "merchants/limits-and-keys.md" },
    { title: "Data retention", slug: "data-retention", file: "merchants/data-retention.md" },
    { title: "API versions", slug: "api-versions", file: "merchants/api-versions.md" },
    { title: "GraphQL", slug: "graphql", file: "merchants/graphql.md" },
  ],
  Tools: [
    { title: "Kobo CLI", slug: "cli", file: "merchants/cli.md" },
    { title: "Generate a client", slug: "clients", file: "merchants/clients.md" },
  ],
};
