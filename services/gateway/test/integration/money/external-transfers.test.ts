import { AppError } from "@kobo/errors";
import { anExternalTransfer, EXTERNAL_TRANSFER_RECORD } from "../../factories";
import { exampleOf } from "../../support/examples";
import { gatewayWithFakes, KEYLESS } from "../../support/gateway-with-fakes";

const start = gatewayWithFakes();
const NAME = "POST /transfer/external";

const pending = () =>
  anExternalTransfer({ status: "EXTERNAL_TRANSFER_STATUS_PENDING", completedAtMs: "0" });
const failed = () =>
  anExternalTransfer({
    status: "EXTERNAL_TRANSFER_STATUS_FAILED",
    failureReason: "ACCOUNT_BLOCKED",
    completedAtMs: "0",
  });

describe("a transfer to a bank account", () => {
  test("is created, with the total that leaves the wallet", async () => {
    const { ask, calls, tenant } = await start();

    const { status, body } = await ask(NAME);

    expect(status).toBe(201);
    const data = EXTERNAL_TRANSFER_RECORD;
    expect(body).toEqual({ success: true, message: "Transfer completed.", data });
    const request = {
      tenant,
      idempotency: KEYLESS,
      fromPayId: "ada.wallet",
      accountNumber: "0690000031",
      bankCode: "044",
      amountKobo: 25_000,
      narration: "Rent",
      reference: "tr-2",
      accountName: "Bola Ade",
      limits: { amountMaxKobo: "0", dailyCapKobo: "0" },
    };
    expect(calls).toEqual([{ rpc: "transfers.CreateExternalTransfer", request }]);
  });

  test("needs neither a narration nor a name", async () => {
    const { ask, calls } = await start();
    const { narration: _, accountName: __, ...body } = exampleOf(NAME).body ?? {};

    const { status } = await ask(NAME, { body });

    expect(status).toBe(201);
    expect(calls[0]?.request).toMatchObject({ narration: "", accountName: "" });
  });

  test.each(["PENDING", "UNSPECIFIED"] as const)(
    "that is %s returns 202 with status pending, which is not stored under the Idempotency-Key",
    async (state) => {
      const transfer = anExternalTransfer({
        status: `EXTERNAL_TRANSFER_STATUS_${state}`,
        completedAtMs: "0",
      });
      const { ask, responses } = await start({
        "transfers.CreateExternalTransfer": { transfer, replayed: false },
      });
      const headers = { "idempotency-key": `on its way: ${state}` };

      const first = await ask(NAME, { headers });
      responses["transfers.CreateExternalTransfer"] = {
        transfer: anExternalTransfer(),
        replayed: true,
      };
      const repeat = await ask(NAME, { headers });

      expect(first.status).toBe(202);
      expect(first.body).toEqual({
        success: true,
        message: expect.stringContaining("on its way"),
        data: { ...EXTERNAL_TRANSFER_RECORD, status: "pending", completedAt: null },
      });
      expect([repeat.status, repeat.body.data]).toEqual([201, EXTERNAL_TRANSFER_RECORD]);
      expect(repeat.headers.get("idempotent-replayed")).toBe("true");
    },
  );

  test("that failed is an error with the record, also for a repeat", async () => {
    const { ask, calls } = await start({
      "transfers.CreateExternalTransfer": { transfer: failed(), replayed: false },
    });
    const headers = { "idempotency-key": "failed transfer", "x-request-id": "req-8" };

    const first = await ask(NAME, { headers });
    const repeat = await ask(NAME, { headers });

    expect(first.status).toBe(424);
    expect(first.body).toEqual({
      success: false,
      message: "The bank refused the transfer.",
      code: "TRANSFER_FAILED",
      data: {
        ...EXTERNAL_TRANSFER_RECORD,
        status: "failed",
        failureReason: "ACCOUNT_BLOCKED",
        completedAt: null,
      },
      requestId: "req-8",
    });
    expect(first.headers.get("idempotent-replayed")).toBeNull();
    expect([repeat.status, repeat.body]).toEqual([424, first.body]);
    expect(repeat.headers.get("idempotent-replayed")).toBe("true");
    expect(calls).toHaveLength(1);
  });

  test("that failed meanwhile is an error for a repeat", async () => {
    const { ask, responses } = await start({
      "transfers.CreateExternalTransfer": { transfer: pending(), replayed: false },
    });
    const first = await ask(NAME);
    responses["transfers.CreateExternalTransfer"] = { transfer: failed(), replayed: true };

    const repeat = await ask(NAME);

    expect([first.status, repeat.status, repeat.body.code]).toEqual([202, 424, "TRANSFER_FAILED"]);
    expect(repeat.headers.get("idempotent-replayed")).toBe("true");
  });

  test("that was reversed meanwhile is returned as reversed", async () => {
    const transfer = anExternalTransfer({ status: "EXTERNAL_TRANSFER_STATUS_REVERSED" });
    const { ask } = await start({
      "transfers.CreateExternalTransfer": { transfer, replayed: true },
    });

    const { status, body, headers } = await ask(NAME);

    expect(status).toBe(201);
    expect(body.message).toMatch(/reversed/);
    expect(body.data).toEqual({ ...EXTERNAL_TRANSFER_RECORD, status: "reversed" });
    expect(headers.get("idempotent-replayed")).toBe("true");
  });
});

describe("a bank account", () => {
  const name = "POST /transfer/external/verify";

  test("is verified, with its bank's logo", async () => {
    const { ask, calls, tenant } = await start();

    const { status, body } = await ask(name);

    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      message: "Account verified.",
      data: {
        accountNumber: "0690000031",
        accountName: "BOLA ADE",
        bankCode: "044",
        bankName: "Access Bank",
        bankLogo: "http://sandbox/logos/banks/access-bank.svg",
        verified: true,
      },
    });
    const request = { tenant, accountNumber: "0690000031", bankCode: "044" };
    expect(calls).toEqual([{ rpc: "transfers.VerifyExternalAccount", request }]);
  });

  test("can be verified again under the same key after a retryable failure", async () => {
    const code = "EXTERNAL_ACCOUNT_VERIFICATION_FAILED";
    const retryable = new AppError(code, undefined, { extra: { retryable: true } });
    const { ask, responses } = await start({ "transfers.VerifyExternalAccount": retryable });
    const headers = { "idempotency-key": "silent bank" };

    const silent = await ask(name, { headers });
    responses["transfers.VerifyExternalAccount"] = new AppError(code);
    const unknown = await ask(name, { headers });
    delete responses["transfers.VerifyExternalAccount"];
    const kept = await ask(name, { headers });

    expect([silent.status, silent.body]).toEqual([
      422,
      expect.objectContaining({ code, retryable: true }),
    ]);
    expect(unknown.body).not.toHaveProperty("retryable");
    expect([unknown.status, kept.status]).toEqual([422, 422]);
    expect(kept.headers.get("idempotent-replayed")).toBe("true");
  });
});

describe("a transfer's record", () => {
  test.each([
    ["completed", anExternalTransfer(), {}],
    ["pending", pending(), { completedAt: null }],
    ["failed", failed(), { completedAt: null, failureReason: "ACCOUNT_BLOCKED" }],
    ["reversed", anExternalTransfer({ status: "EXTERNAL_TRANSFER_STATUS_REVERSED" }), {}],
  ])("is returned when %s", async (state, externalTransfer, changes) => {
    const { ask } = await start({ "transfers.GetTransfer": { transfer: null, externalTransfer } });

    const { status, body } = await ask("GET /transfer/:reference");

    expect([status, body.message]).toEqual([200, "Transfer retrieved."]);
    expect(body.data).toEqual({ ...EXTERNAL_TRANSFER_RECORD, status: state, ...changes });
  });

  test("of a PayID transfer is found by its reference, too", async () => {
    const { ask, calls, tenant } = await start();

    const { body } = await ask("GET /transfer/:reference");

    expect(body.data).toMatchObject({ type: "payid_transfer", reference: "tr-1" });
    expect(calls).toEqual([
      { rpc: "transfers.GetTransfer", request: { tenant, reference: "tr-1" } },
    ]);
  });
});
