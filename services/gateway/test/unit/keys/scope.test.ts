import { allows, isScope, SCOPES } from "../../../src/domain/keys/scope";

test("all 32 scopes are valid", () => {
  expect(SCOPES).toHaveLength(32);
  expect(SCOPES.every(isScope)).toBe(true);
});

test.each(["", "payids", "payids:", "payids:delete", "PAYIDS:read", "payids:read ", "*"])(
  "%p is not a scope",
  (text) => {
    expect(isScope(text)).toBe(false);
  },
);

test("a key without a list of scopes has every scope", () => {
  expect(SCOPES.every((needed) => allows(null, needed))).toBe(true);
});

test.each([
  [["payids:read"], "payids:read", true],
  [["payids:write"], "payids:write", true],
  [["payids:write"], "payids:read", true],
  [["payids:read"], "payids:write", false],
  [["payids:read", "payids:write"], "transfers:read", false],
  [["transfers:read", "payids:write"], "payids:write", true],
  [[], "payids:read", false],
] as const)("the scopes %j allow %s: %s", (granted, needed, allowed) => {
  expect(allows(granted, needed)).toBe(allowed);
});
