import { aCardPayment } from "../../card-factories";
import { anExternalTransfer, aPurchase } from "../../factories";
import { CARD_EXAMPLES, type CardOperationName } from "../../support/card-examples";
import { BODIES, exampleOf, NAMES } from "../../support/examples";
import { gatewayWithFakes } from "../../support/gateway-with-fakes";

const start = gatewayWithFakes();

const CARD_NAMES = Object.keys(CARD_EXAMPLES) as CardOperationName[];

test.each(NAMES)("%s rejects an unknown query parameter", async (name) => {
  const { ask, calls } = await start();
  const { path } = exampleOf(name);

  const { status, body } = await ask(name, {
    path: `${path}${path.includes("?") ? "&" : "?"}zzzz=1`,
  });

  expect([status, body.code]).toEqual([400, "VALIDATION_ERROR"]);
  expect(body.errors).toEqual([
    {
      field: "zzzz",
      code: "unknown_parameter",
      message: expect.stringMatching(
        /^zzzz is not a known parameter\. This operation takes (none|[\w, ]+)\.$/,
      ),
    },
  ]);
  expect(calls).toEqual([]);
});

test.each(CARD_NAMES)("%s rejects an unknown query parameter in the /v2 envelope", async (name) => {
  const { askCards, calls } = await start();

  const { status, body } = await askCards(name, { path: `${CARD_EXAMPLES[name].path}?zzzz=1` });

  expect([status, body.errors?.[0]?.code]).toEqual([400, "unknown_parameter"]);
  expect(body.meta).toBeDefined();
  expect(calls).toEqual([]);
});

test.each([
  ["/transfers?statsu=failed", "statsu", "status"],
  ["/transfers?refrence=tr-1", "refrence", "reference"],
  ["/transfers?Limit=5", "Limit", "limit"],
  ["/bills/purchases?bill_type=tv", "bill_type", "billType"],
  ["/bills/services?category_identifier=tv", "category_identifier", "categoryIdentifier"],
])("%s gets a suggestion for its unknown parameter", async (path, field, meant) => {
  const { ask, calls } = await start();

  for (const mode of ["test", "live"] as const) {
    const { status, body } = await ask("GET /health", { path, mode });

    expect(status).toBe(400);
    expect(body.errors).toContainEqual({
      field,
      code: "unknown_parameter",
      message: `${field} is not a known parameter. Did you mean ${meant}?`,
    });
  }
  expect(calls).toEqual([]);
});

test("a card number as a parameter's name is not returned", async () => {
  const { ask } = await start();

  const { body } = await ask("GET /transfers", { path: "/transfers?4242424242424242=1" });

  expect(body.errors?.[0]?.field).toBe("?");
  expect(JSON.stringify(body)).not.toContain("4242");
});

test.each([
  ["POST /transfer/payid", "ammount", "amount"],
  ["POST /transfer/external", "account_number", "accountNumber"],
  ["POST /virtual-account", "validity_time", "validityTime"],
  ["POST /virtual-account", "ValidityTme", "validityTime"],
  ["POST /bills/purchase", "variationCode", "variation_code"],
  ["POST /bills/purchase", "serviceId", "serviceID"],
  ["POST /payid/dynamic", "metdata", "metadata"],
  ["PATCH /webhooks/:id", "event", "events"],
  ["POST /sandbox/time/advance", "minute", "minutes"],
] as const)("%s with %s gets the suggestion %s", async (name, field, meant) => {
  const { ask, calls } = await start();
  const modes = name.includes("/sandbox/") ? (["test"] as const) : (["test", "live"] as const);

  for (const mode of modes) {
    const { status, body } = await ask(name, {
      mode,
      body: { ...exampleOf(name).body, [field]: 1 },
    });

    expect([status, body.code]).toEqual([400, "VALIDATION_ERROR"]);
    expect(body.errors).toEqual([
      {
        field,
        code: "unknown_field",
        message: `${field} is not a known field. Did you mean ${meant}?`,
      },
    ]);
  }
  expect(calls).toEqual([]);
});

test.each(BODIES)("%s accepts an unknown field, and names it in its warnings", async (name) => {
  const { ask, calls } = await start();

  const { status, body } = await ask(name, {
    body: { ...exampleOf(name).body, zzzz_zzzz: { amount: 1 }, "4242424242424242": 1 },
  });

  expect(status).toBeLessThan(300);
  expect(body.warnings).toEqual([
    {
      field: "zzzz_zzzz",
      code: "unknown_field",
      message: "zzzz_zzzz is not a known field and was ignored.",
    },
    {
      field: "?",
      code: "unknown_field",
      message: "? is not a known field and was ignored.",
    },
  ]);
  expect(JSON.stringify(calls.map(({ request }) => request))).not.toContain("zzzz");
});

test.each(BODIES)("%s returns no warnings for known fields", async (name) => {
  const { ask } = await start();

  expect((await ask(name)).body).not.toHaveProperty("warnings");
});

test("fields ignored by the cards service are named in both envelopes", async () => {
  const { askCards } = await start({
    "cardPayments.CreatePayment": {
      payment: aCardPayment(),
      ignoredFields: ["customer.phone", "colour"],
    },
  });

  const { status, body } = await askCards("POST /v2/payments");

  expect(status).toBe(201);
  expect(body).toMatchObject({
    success: true,
    meta: expect.any(Object),
    warnings: [{ field: "customer.phone", code: "unknown_field" }, { field: "colour" }],
  });
});

test("a failed record has warnings of ignored fields, too", async () => {
  const { ask } = await start({
    "transfers.CreateExternalTransfer": {
      transfer: anExternalTransfer({
        status: "EXTERNAL_TRANSFER_STATUS_FAILED",
        failureReason: "REJECTED_BY_BANK",
      }),
    },
    "bills.Purchase": { purchase: aPurchase({ status: "PURCHASE_STATUS_FAILED" }) },
  });

  for (const name of ["POST /transfer/external", "POST /bills/purchase"] as const) {
    const { status, body } = await ask(name, { body: { ...exampleOf(name).body, colour: "red" } });

    expect([status, body.warnings?.[0]?.field]).toEqual([424, "colour"]);
  }
});

test("metadata and extra fields may hold any names", async () => {
  const { ask } = await start();

  const metadata = await ask("POST /payid/dynamic", {
    body: { reference: "r-1", metadata: { refrence: 1, metdata: null } },
  });
  const extraFields = await ask("POST /bills/purchase", {
    body: { ...exampleOf("POST /bills/purchase").body, extraFields: { ammount: "1" } },
  });

  for (const { status, body } of [metadata, extraFields]) {
    expect(status).toBe(201);
    expect(body).not.toHaveProperty("warnings");
  }
});

test("null for an optional field means absent", async () => {
  const { ask, calls } = await start();
  const { narration: _, ...body } = exampleOf("POST /transfer/payid").body ?? {};
  const headers = (key: string) => ({ "idempotency-key": key });

  const first = await ask("POST /transfer/payid", {
    headers: headers("null-1"),
    body: { ...body, narration: null },
  });
  const repeat = await ask("POST /transfer/payid", { headers: headers("null-1"), body });

  expect([first.status, repeat.status]).toEqual([201, 201]);
  expect(repeat.headers.get("idempotent-replayed")).toBe("true");
  expect(calls.map(({ request }) => request)).toMatchObject([{ narration: "" }]);
});

test("null for a setting removes it", async () => {
  const { ask, calls } = await start();

  await ask("PATCH /webhooks/:id", { body: { rateLimit: null, description: null } });
  const nothing = await ask("PATCH /webhooks/:id", { body: { description: null } });

  expect(calls.map(({ request }) => request)).toMatchObject([{ rateLimit: 0 }]);
  expect(calls[0]?.request).not.toHaveProperty("description");
  expect([nothing.status, nothing.body.errors?.[0]?.code]).toEqual([400, "required"]);
});
