import type { Demo } from "./demo";

/** A picture of the guide: a page of the demo merchant, by its path behind the mode. */
export interface Shot {
  /** Of the file. */
  name: string;
  path: (demo: Demo) => string;
  mode?: "live";
  width?: number;
}

const PHONE = 360;

const at = (path: string) => () => path;

export const SHOTS: readonly Shot[] = [
  { name: "home", path: at("") },
  { name: "home-phone", path: at(""), width: PHONE },
  { name: "live-off", path: at("/keys"), mode: "live" },
  { name: "payments", path: at("/payments") },
  { name: "payment", path: ({ transfer }) => `/payments/${transfer}` },
  { name: "send-money", path: at("/send/bank") },
  { name: "payids", path: at("/payids") },
  { name: "payid", path: ({ payId }) => `/payids/${payId}` },
  { name: "virtual-accounts", path: at("/virtual-accounts") },
  { name: "wallet", path: at("/wallet") },
  { name: "cards", path: at("/cards") },
  { name: "card", path: ({ card }) => `/cards/${card}` },
  { name: "keys", path: at("/keys") },
  { name: "webhooks", path: at("/webhooks") },
  { name: "webhook", path: ({ endpoint }) => `/webhooks/${endpoint}` },
  { name: "events", path: at("/events") },
  { name: "requests", path: at("/requests") },
  { name: "team", path: at("/team") },
  { name: "audit", path: at("/audit") },
  { name: "security", path: at("/security") },
];
