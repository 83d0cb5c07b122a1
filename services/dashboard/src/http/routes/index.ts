import type { Route } from "../route";
import { accessRoutes } from "./access";
import { AUDIT_ROUTES } from "./audit";
import { BULK_TRANSFER_ROUTES } from "./bulk-transfers";
import { CARD_ROUTES } from "./cards";
import { CHECKOUT_SESSION_ROUTES } from "./checkout-sessions";
import { CUSTOMER_ROUTES } from "./customers";
import { DISPUTE_ROUTES } from "./disputes";
import { HOME_ROUTES } from "./home";
import { KEY_ROUTES } from "./keys";
import { MONEY_ROUTES } from "./money";
import { PAY_ID_ROUTES } from "./pay-ids";
import { PAYMENT_HISTORY_ROUTES } from "./payment-history";
import { PAYMENT_LINK_ROUTES } from "./payment-links";
import { PAYMENT_REQUEST_ROUTES } from "./payment-requests";
import { PAYMENT_ROUTES } from "./payments";
import { PAYOUT_ROUTES } from "./payouts";
import { PERMANENT_ACCOUNT_ROUTES } from "./permanent-accounts";
import { REFUND_ROUTES } from "./refunds";
import { REPORT_ROUTES } from "./reports";
import { REQUEST_ROUTES } from "./requests";
import { SANDBOX_ROUTES } from "./sandbox";
import { SCHEDULE_ROUTES } from "./schedules";
import { SECURITY_ROUTES } from "./security";
import type { Links } from "./session-view";
import { TEAM_ROUTES } from "./team";
import { VIRTUAL_ACCOUNT_ROUTES } from "./virtual-accounts";
import { WEBHOOK_ROUTES } from "./webhooks";

export type { Links } from "./session-view";

/** Every route of the contract. */
export function allRoutes(links: Links): Route[] {
  return [
    ...accessRoutes(links),
    ...SECURITY_ROUTES,
    ...TEAM_ROUTES,
    ...AUDIT_ROUTES,
    ...HOME_ROUTES,
    ...MONEY_ROUTES,
    ...CARD_ROUTES,
    ...DISPUTE_ROUTES,
    ...PAYMENT_HISTORY_ROUTES,
    ...PAYMENT_ROUTES,
    ...REFUND_ROUTES,
    ...PAYMENT_REQUEST_ROUTES,
    ...KEY_ROUTES,
    ...WEBHOOK_ROUTES,
    ...REQUEST_ROUTES,
    ...PAYOUT_ROUTES,
    ...BULK_TRANSFER_ROUTES,
    ...SCHEDULE_ROUTES,
    ...REPORT_ROUTES,
    ...PAY_ID_ROUTES,
    ...VIRTUAL_ACCOUNT_ROUTES,
    ...PERMANENT_ACCOUNT_ROUTES,
    ...CUSTOMER_ROUTES,
    ...CHECKOUT_SESSION_ROUTES,
    ...PAYMENT_LINK_ROUTES,
    ...SANDBOX_ROUTES,
  ];
}
