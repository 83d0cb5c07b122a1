import { AppError } from "@kobo/errors";
import { exampleOf } from "../../support/examples";
import { gatewayWithFakes } from "../../support/gateway-with-fakes";

const start = gatewayWithFakes();
const NAME = "POST /bills/verify";

const TV = { renewalAmountKobo: "350000", currentBouquet: "DStv Padi", expiryDate: "2026-12-01" };

test.each([
  [
    "a smartcard",
    { customerName: "CHI OBI", tv: TV },
    {
      customerName: "CHI OBI",
      renewalAmount: 350_000,
      currentBouquet: "DStv Padi",
      expiryDate: "2026-12-01",
    },
  ],
  [
    "a smartcard with few details",
    { customerName: "", tv: { renewalAmountKobo: "0", currentBouquet: "", expiryDate: "" } },
    { customerName: null, renewalAmount: 0, currentBouquet: null, expiryDate: null },
  ],
  [
    "a meter",
    { customerName: "CHI OBI", meter: { customerAddress: "1 Marina", meterType: "postpaid" } },
    { customerName: "CHI OBI", customerAddress: "1 Marina", meterType: "postpaid" },
  ],
  [
    "a meter with few details",
    { customerName: "", meter: { customerAddress: "", meterType: "" } },
    { customerName: null, customerAddress: null, meterType: null },
  ],
  ["an exam profile", { customerName: "CHI OBI", exam: {} }, { customerName: "CHI OBI" }],
  [
    "an internet customer",
    { customerName: "CHI OBI", internet: { accountIds: ["1001", "1002"] } },
    { customerName: "CHI OBI", accountIds: ["1001", "1002"] },
  ],
  [
    "an internet customer without an account",
    { customerName: "", internet: { accountIds: [] } },
    { customerName: null, accountIds: [] },
  ],
])("%s is verified", async (_, answer, data) => {
  // The message has a field for each kind; all but one are null.
  const sorts = { tv: null, meter: null, internet: null, exam: null };
  const { ask } = await start({ "bills.VerifyAccount": { ...sorts, ...answer } });

  const { status, body } = await ask(NAME);

  expect(status).toBe(200);
  expect(body).toEqual({ success: true, message: "Account verified.", data });
});

test("the request is passed on, with or without a type", async () => {
  const { ask, calls, tenant } = await start();
  const { type: _, ...typeless } = exampleOf(NAME).body ?? {};

  await ask(NAME);
  await ask(NAME, { body: typeless });

  const request = {
    tenant,
    serviceId: "ikeja-electric",
    billersCode: "1111111111111",
    phone: "08011111111",
    type: "prepaid",
  };
  expect(calls).toEqual([
    { rpc: "bills.VerifyAccount", request },
    { rpc: "bills.VerifyAccount", request: { ...request, type: "" } },
  ]);
});

test("a verified account without a type is an internal error", async () => {
  const { ask } = await start({ "bills.VerifyAccount": { customerName: "CHI OBI" } });

  const { status, body } = await ask(NAME);

  expect([status, body.code]).toEqual([500, "INTERNAL_ERROR"]);
});

test("a retryable failure can be repeated under the same key", async () => {
  const code = "VERIFY_ACCOUNT_FAILED";
  const retryable = new AppError(code, undefined, { extra: { retryable: true } });
  const { ask, responses, calls } = await start({ "bills.VerifyAccount": retryable });
  const headers = { "idempotency-key": "silent provider" };

  const silent = await ask(NAME, { headers });
  responses["bills.VerifyAccount"] = new AppError(code);
  const unknown = await ask(NAME, { headers });
  delete responses["bills.VerifyAccount"];
  const kept = await ask(NAME, { headers });

  expect([silent.status, silent.body]).toEqual([
    422,
    expect.objectContaining({ success: false, code, data: null, retryable: true }),
  ]);
  expect(unknown.body).not.toHaveProperty("retryable");
  expect([unknown.status, kept.status]).toEqual([422, 422]);
  expect(kept.headers.get("idempotent-replayed")).toBe("true");
  expect(calls).toHaveLength(2);
});
