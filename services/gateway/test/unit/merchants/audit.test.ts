import { createHash } from "node:crypto";
import { keyState } from "../../../src/domain/keys/key-view";
import { sealed } from "../../../src/domain/merchants/audit";

test("a state has the SHA-256 of its stored text", () => {
  const { json, hash } = sealed({ name: "sérver", scopes: ["payids:read"], expiresAt: null });

  expect(json).toBe('{"name":"sérver","scopes":["payids:read"],"expiresAt":null}');
  expect(hash?.toString("hex")).toBe(
    createHash("sha256")
      .update(json ?? "", "utf8")
      .digest("hex"),
  );
});

test("a missing state has neither text nor hash", () => {
  expect(sealed(null)).toEqual({ json: null, hash: null });
});

test("the logged state of a key has its restrictions and expiry, but no hash", () => {
  const key = {
    id: "id",
    merchantId: "merchant",
    mode: "live",
    kind: "secret",
    name: "server 1",
    last4: "abcd",
    scopes: ["payids:read"],
    allowedNetworks: ["10.0.0.0/8"],
    createdAt: new Date(0),
    lastUsedAt: new Date(0),
    expiresAt: new Date("2026-11-21T09:50:00.123Z"),
    deactivatedAt: null,
    hash: Buffer.from("never shown"),
  } as const;

  expect(keyState(key)).toEqual({
    mode: "live",
    name: "server 1",
    last4: "abcd",
    scopes: ["payids:read"],
    allowedNetworks: ["10.0.0.0/8"],
    expiresAt: "2026-11-21T09:50:00.123Z",
    deactivatedAt: null,
  });
});
