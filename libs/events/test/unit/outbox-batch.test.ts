import fc from "fast-check";
import { decodeEvents, encodeEvents, type WireEvent } from "../../src";

const anyEvent: fc.Arbitrary<WireEvent> = fc.record({
  eventId: fc.uuid(),
  name: fc.constantFrom("transfer.completed", "wallet.low_balance"),
  source: fc.constantFrom("transfer", "wallet_ledger"),
  key: fc.string({ unit: "grapheme" }),
  merchantId: fc.uuid(),
  mode: fc.constantFrom("live", "test"),
  at: fc.date({ noInvalidDate: true }),
  traceparent: fc.string({ unit: "grapheme" }),
  data: fc.json(),
});

test("an encoded batch decodes to the same events", () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { minLength: 1, maxLength: 20 }), (events) => {
      expect(decodeEvents(encodeEvents(events))).toEqual(events);
    }),
  );
});

test("a batch of similar events takes a fraction of their size", () => {
  const [event] = fc.sample(anyEvent, 1) as [WireEvent];
  const events = Array.from({ length: 100 }, (_, i) => ({ ...event, data: `{"number":${i}}` }));

  const payload = encodeEvents(events);

  expect(payload.length).toBeLessThan(encodeEvents([event]).length * 20);
});

test("a payload of an unknown format is refused", () => {
  expect(() => decodeEvents(Buffer.of(9, 1, 2))).toThrow("unknown format 9");
});
