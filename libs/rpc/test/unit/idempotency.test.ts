import { fromWireIdempotency } from "../../src/idempotency";

const HASH = Buffer.from("a1", "hex");
const FINGERPRINT = Buffer.from("b2", "hex");

test("a key's hash and the request's fingerprint are kept unchanged", () => {
  expect(fromWireIdempotency({ keyHash: HASH, fingerprint: FINGERPRINT })).toEqual({
    idempotencyHash: HASH,
    fingerprint: FINGERPRINT,
  });
});

test("requests without a key have no hash, so that two of them never count as a repeat", () => {
  const noKey = { keyHash: Buffer.alloc(0), fingerprint: FINGERPRINT };

  expect(fromWireIdempotency(noKey).idempotencyHash).toBeNull();
  expect(fromWireIdempotency(null)).toEqual({
    idempotencyHash: null,
    fingerprint: Buffer.alloc(0),
  });
});
