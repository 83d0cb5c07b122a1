import { AT, aPayId, aVirtualAccount, VIRTUAL_ACCOUNT_RECORD } from "../../factories";
import { exampleOf } from "../../support/examples";
import { gatewayWithFakes, KEYLESS } from "../../support/gateway-with-fakes";

const start = gatewayWithFakes();

describe("a PayID", () => {
  const RECORD = {
    payId: "ada.spid",
    name: "Ada Stores",
    reference: "order-1",
    status: "inactive",
    type: "static",
    metadata: { table: 4 },
    amountReceived: 70_000,
    paymentsCount: 2,
    createdAt: AT,
  };
  const payId = aPayId({
    payId: "ada.spid",
    type: "PAY_ID_TYPE_STATIC",
    status: "PAY_ID_STATUS_INACTIVE",
    expiresAtMs: "0",
    metadataJson: '{"table":4}',
    amountReceivedKobo: "70000",
    paymentsCount: "2",
  });

  test.each([
    ["POST /payid/deactivate", false, "PayID deactivated."],
    ["POST /payid/activate", true, "PayID activated."],
  ] as const)("is activated or deactivated by %s", async (name, active, message) => {
    const { ask, calls, tenant } = await start({ "payIds.SetPayIdActive": { payId } });

    const { status, body } = await ask(name);

    expect(status).toBe(200);
    expect(body).toEqual({ success: true, message, data: RECORD });
    const request = { tenant, payId: "ada.spid", active, idempotency: KEYLESS };
    expect(calls).toEqual([{ rpc: "payIds.SetPayIdActive", request }]);
  });

  test.each([
    ["active", "PAY_ID_STATUS_ACTIVE"],
    ["used", "PAY_ID_STATUS_USED"],
    ["expired", "PAY_ID_STATUS_EXPIRED"],
    ["inactive", "PAY_ID_STATUS_INACTIVE"],
  ] as const)("is retrieved while %s", async (state, wire) => {
    const { ask, calls, tenant } = await start({
      "payIds.GetPayId": { payId: { ...payId, status: wire } },
    });

    const { status, body } = await ask("GET /payid/:payId");

    expect(status).toBe(200);
    const data = { ...RECORD, status: state };
    expect(body).toEqual({ success: true, message: "PayID retrieved.", data });
    expect(calls).toEqual([{ rpc: "payIds.GetPayId", request: { tenant, payId: "ada.spid" } }]);
  });
});

describe("a virtual account", () => {
  test("is created", async () => {
    const { ask, calls, tenant } = await start();

    const { status, body } = await ask("POST /virtual-account");

    expect(status).toBe(201);
    const data = VIRTUAL_ACCOUNT_RECORD;
    expect(body).toEqual({ success: true, message: "Virtual account created.", data });
    const request = {
      tenant,
      idempotency: KEYLESS,
      amountKobo: 50_000,
      name: "Chi Obi",
      reference: "order-3",
      validityMinutes: 60,
      amountRule: "AMOUNT_RULE_EXACT",
      amountValidation: "exact",
      metadataJson: '{"table":4}',
    };
    expect(calls).toEqual([{ rpc: "virtualAccounts.CreateVirtualAccount", request }]);
  });

  test("lasts a day and accepts any amount by default", async () => {
    const { ask, calls } = await start();
    const body = { amount: 50_000, name: "Chi Obi", reference: "order-3" };

    const { status } = await ask("POST /virtual-account", { body });

    expect(status).toBe(201);
    expect(calls[0]?.request).toMatchObject({
      validityMinutes: 1_440,
      amountRule: "AMOUNT_RULE_ANY",
      amountValidation: "A5",
      metadataJson: "",
    });
  });

  test.each(["A", "Chị", "7"])("can have the short name %s", async (name) => {
    const { ask, calls } = await start();
    const { body } = exampleOf("POST /virtual-account");

    const { status } = await ask("POST /virtual-account", { body: { ...body, name } });

    expect(status).toBe(201);
    expect(calls[0]?.request).toMatchObject({ name });
  });

  test.each([
    ["A0", "exact", "EXACT"],
    ["A1", "less", "LESS"],
    ["A2", "greater", "GREATER"],
    ["A3", "at_most", "AT_MOST"],
    ["A4", "at_least", "AT_LEAST"],
    ["A5", "any", "ANY"],
  ])("accepts the rule %s, also as %s, and passes it on unchanged", async (code, word, rule) => {
    const { ask, calls } = await start();
    const { body } = exampleOf("POST /virtual-account");

    for (const amountValidation of [code, word]) {
      await ask("POST /virtual-account", { body: { ...body, amountValidation } });
    }

    const amountRule = `AMOUNT_RULE_${rule}`;
    expect(calls.map(({ request }) => request)).toMatchObject([
      { amountRule, amountValidation: code },
      { amountRule, amountValidation: word },
    ]);
  });

  test.each([5, 4_320])("may be valid for %d minutes", async (validityTime) => {
    const { ask, calls } = await start();
    const { body } = exampleOf("POST /virtual-account");

    await ask("POST /virtual-account", { body: { ...body, validityTime } });

    expect(calls[0]?.request).toMatchObject({ validityMinutes: validityTime });
  });

  test.each([4, 4_321, 10.5])(
    "rejects a validity of %d minutes, with the unit in the message",
    async (value) => {
      const { ask } = await start();
      const { body } = exampleOf("POST /virtual-account");

      const refused = await ask("POST /virtual-account", {
        body: { ...body, validityTime: value },
      });

      expect(refused.status).toBe(400);
      expect(refused.body.errors?.[0]?.message).toContain("minutes");
    },
  );

  test("is retrieved by its number, with its validity", async () => {
    const expired = aVirtualAccount({
      status: "VIRTUAL_ACCOUNT_STATUS_EXPIRED",
      validityMinutes: 60,
      amountValidation: "any",
    });
    const { ask, calls, tenant } = await start({
      "virtualAccounts.GetVirtualAccount": { virtualAccount: expired },
    });

    const { status, body } = await ask("GET /virtual-account/:accountNumber");

    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      message: "Virtual account retrieved.",
      data: {
        ...VIRTUAL_ACCOUNT_RECORD,
        status: "expired",
        validityTime: 60,
        amountValidation: "any",
      },
    });
    const request = { tenant, accountNumber: "9977000012" };
    expect(calls).toEqual([{ rpc: "virtualAccounts.GetVirtualAccount", request }]);
  });
});
