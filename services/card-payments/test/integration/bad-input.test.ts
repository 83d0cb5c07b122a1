import { newId } from "@kobo/core/ids";
import { aTenant } from "@kobo/core/testing";
import { toWireTenant } from "@kobo/rpc";
import { aCardMethod } from "../factories";
import { cardWorlds, codeOf, type Request, type World } from "./world";

const { aWorld } = cardWorlds();

type Name = Exclude<keyof World["calls"], "ReceiveProcessorNotice">;
const NAMES = [
  "CreatePayment",
  "GetPayment",
  "ListPayments",
  "CapturePayment",
  "CancelPayment",
  "CreateRefund",
  "GetRefund",
  "ListRefunds",
] as const satisfies Name[];

/** A request with valid fields for every call, which tests override. */
function requestOf(fields: object = {}) {
  return {
    tenant: toWireTenant(aTenant()),
    paymentId: "",
    refundId: "",
    body: Buffer.from("{}"),
    idempotencyKeyHash: Buffer.alloc(0),
    otherIdempotencyKeyHashes: [],
    defaultReturnUrl: "",
    limit: 20,
    status: "PAYMENT_STATUS_UNSPECIFIED" as const,
    customerId: "",
    createdAfterUs: "0",
    createdBeforeUs: "0",
    capturable: false,
    position: null,
    ...fields,
  };
}

/** Each handler reads the fields that it knows. */
function call(world: World, name: Name, fields: object): Promise<object> {
  const handler = world.calls[name] as (request: Request<Name>) => Promise<object>;
  return handler(requestOf(fields));
}

describe.each(NAMES)("%s", (name) => {
  test.each([
    ["no merchant", null],
    ["an empty merchant", { ...toWireTenant(aTenant()), merchantId: "" }],
    ["no mode", { ...toWireTenant(aTenant()), mode: "MODE_UNSPECIFIED" as const }],
  ])("with %s is refused", async (_name, tenant) => {
    expect(await codeOf(call(aWorld(), name, { tenant }))).toBe("VALIDATION_ERROR");
  });
});

const ABOUT_A_PAYMENT = NAMES.filter((name) => name !== "CreatePayment" && name !== "ListPayments");

describe.each(ABOUT_A_PAYMENT)("%s of a payment that", (name) => {
  test.each([
    ["does not exist", newId("pay")],
    ["has an empty id", ""],
    ["has SQL as its id", "'; DROP TABLE payments; --"],
    ["has a very long id", "p".repeat(10_000)],
    ["has an emoji and whitespace as its id", "\u{1F4B3} \n"],
  ])("%s is not found", async (_name, paymentId) => {
    expect(await codeOf(call(aWorld(), name, { paymentId }))).toBe("PAYMENT_NOT_FOUND");
  });

  test("belongs to another merchant or mode is not found and not changed", async () => {
    const world = aWorld();
    const isCommand = name === "CapturePayment" || name === "CancelPayment";
    const { payment } = await world.create({ capture: !isCommand });
    const refundId = isCommand ? "" : (await world.refund(payment.id, { amount: 10 })).refund.id;
    const row = await world.row(payment);
    const { merchantId } = world.tenant;

    for (const other of [aTenant(), aTenant({ merchantId, mode: "live" })]) {
      const fields = { tenant: toWireTenant(other), paymentId: payment.id, refundId };
      expect(await codeOf(call(world, name, fields))).toBe("PAYMENT_NOT_FOUND");
    }

    expect(await world.row(payment)).toEqual(row);
  });
});

describe("a refund", () => {
  test("of another payment or merchant is not found", async () => {
    const world = aWorld();
    const other = aTenant();
    const { payment } = await world.create();
    const { refund } = await world.refund(payment.id, { amount: 10 });
    const { payment: second } = await world.create();
    const { payment: theirs } = await world.create({}, { tenant: other });

    expect(await world.getRefund(payment.id, refund.id)).toEqual(refund);
    expect(await codeOf(world.getRefund(second.id, refund.id))).toBe("REFUND_NOT_FOUND");
    expect(await codeOf(world.getRefund(theirs.id, refund.id, other))).toBe("REFUND_NOT_FOUND");
    expect(await codeOf(world.getRefund(payment.id, refund.id, other))).toBe("PAYMENT_NOT_FOUND");
  });

  test.each([newId("re"), newId("pay"), "", "re_", "re_!", "\u0000"])(
    "with the malformed id %j is not found",
    async (refundId) => {
      const world = aWorld();
      const { payment } = await world.create();

      expect(await codeOf(world.getRefund(payment.id, refundId))).toBe("REFUND_NOT_FOUND");
    },
  );

  test.each([
    ["INVALID_AMOUNT", { amount: 0 }],
    ["INVALID_AMOUNT", { amount: -1 }],
    ["VALIDATION_ERROR", { amount: 1.5 }],
    ["VALIDATION_ERROR", { amount: "100" }],
    ["VALIDATION_ERROR", { reason: 7 }],
    ["VALIDATION_ERROR", { reason: "x".repeat(201) }],
    ["VALIDATION_ERROR", { metadata: [] }],
    ["REFUND_AMOUNT_EXCEEDED", { amount: Number.MAX_SAFE_INTEGER }],
    ["INVALID_JSON", Buffer.from("{")],
  ])("is refused with %s for %j, and nothing is stored", async (code, body) => {
    const world = aWorld();
    const { payment } = await world.create();

    expect(await codeOf(world.refund(payment.id, body))).toBe(code);

    expect(await world.refundRows(payment)).toEqual([]);
  });
});

test.each([
  ["INVALID_AMOUNT", { amount: 0 }],
  ["INVALID_AMOUNT", { amount: -1 }],
  ["VALIDATION_ERROR", { amount: 0.5 }],
  ["AMOUNT_TOO_HIGH", { amount: Number.MAX_SAFE_INTEGER }],
  ["INVALID_JSON", Buffer.from("[]x")],
])("a capture is refused with %s for %j, and the payment is unchanged", async (code, body) => {
  const world = aWorld();
  const { payment } = await world.create({ capture: false });
  const row = await world.row(payment);

  expect(await codeOf(world.capture(payment.id, body))).toBe(code);

  expect(await world.row(payment)).toEqual(row);
});

test("captures and cancellations need no body", async () => {
  const world = aWorld();
  const { payment: first } = await world.create({ capture: false });
  const { payment: second } = await world.create({ capture: false });
  const nothing = Buffer.alloc(0);

  expect((await world.capture(first.id, nothing)).payment.status).toBe("succeeded");
  expect((await world.cancel(second.id, nothing)).payment.status).toBe("canceled");
});

test.each([
  ["INVALID_AMOUNT", { amount: 0 }],
  ["INVALID_AMOUNT", { amount: -100 }],
  ["AMOUNT_TOO_HIGH", { amount: 100_000_000 }],
  ["VALIDATION_ERROR", { amount: "100" }],
  ["VALIDATION_ERROR", { amount: 10.5 }],
  ["INVALID_CURRENCY", { currency: "XOF" }],
  ["INVALID_CURRENCY", { currency: "" }],
  ["VALIDATION_ERROR", { currency: 840 }],
  ["VALIDATION_ERROR", { customer: undefined }],
  ["VALIDATION_ERROR", { customer: { email: "nobody" } }],
  ["VALIDATION_ERROR", { payment_method: undefined }],
  ["VALIDATION_ERROR", { payment_method: aCardMethod({ cvc: 123 }) }],
  ["INVALID_PAYMENT_METHOD", { payment_method: { type: "bank_transfer" } }],
  ["VALIDATION_ERROR", { metadata: "none" }],
  ["VALIDATION_ERROR", { capture: "no" }],
  ["VALIDATION_ERROR", { off_session: true }],
  ["VALIDATION_ERROR", { return_url: "javascript:alert(1)" }],
  ["VALIDATION_ERROR", { description: "a\u0000b" }],
  ["VALIDATION_ERROR", { metadata: { note: "a\u0000b" } }],
])("a payment is refused with %s for %j, and nothing is stored", async (code, fields) => {
  const world = aWorld();

  expect(await codeOf(world.create(fields))).toBe(code);

  expect(await world.rows()).toEqual([]);
  expect(world.processor.calls).toEqual([]);
});

test.each(["cus_", "bola@example.com", "pay_01m805m6dreh693k5ad8x8mc07"])(
  "a list for the malformed customer id %s is refused",
  async (customerId) => {
    expect(await codeOf(aWorld().list({ customerId }))).toBe("VALIDATION_ERROR");
  },
);
