import { answeringGateway } from "./answering-gateway";
import { exampleOf, type OperationName } from "./examples";
import { graphqlGateway } from "./graphql-gateway";

const start = answeringGateway();
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
  const { ask, asked } = await start();

  for (const reference of CARD_NUMBERS) {
    for (const mode of ["test", "live"] as const) {
      const body = { ...exampleOf(name).body, reference };
      const answered = await ask(name, { mode, body });

      expect([answered.status, answered.body.code]).toEqual([400, "VALIDATION_ERROR"]);
      expect(answered.body.errors).toEqual([REFUSED]);
      expect(answered.text).not.toContain("4242");
    }
  }
  expect(asked).toEqual([]);
});

test.each(["createDynamicPayId", "transferPayId", "transferExternal"] as const)(
  "%s in GraphQL refuses it, too",
  async (name) => {
    const { mutate, asked } = await startGraphql();

    const { payload } = await mutate(name, { reference: "4242-4242-4242-4242" });

    expect(payload).toMatchObject({ success: false, code: "VALIDATION_ERROR", errors: [REFUSED] });
    expect(asked).toEqual([]);
  },
);

test.each([
  "1795254600122",
  "20261123142501000",
  "019aa5c0-4242-7000-8000-000000000001",
  "INV-2026-11-23-000042",
])("the reference %s is taken", async (reference) => {
  const { ask } = await start();

  for (const name of CREATING) {
    const { status } = await ask(name, { body: { ...exampleOf(name).body, reference } });
    expect(status).toBe(201);
  }
});

test("records whose references hold card numbers, made before they were refused, can be read", async () => {
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
