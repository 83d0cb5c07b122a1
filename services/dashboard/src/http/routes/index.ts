import type { Route } from "../route";
import { accessRoutes } from "./access";
import { AUDIT_ROUTES } from "./audit";
import { KEY_ROUTES } from "./keys";
import { MONEY_ROUTES } from "./money";
import { PAY_ID_ROUTES } from "./pay-ids";
import { SANDBOX_ROUTES } from "./sandbox";
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
    ...MONEY_ROUTES,
    ...KEY_ROUTES,
    ...WEBHOOK_ROUTES,
    ...PAY_ID_ROUTES,
    ...VIRTUAL_ACCOUNT_ROUTES,
    ...SANDBOX_ROUTES,
  ];
}
