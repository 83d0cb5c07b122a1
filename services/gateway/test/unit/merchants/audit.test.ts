import { createHash } from "node:crypto";
import { keyState } from "../../../src/domain/keys/key-view";
import { operator, SYSTEM, sealed } from "../../../src/domain/merchants/audit";

test("a state is sealed by the SHA-256 of the very text that is kept", () => {
  const { json, hash } = sealed({ name: "sérver", scopes: ["payids:read"], expiresAt: null });

  expect(json).toBe('{"name":"sérver","scopes":["payids:read"],"expiresAt":null}');
  expect(hash?.toString("hex")).toBe(
    createHash("sha256")
      .update(json ?? "", "utf8")
      .digest("hex"),
  );
});

test("what was not there has neither text nor seal", () => {
  expect(sealed(null)).toEqual({ json: null, hash: null });
});

test("an operator is told apart from a key and from the system by the first word", () => {
  expect(operator("ada")).toEqual({ actor: "operator:ada", requestId: null });
  expect(SYSTEM.actor).toBe("system");
});

test("of a key the log keeps what operators decide about", () => {
  const key = {
    id: "id",
    merchantId: "merchant",
    mode: "live",
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
