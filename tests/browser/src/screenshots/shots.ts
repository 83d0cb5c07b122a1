import type { Demo } from "./demo";

/** A picture of the guide: a page of the demo merchant, by its path behind the mode. */
export interface Shot {
  /** Of the file. */
  name: string;
  path: (demo: Demo) => string;
  mode?: "live";
  width?: number;
  /** Light if absent. */
  colors?: "light" | "dark";
}

const PHONE = 360;

const at = (path: string) => () => path;

export const SHOTS: readonly Shot[] = [
  { name: "home", path: at("") },
  { name: "home-phone", path: at(""), width: PHONE },
  { name: "live-off", path: at("/keys"), mode: "live" },
  { name: "payments", path: at("/payments") },
  { name: "payment", path: ({ transfer }) => `/payments/${transfer}` },
  { name: "refunds", path: at("/refunds") },
  { name: "send-money", path: at("/send/bank") },
  { name: "bulk-transfers", path: at("/bulk-transfers") },
  { name: "bulk-transfer", path: ({ bulk }) => `/bulk-transfers/${bulk}` },
  { name: "schedules", path: at("/schedules") },
  { name: "schedule", path: ({ schedule }) => `/schedules/${schedule}` },
  { name: "sweep", path: at("/sweeps/new") },
  { name: "payids", path: at("/payids") },
  { name: "payid", path: ({ payId }) => `/payids/${payId}` },
  { name: "payment-links", path: at("/payment-links") },
  { name: "payment-links-dark", path: at("/payment-links"), width: PHONE, colors: "dark" },
  { name: "customers", path: at("/customers") },
  { name: "customer", path: ({ customer }) => `/customers/${customer}` },
  { name: "permanent-account", path: ({ account }) => `/permanent-accounts/${account}` },
  { name: "virtual-accounts", path: at("/virtual-accounts") },
  { name: "wallet", path: at("/wallet") },
  { name: "cards", path: at("/cards") },
  { name: "card", path: ({ card }) => `/cards/${card}` },
  { name: "disputes", path: at("/disputes") },
  { name: "dispute", path: ({ dispute }) => `/disputes/${dispute}` },
  { name: "reports", path: at("/reports") },
  { name: "keys", path: at("/keys") },
  { name: "webhooks", path: at("/webhooks") },
  { name: "webhook", path: ({ endpoint }) => `/webhooks/${endpoint}` },
  { name: "events", path: at("/events") },
  { name: "requests", path: at("/requests") },
  { name: "team", path: at("/team") },
  { name: "audit", path: at("/audit") },
  { name: "security", path: at("/security") },
];
