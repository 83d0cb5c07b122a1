import { allows, isScope, SCOPES } from "../../../src/domain/keys/scope";

test("each resource can be read and written", () => {
  expect(SCOPES).toHaveLength(32);
  expect(SCOPES.every(isScope)).toBe(true);
});

test.each(["", "payids", "payids:", "payids:delete", "PAYIDS:read", "payids:read ", "*"])(
  "%p is no scope",
  (text) => {
    expect(isScope(text)).toBe(false);
  },
);

test("a key without a list has every scope", () => {
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
] as const)("with %j, whether %s is allowed: %s", (granted, needed, allowed) => {
  expect(allows(granted, needed)).toBe(allowed);
});
