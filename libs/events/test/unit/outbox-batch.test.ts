import fc from "fast-check";
import { CATALOGUE, decodeEvents, encodeEvents, type WireEvent } from "../../src";

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

test("an encoded batch decodes to the same events, with their domains and versions", () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { minLength: 1, maxLength: 20 }), (events) => {
      const stored = events.map((event) => {
        const { domain, version } = CATALOGUE[event.name];
        return { ...event, domain, version };
      });

      expect(decodeEvents(encodeEvents(events))).toEqual(stored);
    }),
  );
});

/** A batch of one event. */
function payloadOf(...attributes: unknown[]): Buffer {
  return Buffer.concat([Buffer.of(1), Buffer.from(`${JSON.stringify(attributes)}\n{}\n`)]);
}

const AFTER_NAME = ["transfer", "key", "merchant", "test", 0, ""];

test("an event of a later release decodes with its domain and version", () => {
  const payload = payloadOf("id", "transfer.scheduled", ...AFTER_NAME, "transfer", 2, "unknown");

  expect(decodeEvents(payload)).toMatchObject([
    { name: "transfer.scheduled", domain: "transfer", version: 2, data: "{}" },
  ]);
});

test("an event of the release before decodes with the catalogue's domain and version", () => {
  const payload = payloadOf("id", "wallet.low_balance", ...AFTER_NAME);

  const { domain, version } = CATALOGUE["wallet.low_balance"];
  expect(decodeEvents(payload)).toMatchObject([{ domain, version, data: "{}" }]);
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
