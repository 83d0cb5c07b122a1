/**
 * The contract of the web app and the backend: JSON under `/api`. Types alone, so that the web app imports them
 * without code. Times are ISO 8601 in UTC, amounts are decimal texts in kobo.
 *
 * Every request but GET carries the header `X-Kobo-Dashboard: 1`, which no other origin can send without CORS.
 * A failure answers `Problem` with its HTTP status.
 *
 * Paths that do not begin with `/api` are under `/api/merchants/:merchantId/:mode`; those of the team and the audit log
 * belong to no mode and are under `/api/merchants/:merchantId`.
 */

export type * from "./access";
export type * from "./audit";
export type * from "./bill-catalogue";
export type * from "./bulk-transfers";
export type * from "./cards";
export type * from "./checkout-sessions";
export type * from "./customers";
export type * from "./disputes";
export type * from "./events";
export type * from "./home";
export type * from "./keys";
export type * from "./payids";
export type * from "./payment-history";
export type * from "./payment-links";
export type * from "./payment-requests";
export type * from "./payments";
export type * from "./payouts";
export type * from "./permanent-accounts";
export type * from "./problem";
export type * from "./refunds";
export type * from "./reports";
export type * from "./requests";
export type * from "./sandbox";
export type * from "./schedules";
export type * from "./security";
export type * from "./team";
export type * from "./virtual-accounts";
export type * from "./wallet";
export type * from "./webhooks";
