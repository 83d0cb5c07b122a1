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
    { title: "Quick start", slug: "quick-start", file: "quick-start.md" },
    { title: "Going live", slug: "going-live", file: "going-live.md" },
  ],
  "Accept payments": [
    { title: "PayIDs", slug: "payids", file: "payids.md" },
    { title: "Virtual accounts", slug: "virtual-accounts", file: "virtual-accounts.md" },
    { title: "Card payments", slug: "card-payments", file: "card-payments.md" },
  ],
  "Send money": [
    { title: "Transfers", slug: "transfers", file: "transfers.md" },
    { title: "Bills", slug: "bills", file: "bills.md" },
  ],
  "Receive events": [
    { title: "Webhooks", slug: "webhooks", file: "webhooks.md" },
    { title: "Event catalogue", slug: "events", file: "events.md" },
  ],
  Integrate: [
    { title: "Errors", slug: "errors", file: "errors.md" },
    { title: "Limits and keys", slug: "limits-and-keys", file: "limits-and-keys.md" },
    { title: "API versions", slug: "api-versions", file: "api-versions.md" },
    { title: "GraphQL", slug: "graphql", file: "graphql.md" },
  ],
  Tools: [
    { title: "Kobo CLI", slug: "cli", file: "cli.md" },
    { title: "Generate a client", slug: "clients", file: "clients.md" },
  ],
};
