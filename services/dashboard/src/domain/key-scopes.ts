import { SCOPES, type Scope } from "@kobo/core/scopes";
import type { Mode } from "@kobo/core/tenant";
import type { Role } from "./role";

const MANAGERS: readonly Role[] = ["owner", "admin"];
const DEVELOPERS: readonly Role[] = ["owner", "admin", "developer"];

/**
 * The roles whose live keys may have each scope: a developer moves no money, so neither do the keys that a developer knows.
 * The money of test keys is not real.
 */
const LIVE: Readonly<Record<Scope, readonly Role[]>> = {
  "customers:read": DEVELOPERS,
  "customers:write": DEVELOPERS,
  "payids:read": DEVELOPERS,
  "payids:write": DEVELOPERS,
  "virtual_accounts:read": DEVELOPERS,
  "virtual_accounts:write": DEVELOPERS,
  "transfers:read": DEVELOPERS,
  "transfers:write": MANAGERS,
  "transactions:read": DEVELOPERS,
  "transactions:write": DEVELOPERS,
  "bills:read": DEVELOPERS,
  "bills:write": MANAGERS,
  "schedules:read": DEVELOPERS,
  "schedules:write": MANAGERS,
  "payments:read": DEVELOPERS,
  "payments:write": MANAGERS,
  "refunds:read": DEVELOPERS,
  "refunds:write": MANAGERS,
  "disputes:read": DEVELOPERS,
  "disputes:write": MANAGERS,
  "wallets:read": DEVELOPERS,
  "wallets:write": DEVELOPERS,
  "reports:read": DEVELOPERS,
  "reports:write": DEVELOPERS,
  "webhooks:read": DEVELOPERS,
  "webhooks:write": DEVELOPERS,
  "checkout:read": DEVELOPERS,
  "checkout:write": DEVELOPERS,
  "payment_methods:read": DEVELOPERS,
  "payment_methods:write": DEVELOPERS,
  "client_sessions:read": DEVELOPERS,
  "client_sessions:write": DEVELOPERS,
};

interface Holder {
  role: Role;
  mode: Mode;
}

/** The scopes that the role may give to keys of the mode. */
export function scopesFor({ role, mode }: Holder): Scope[] {
  const roles = mode === "live" ? LIVE : undefined;
  return SCOPES.filter((scope) => (roles?.[scope] ?? DEVELOPERS).includes(role));
}

/** Whether the role may create, change and roll keys with these scopes; null is all of them. */
export function mayHold(holder: Holder, scopes: readonly string[] | null): boolean {
  const allowed: readonly string[] = scopesFor(holder);
  return (scopes ?? SCOPES).every((scope) => allowed.includes(scope));
}
