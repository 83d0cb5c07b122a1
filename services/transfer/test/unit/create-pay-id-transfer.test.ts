import { deriveUuid } from "@kobo/core/ids";
import { AppError, type ErrorCode } from "@kobo/errors";
import { CallFailed } from "@kobo/rpc";
import { createPayIdTransfer } from "../../src/app/pay-id/create-pay-id-transfer";
import {
  aMadeTransfer,
  aPayee,
  aTransfer,
  BOLA,
  givenParts,
  noPayee,
  refusedFor,
} from "../factories";

const failing = (code: ErrorCode) => expect.objectContaining({ name: "AppError", code });

test("a transfer is one ledger call, with the payer's and the payee's references", async () => {
  const command = aTransfer({ narration: "Lunch" });
  const parts = givenParts({});

  const { transfer, replayed } = await createPayIdTransfer(parts, command);

  expect(replayed).toBe(false);
  expect(transfer).toMatchObject({
    reference: command.reference,
    fromPayId: "ada-stores.wallet",
    toPayId: "b01a.dpid",
    amount: 25_000n,
    narration: "Lunch",
    destinationAccountName: "Bola Foods",
  });
  expect(parts.orders).toHaveLength(1);
  expect(parts.orders[0]?.id).toBe(transfer.id);
});

test("a dynamic PayID is marked as used after the commit, a static one and a refused one never", async () => {
  const fixed = aPayee({ payId: "bola.spid", onceKey: "" });
  const parts = givenParts({
    payees: [aPayee(), fixed, aPayee({ payId: "poor.dpid" })],
    answers: [completed, completed, refusedFor("INSUFFICIENT_FUNDS")],
  });

  await createPayIdTransfer(parts, aTransfer());
  await createPayIdTransfer(parts, aTransfer());
  await expect(createPayIdTransfer(parts, aTransfer())).rejects.toBeInstanceOf(AppError);

  expect(parts.used).toEqual(["test/b01a.dpid"]);
});

test("every attempt sends the payer's and the payee's events to the ledger, with the same ids", async () => {
  const command = aTransfer();
  const parts = givenParts({ answers: [refusedFor("TOO_LATE")] });

  const { transfer } = await createPayIdTransfer(parts, command);

  const [first, second] = parts.orders.map(({ announcements }) => announcements);
  expect(first).toEqual(second);
  expect(first).toMatchObject([
    {
      eventId: deriveUuid(transfer.id, "transfer.completed"),
      name: "transfer.completed",
      source: "transfer",
      key: transfer.id,
      merchantId: command.tenant.merchantId,
    },
    {
      eventId: deriveUuid(transfer.id, "payid.payment.completed"),
      name: "payid.payment.completed",
      source: "payid",
      key: "b01a.dpid",
      merchantId: BOLA,
    },
  ]);
});

test("without an event from payid, as of an earlier release, only the payer's event is announced", async () => {
  const parts = givenParts({ payees: [aPayee({ paymentEvent: undefined })] });

  await createPayIdTransfer(parts, aTransfer());

  const [order] = parts.orders;
  expect(order?.announcements.map(({ name }) => name)).toEqual(["transfer.completed"]);
});

test("without a narration the statement names the payer", async () => {
  const { transfer } = await createPayIdTransfer(givenParts({}), aTransfer());

  expect(transfer.narration).toBe("Transfer from Ada Stores");
});

test("the ledger's deadline is the earlier of the look-up's expiry and the request's deadline", async () => {
  const validUntil = new Date(Date.now() + 1_000);
  const soonOver = aTransfer({ notAfter: new Date(Date.now() + 300) });
  const parts = givenParts({ payees: [aPayee({ validUntil }), aPayee({ validUntil })] });

  await createPayIdTransfer(parts, aTransfer());
  await createPayIdTransfer(parts, soonOver);

  expect(parts.orders.map(({ notAfter }) => notAfter)).toEqual([validUntil, soonOver.notAfter]);
});

test.each([-60_000, 60_000])("payid's clock %d ms off changes no call's deadline", async (ms) => {
  const validUntil = new Date(Date.now() + ms);
  const soonOver = aTransfer({ notAfter: new Date(Date.now() + 300) });
  const parts = givenParts({ payees: [aPayee({ validUntil }), aPayee({ validUntil })] });
  const begun = Date.now();

  await createPayIdTransfer(parts, aTransfer());
  await createPayIdTransfer(parts, soonOver);

  const [first, second] = parts.orders.map(({ deadline }) => deadline);
  expect(first).toBeGreaterThanOrEqual(begun + 2_000);
  expect(first).toBeLessThanOrEqual(Date.now() + 2_000);
  expect(second).toBe(soonOver.notAfter.getTime());
});

test.each<[string, Parameters<typeof aTransfer>[0], ErrorCode]>([
  ["a source that is no wallet", { fromPayId: "ada.spid" }, "WALLET_PAYID_REQUIRED"],
  ["another merchant's wallet", { fromPayId: "bola-foods.wallet" }, "PAYID_NOT_FOUND"],
  ["a wallet as destination", { toPayId: "bola-foods.wallet" }, "PAYID_NOT_FOUND"],
  ["less than ₦100", { amount: 9_999n }, "INVALID_AMOUNT"],
  ["more than ₦10,000,000", { amount: 1_000_000_001n }, "AMOUNT_TOO_HIGH"],
])("%s is refused before any call", async (_, fields, code) => {
  const parts = givenParts({});

  await expect(createPayIdTransfer(parts, aTransfer(fields))).rejects.toEqual(failing(code));
  expect(parts.orders).toEqual([]);
});

test("a merchant's own limits apply", async () => {
  const limits = { amountMax: 20_000n, dailyCap: 70_000n };
  const parts = givenParts({});

  await expect(
    createPayIdTransfer(parts, aTransfer({ amount: 20_001n, limits })),
  ).rejects.toMatchObject({ code: "AMOUNT_TOO_HIGH", message: expect.stringContaining("₦200.00") });
  await createPayIdTransfer(parts, aTransfer({ amount: 20_000n, limits }));

  expect(parts.orders.map(({ dailyCap }) => dailyCap)).toEqual([70_000n]);
});

test.each([
  ["INSUFFICIENT_FUNDS", "INSUFFICIENT_FUNDS"],
  ["DAILY_CAP_EXCEEDED", "AMOUNT_TOO_HIGH"],
  ["ONCE_KEY_TAKEN", "PAYID_NOT_FOUND"],
  ["ACCOUNT_NOT_FOUND", "PAYID_NOT_FOUND"],
  ["BALANCE_OVERFLOW", "AMOUNT_TOO_HIGH"],
] as const)("the ledger's %s becomes %s", async (refusal, code) => {
  const parts = givenParts({ answers: [refusedFor(refusal)] });

  await expect(createPayIdTransfer(parts, aTransfer())).rejects.toEqual(failing(code));
});

test("an address that cannot be paid is not found", async () => {
  const parts = givenParts({ payees: [noPayee()] });

  await expect(createPayIdTransfer(parts, aTransfer())).rejects.toEqual(failing("PAYID_NOT_FOUND"));
});

test("the payer's own PayID is paid like any other, and a used one is reported", async () => {
  const own = aPayee({ walletPayId: "ada-stores.wallet" });
  const parts = givenParts({
    payees: [own, own],
    answers: [completed, refusedFor("ONCE_KEY_TAKEN")],
  });

  expect((await createPayIdTransfer(parts, aTransfer())).replayed).toBe(false);
  await expect(createPayIdTransfer(parts, aTransfer())).rejects.toMatchObject({
    code: "PAYID_NOT_FOUND",
    details: { errors: [{ field: "toPayId", code: "used" }] },
  });
});

const completed = { outcome: "committed", at: new Date() } as const;

test.each([
  ["another merchant's PayID", noPayee(), "toPayId", "not_found"],
  ["its used PayID", noPayee("used"), "toPayId", "used"],
  ["its expired PayID", noPayee("expired"), "toPayId", "expired"],
  ["its inactive PayID", noPayee("inactive"), "toPayId", "inactive"],
])("a merchant that pays %s gets the field, and the reason if it may see it", async (...given) => {
  const [, payee, field, code] = given;
  const parts = givenParts({ payees: [payee] });

  await expect(createPayIdTransfer(parts, aTransfer())).rejects.toMatchObject({
    code: "PAYID_NOT_FOUND",
    message: expect.stringContaining(field),
    details: { errors: [{ field, code }] },
  });
});

test.each([
  [{ fromPayId: "bola-foods.wallet" }, { field: "fromPayId", code: "not_own_wallet" }],
  [{ toPayId: "bola-foods.wallet" }, { field: "toPayId", code: "wallet" }],
])("%j is refused with the field", async (fields, problem) => {
  await expect(createPayIdTransfer(givenParts({}), aTransfer(fields))).rejects.toMatchObject({
    code: "PAYID_NOT_FOUND",
    details: { errors: [problem] },
  });
});

test("an expired look-up is repeated past the cache, and the transfer with the same id", async () => {
  const parts = givenParts({ answers: [refusedFor("TOO_LATE")] });

  await createPayIdTransfer(parts, aTransfer());

  expect(parts.lookups.map(({ bypassCache }) => bypassCache)).toEqual([false, true]);
  expect(parts.orders).toHaveLength(2);
  expect(parts.orders[1]?.id).toBe(parts.orders[0]?.id);
});

test("a repeated look-up that expires too is SERVICE_UNAVAILABLE, and not repeated again", async () => {
  const late = refusedFor("TOO_LATE");
  const parts = givenParts({ answers: [late, late] });

  await expect(createPayIdTransfer(parts, aTransfer())).rejects.toEqual(
    failing("SERVICE_UNAVAILABLE"),
  );
  expect(parts.orders).toHaveLength(2);
});

test("an address that expires between look-up and payment is not found", async () => {
  const parts = givenParts({ answers: [refusedFor("TOO_LATE")], payees: [aPayee(), noPayee()] });

  await expect(createPayIdTransfer(parts, aTransfer())).rejects.toEqual(failing("PAYID_NOT_FOUND"));
});

describe("a replay", () => {
  const key = { idempotencyHash: "ab".repeat(32) };

  test("with the same key returns the first record, even if the PayID is used now", async () => {
    const command = aTransfer(key);
    const first = aMadeTransfer(command);

    for (const parts of [
      givenParts({ payees: [noPayee()], byIdempotency: first }),
      givenParts({ answers: [refusedFor("DUPLICATE_REFERENCE")], byIdempotency: first }),
      givenParts({ answers: [refusedFor("ONCE_KEY_TAKEN")], byIdempotency: first }),
    ]) {
      expect(await createPayIdTransfer(parts, command)).toEqual({
        transfer: first,
        replayed: true,
      });
    }
  });

  test("with the same key returns the first record, even if the limits are lower now", async () => {
    const command = aTransfer({ ...key, limits: { amountMax: 1n, dailyCap: 1n } });
    const first = aMadeTransfer(command);

    const again = await createPayIdTransfer(givenParts({ byIdempotency: first }), command);

    expect(again).toEqual({ transfer: first, replayed: true });
  });

  test("with the same key and another body is refused", async () => {
    const command = aTransfer(key);
    const byIdempotency = aMadeTransfer(command, { amount: 1n });
    const parts = givenParts({ answers: [refusedFor("ONCE_KEY_TAKEN")], byIdempotency });

    await expect(createPayIdTransfer(parts, command)).rejects.toEqual(
      failing("IDEMPOTENCY_KEY_REUSED"),
    );
  });

  test("with only the same reference gets DUPLICATE_REFERENCE, before any other refusal", async () => {
    const taken = new AppError("DUPLICATE_REFERENCE", undefined, { data: { reference: "r" } });

    for (const parts of [
      givenParts({ answers: [refusedFor("DUPLICATE_REFERENCE")], taken }),
      givenParts({ payees: [noPayee()], taken }),
    ]) {
      await expect(createPayIdTransfer(parts, aTransfer())).rejects.toBe(taken);
    }
  });
});

test("an unknown outcome is returned as SERVICE_UNAVAILABLE", async () => {
  const parts = givenParts({});
  parts.ledger.move = async () => {
    throw new CallFailed(true);
  };

  await expect(createPayIdTransfer(parts, aTransfer())).rejects.toEqual(
    failing("SERVICE_UNAVAILABLE"),
  );
});
