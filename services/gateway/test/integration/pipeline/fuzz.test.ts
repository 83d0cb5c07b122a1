import fc from "fast-check";
import { CARD_BODY, CARD_NAMES } from "../../support/card-examples";
import { BODIES, EXAMPLES, exampleOf, type OperationName } from "../../support/examples";
import { gatewayWithFakes } from "../../support/gateway-with-fakes";

const start = gatewayWithFakes();

const FIELD_NAMES = [...new Set(BODIES.flatMap((name) => Object.keys(exampleOf(name).body ?? {})))];

const NASTY = fc.constantFrom<unknown>(
  null,
  -1,
  0,
  0.1,
  2 ** 53,
  -(2 ** 63),
  "",
  "\0",
  "\ud800",
  "__proto__",
  "constructor",
  "x".repeat(2_000),
  [],
  {},
  [null],
  { toString: 1 },
  { length: -1 },
);

/** A valid body with some fields replaced or missing. */
const almostGood = (name: OperationName) =>
  fc
    .dictionary(fc.constantFrom(...FIELD_NAMES), fc.oneof(NASTY, fc.jsonValue()), { maxKeys: 3 })
    .map((changes) => JSON.stringify({ ...exampleOf(name).body, ...changes }));

const bodies = (name: OperationName) =>
  fc.oneof(
    { weight: 5, arbitrary: almostGood(name) },
    { weight: 2, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 200 }) },
  );

const request = fc
  .constantFrom(...BODIES)
  .chain((name) => fc.record({ name: fc.constant(name), raw: bodies(name) }));

/** Header values that fetch accepts. */
const headerValue = fc
  .string({ unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)) })
  .filter((value) => !value.includes("\x7f"));

const headers = fc.dictionary(
  fc.constantFrom(
    "idempotency-key",
    "x-idempotency-key",
    "x-request-id",
    "traceparent",
    "accept",
    "accept-encoding",
    "content-type",
    "content-encoding",
    "cookie",
    "x-forwarded-for",
    "x-http-method-override",
  ),
  headerValue,
  { maxKeys: 3 },
);

const RUNS = 600;

test("any posted body gets an enveloped response below 500", async () => {
  const { ask } = await start();

  await fc.assert(
    fc.asyncProperty(request, headers, async ({ name, raw }, given) => {
      const { status, body, headers: answered } = await ask(name, { raw, headers: given });

      expect(status).toBeLessThan(500);
      expect(body.success).toBe(status < 300);
      expect(typeof body.message).toBe("string");
      expect(answered.get("x-request-id")).toMatch(/^[A-Za-z0-9._:-]{1,64}$/);
      if (status >= 400) {
        expect(body.data).toBeNull();
        expect(body.code).toMatch(/^[A-Z_]+$/);
        expect(body.requestId).toBe(answered.get("x-request-id"));
      }
    }),
    { numRuns: RUNS },
  );
});

const GETS = [
  "GET /transaction/status",
  "GET /wallets/:payId/statement",
  "GET /payid/:payId",
  "GET /payids",
  "GET /virtual-account/:accountNumber",
  "GET /virtual-accounts",
  "GET /transfer/:reference",
  "GET /transfers",
  "GET /bills/services",
  "GET /bills/extra-fields",
  "GET /bills/purchase/:reference",
  "GET /bills/purchases",
  "GET /webhooks/:id/deliveries",
  "GET /webhooks/:id/recoveries/:recoveryId",
  "GET /events",
  "GET /events/:id",
] as const;

test("any query and path get a response below 500", async () => {
  const { ask } = await start();
  const text = fc.string({ unit: "grapheme", maxLength: 40 });
  const fields = fc.constantFrom(
    "reference",
    "type",
    "from",
    "to",
    "limit",
    "cursor",
    "serviceID",
    "status",
    "billType",
    "state",
    "vehicle_make",
    "event",
    "eventId",
  );

  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...GETS),
      fc.array(fc.tuple(fields, text), { maxLength: 4 }),
      text,
      async (name, query, payId) => {
        const path = EXAMPLES[name].path
          .replace(/\?.*/, "")
          .replace(
            /ada[.](wallet|spid)|9977000012|tr-1|bill-1|wh_01|evt_\w+/,
            encodeURIComponent(payId.replace(/^\.+$/, "")) || "x",
          );
        const search = new URLSearchParams(query).toString();
        const { status, body } = await ask(name, { path: `${path}?${search}` });

        expect(status).toBeLessThan(500);
        expect(body.success).toBe(status < 300);
      },
    ),
    { numRuns: RUNS / 2 },
  );
});

const CARD_FIELDS = ["limit", "cursor", "status", "customer_id", "created_after", "created_before"];

const cardRequest = fc.record({
  name: fc.constantFrom(...CARD_NAMES),
  raw: fc.oneof(fc.constant(CARD_BODY), fc.json(), fc.string({ unit: "binary", maxLength: 200 })),
  id: fc.string({ unit: "grapheme", maxLength: 70 }),
  query: fc.array(fc.tuple(fc.constantFrom(...CARD_FIELDS), fc.string({ unit: "grapheme" })), {
    maxLength: 3,
  }),
});

test("any card request gets an enveloped response below 500", async () => {
  const { askCards } = await start();

  await fc.assert(
    fc.asyncProperty(cardRequest, headers, async ({ name, raw, id, query }, given) => {
      const segment = encodeURIComponent(id.replace(/^\.+$/, "")) || "x";
      const path = name.replace(/^\w+ /, "").replace(/:payment_id|:refund_id/g, segment);
      const sent = name.startsWith("POST") ? { raw } : {};
      const search = new URLSearchParams(query).toString();

      const { status, body } = await askCards(name, {
        ...sent,
        path: `${path}?${search}`,
        headers: given,
      });

      expect(status).toBeLessThan(500);
      expect(body.success).toBe(status < 300);
      expect(body.meta).toMatchObject({ request_id: expect.any(String), version: "2.0" });
      expect(body.requestId).toBe(status < 300 ? undefined : body.meta?.request_id);
    }),
    { numRuns: RUNS },
  );
});
