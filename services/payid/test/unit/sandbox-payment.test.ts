import { randomBytes, randomUUID } from "node:crypto";
import fc from "fast-check";
import {
  sandboxUniquenessKey,
  senderOf,
  sessionIdFrom,
  sessionIdOfRequest,
} from "../../src/domain/sandbox-payment";

test("a session id is thirty digits for any bytes", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 64 }), (bytes) => {
      expect(sessionIdFrom(bytes)).toMatch(/^\d{30}$/);
    }),
  );
});

test("a replay has the same session id, which is unique per merchant, mode and key", () => {
  const hash = randomBytes(32);
  const merchantId = randomUUID();
  const id = sessionIdOfRequest({ merchantId, mode: "test" }, hash);

  expect(sessionIdOfRequest({ merchantId, mode: "test" }, hash)).toBe(id);
  const others = [
    sessionIdOfRequest({ merchantId, mode: "live" }, hash),
    sessionIdOfRequest({ merchantId: randomUUID(), mode: "test" }, hash),
    sessionIdOfRequest({ merchantId, mode: "test" }, randomBytes(32)),
  ];
  expect(new Set([id, ...others]).size).toBe(4);
});

test("a request's uniqueness key is short enough for the ledger", () => {
  expect(sandboxUniquenessKey(randomBytes(32)).length).toBeLessThanOrEqual(200);
});

test("a payer has a name that banks can store", () => {
  expect(senderOf("  Ada ")).toBe("Ada");
  expect(senderOf("   ")).toBe("Sandbox Payer");
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (name) => {
      const sender = senderOf(name);
      expect(sender.length).toBeGreaterThan(0);
      expect(sender.length).toBeLessThanOrEqual(100);
      expect(sender).toBe(sender.trim());
      expect(sender.isWellFormed()).toBe(true);
    }),
  );
});
