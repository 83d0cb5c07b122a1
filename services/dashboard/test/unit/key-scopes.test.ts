import { SCOPES, type Scope } from "@kobo/core/scopes";
import { mayHold, scopesFor } from "../../src/domain/key-scopes";
import { isAllowed, ROLES } from "../../src/domain/role";

/** Every cell for live keys, written out: o owner, a admin, p operations, d developer, v viewer. */
const LIVE: Record<Scope, string> = {
  "customers:read": "oa-d-",
  "customers:write": "oa-d-",
  "payids:read": "oa-d-",
  "payids:write": "oa-d-",
  "virtual_accounts:read": "oa-d-",
  "virtual_accounts:write": "oa-d-",
  "transfers:read": "oa-d-",
  "transfers:write": "oa---",
  "transactions:read": "oa-d-",
  "transactions:write": "oa-d-",
  "bills:read": "oa-d-",
  "bills:write": "oa---",
  "schedules:read": "oa-d-",
  "schedules:write": "oa---",
  "payments:read": "oa-d-",
  "payments:write": "oa---",
  "refunds:read": "oa-d-",
  "refunds:write": "oa---",
  "disputes:read": "oa-d-",
  "disputes:write": "oa---",
  "wallets:read": "oa-d-",
  "wallets:write": "oa-d-",
  "reports:read": "oa-d-",
  "reports:write": "oa-d-",
  "webhooks:read": "oa-d-",
  "webhooks:write": "oa-d-",
  "checkout:read": "oa-d-",
  "checkout:write": "oa-d-",
  "payment_methods:read": "oa-d-",
  "payment_methods:write": "oa-d-",
  "client_sessions:read": "oa-d-",
  "client_sessions:write": "oa-d-",
};
const CELLS = SCOPES.flatMap((scope) =>
  ROLES.map((role, index) => [scope, role, LIVE[scope][index] !== "-"] as const),
);

test.each(CELLS)("a live key with %s by %s is allowed: %s", (scope, role, expected) => {
  expect(mayHold({ role, mode: "live" }, [scope])).toBe(expected);
  expect(scopesFor({ role, mode: "live" }).includes(scope)).toBe(expected);
});

test.each(CELLS)("a test key with %s by %s needs only keys.write", (scope, role) => {
  expect(mayHold({ role, mode: "test" }, [scope])).toBe(isAllowed(role, "keys.write"));
});

test("an unrestricted key is allowed to owners and admins in live mode, to developers in test mode", () => {
  const may = ROLES.filter((role) => mayHold({ role, mode: "live" }, null));

  expect(may).toEqual(["owner", "admin"]);
  expect(mayHold({ role: "developer", mode: "test" }, null)).toBe(true);
});

test("one scope that moves money is enough to refuse a key", () => {
  const developer = { role: "developer", mode: "live" } as const;

  expect(mayHold(developer, ["payids:read", "transfers:write"])).toBe(false);
  expect(mayHold(developer, ["payids:read", "transfers:read"])).toBe(true);
});
