import { exampleOf, type OperationName } from "../../support/examples";
import { gatewayWithFakes } from "../../support/gateway-with-fakes";
import { graphqlGateway } from "../../support/graphql-gateway";

const start = gatewayWithFakes();
const startGraphql = graphqlGateway();

const CREATING: OperationName[] = [
  "POST /payid/dynamic",
  "POST /payid/static",
  "POST /virtual-account",
  "POST /transfer/payid",
  "POST /transfer/external",
  "POST /bills/purchase",
];

const CARD_NUMBERS = ["4242424242424242", "order-4242-4242-4242-4242", "INV.5555_5555_5555_4444"];

const REFUSED = {
  field: "reference",
  code: "card_number",
  message:
    "reference: must not contain a card number; use an order number or another id of your own.",
};

test.each(CREATING)("%s refuses a reference with a card number, in both modes", async (name) => {
  const { ask, calls } = await start();

  for (const reference of CARD_NUMBERS) {
    for (const mode of ["test", "live"] as const) {
      const body = { ...exampleOf(name).body, reference };
      const answered = await ask(name, { mode, body });

      expect([answered.status, answered.body.code]).toEqual([400, "VALIDATION_ERROR"]);
      expect(answered.body.errors).toEqual([REFUSED]);
      // A random request id may contain these digits, too.
      const { requestId = "" } = answered.body;
      expect(answered.text.replace(requestId, "")).not.toContain("4242");
    }
  }
  expect(calls).toEqual([]);
});

test.each(["createDynamicPayId", "transferPayId", "transferExternal"] as const)(
  "%s in GraphQL refuses a reference with a card number, too",
  async (name) => {
    const { mutate, calls } = await startGraphql();

    const { payload } = await mutate(name, { reference: "4242-4242-4242-4242" });

    expect(payload).toMatchObject({ success: false, code: "VALIDATION_ERROR", errors: [REFUSED] });
    expect(calls).toEqual([]);
  },
);

test.each([
  "1795254600122",
  "20261123142501000",
  "019aa5c0-4242-7000-8000-000000000001",
  "INV-2026-11-23-000042",
])("the reference %s is accepted", async (reference) => {
  const { ask } = await start();

  for (const name of CREATING) {
    const { status } = await ask(name, { body: { ...exampleOf(name).body, reference } });
    expect(status).toBe(201);
  }
});

test("older records with card numbers in their references can be read", async () => {
  const { ask } = await start();
  const reference = "4242-4242-4242-4242";

  const answered = await Promise.all([
    ask("GET /transfer/:reference", { path: `/transfer/${reference}` }),
    ask("GET /bills/purchase/:reference", { path: `/bills/purchase/${reference}` }),
    ask("GET /transfers", { path: `/transfers?reference=${reference}` }),
    ask("GET /payids", { path: `/payids?reference=${reference}` }),
    ask("GET /virtual-accounts", { path: `/virtual-accounts?reference=${reference}` }),
    ask("POST /transaction/verify", { body: { reference } }),
    ask("POST /sandbox/payid/pay", { body: { reference, amount: 10_000 } }),
  ]);

  expect(answered.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 201]);
});

const PUNCTUATED = ["INV/2026/001", "#7", "Ada/Co-1", "INV 2026/11 #7", "../a/./b"];
const IN_PATHS: [OperationName, before: string, after: string][] = [
  ["GET /transfer/:reference", "/transfer/", ""],
  ["GET /bills/purchase/:reference", "/bills/purchase/", ""],
  ["POST /sandbox/transfers/:reference/settle", "/sandbox/transfers/", "/settle"],
  ["POST /sandbox/refunds/:reference/settle", "/sandbox/refunds/", "/settle"],
  ["POST /sandbox/bills/:reference/settle", "/sandbox/bills/", "/settle"],
];

test.each(PUNCTUATED)(
  "the reference %j is accepted in bodies, paths and queries, and passed on unchanged",
  async (reference) => {
    const { ask, calls } = await start();
    const encoded = encodeURIComponent(reference);

    for (const name of CREATING) {
      expect((await ask(name, { body: { ...exampleOf(name).body, reference } })).status).toBe(201);
    }
    for (const [name, before, after] of IN_PATHS) {
      expect((await ask(name, { path: `${before}${encoded}${after}` })).status).toBe(200);
    }
    for (const path of ["/transfers", "/payids", "/virtual-accounts", "/transaction/status"]) {
      const query = new URLSearchParams({ reference });
      expect((await ask("GET /transfers", { path: `${path}?${query}` })).status).toBe(200);
    }
    const given = calls.map(({ request }) => (request as { reference: string }).reference);
    expect(new Set(given)).toEqual(new Set([reference]));
  },
);

test.each([
  ["a space before it", "%20INV"],
  ["a space behind it", "INV%20"],
  ["two spaces", "INV%20%201"],
  ["a tab", "INV%091"],
  ["a path decoded twice", "INV%252F1"],
])("a reference in a path with %s is rejected", async (_, encoded) => {
  const { ask, calls } = await start();

  for (const [name, before, after] of IN_PATHS) {
    const { status, body } = await ask(name, { path: `${before}${encoded}${after}` });
    expect([status, body.errors?.[0]?.field]).toEqual([400, "reference"]);
  }
  expect(calls).toEqual([]);
});
