import type { Scope } from "../../../src/domain/keys/scope";
import { aSchedule } from "../../factories";
import { exampleOf } from "../../support/examples";
import { fakeServices } from "../../support/fake-services";
import { testGateway } from "../../support/gateway";
import { gatewayWithFakes } from "../../support/gateway-with-fakes";
import { createKey } from "../../support/merchants";

const start = gatewayWithFakes();
const gateway = testGateway();

const { body: EXAMPLE } = exampleOf("POST /schedules");
const A_BILL = {
  reference: "airtime",
  type: "bill",
  bill: { fromWallet: "ada.wallet", serviceID: "mtn", phone: "08011111111", amount: 50_000 },
  recurrence: { frequency: "weekly", at: "07:30", weekdays: ["friday", "monday"] },
};
const A_SWEEP = {
  reference: "sweep",
  type: "sweep",
  sweep: { fromPayId: "ada.wallet", accountNumber: "0690000031", bankCode: "058" },
  recurrence: { frequency: "daily", at: "18:00" },
};

test("a schedule is passed on with its payment, its times and its key", async () => {
  const { ask, calls } = await start();

  await ask("POST /schedules");
  await ask("POST /schedules", { body: A_BILL });
  await ask("POST /schedules", { body: A_SWEEP });

  expect(calls.map(({ request }) => request)).toMatchObject([
    {
      reference: "schedule-1",
      transfer: { toPayId: "bola.spid", accountNumber: "", amountKobo: 25_000 },
      startAtMs: Date.parse("2027-01-01T08:00:00Z"),
      runsMax: 12,
      onInsufficientFunds: "ON_INSUFFICIENT_FUNDS_RETRY",
      metadataJson: '{"flat":"12B"}',
      actor: expect.stringMatching(/^key_/),
    },
    {
      bill: { fromWallet: "ada.wallet", serviceId: "mtn", amountKobo: 50_000, reference: "" },
      recurrence: { frequency: "FREQUENCY_WEEKLY", interval: 1, timeZone: "", weekdays: [5, 1] },
    },
    { sweep: { keepAmountKobo: 0, thresholdKobo: 0, minimumAmountKobo: 10_000 } },
  ]);
});

test.each([
  ["another type's payment", { ...A_BILL, type: "transfer" }, ["transfer", "bill"]],
  ["no payment", { ...A_BILL, bill: undefined }, ["bill"]],
  [
    "two payees",
    { ...EXAMPLE, transfer: { ...(EXAMPLE?.transfer as object), accountNumber: "0690000031" } },
    ["transfer.toPayId", "transfer.bankCode"],
  ],
  [
    "a day of the month in a daily recurrence",
    { ...A_SWEEP, recurrence: { frequency: "daily", at: "09:00", dayOfMonth: 31 } },
    ["recurrence.dayOfMonth"],
  ],
  [
    "no time of day",
    { ...A_SWEEP, recurrence: { frequency: "daily", at: "24:00" } },
    ["recurrence.at"],
  ],
])("a schedule with %s is refused", async (_, body, fields) => {
  const { ask, calls } = await start();

  const answer = await ask("POST /schedules", { body });

  expect([answer.status, answer.body.code]).toEqual([400, "VALIDATION_ERROR"]);
  expect(answer.body.errors?.map(({ field }) => field)).toEqual(fields);
  expect(calls).toEqual([]);
});

test("null removes endAt and maxRuns, and a change requires a field", async () => {
  const { ask, calls } = await start();

  await ask("PATCH /schedules/:id", { body: { endAt: null, maxRuns: null } });
  const empty = await ask("PATCH /schedules/:id", { body: {} });

  expect(calls[0]?.request).toMatchObject({ endAtMs: 0, runsMax: 0 });
  expect(calls[0]?.request).not.toHaveProperty("amountKobo");
  expect([empty.status, empty.body.code]).toEqual([400, "VALIDATION_ERROR"]);
});

const SCOPES = {
  transfer: "transfers:write",
  bill: "bills:write",
  sweep: "transfers:write",
} as const satisfies Record<string, Scope>;

test("a key cannot schedule, change or resume a payment without its scope", async () => {
  const bill = aSchedule({ transfer: null, bill: billOfWire(), payment: "bill" });
  const responses = { "transfers.GetSchedule": { schedule: bill } };
  const { calls, services } = fakeServices(responses);
  const client = await gateway.start({ services });
  const { merchant } = await gateway.givenMerchant();
  const key = async (...scopes: Scope[]) => {
    const restrictions = { scopes: ["schedules:write" as const, ...scopes] };
    const of = { merchantId: merchant.id, mode: "test" as const, name: "" };
    return (await createKey(gateway.db(), { ...of, ...restrictions })).secretKey;
  };
  const root = "/api/v1/developer/schedules";
  const path = `${root}/${bill.id}`;

  for (const body of [EXAMPLE, A_BILL, A_SWEEP] as { type: keyof typeof SCOPES }[]) {
    const needed = SCOPES[body.type];
    const bare = await client.atHost("POST", root, { key: await key(), body });
    const full = await client.atHost("POST", root, { key: await key(needed), body });

    expect([bare.status, bare.body]).toEqual([
      403,
      expect.objectContaining({ code: "INSUFFICIENT_SCOPE", requiredScope: needed }),
    ]);
    expect(full.status).toBe(201);
  }
  const wrong = await key("transfers:write");
  const change = await client.atHost("PATCH", path, { key: wrong, body: { maxRuns: 2 } });
  const resume = await client.atHost("POST", `${path}/resume`, { key: wrong, body: {} });
  const pause = await client.atHost("POST", `${path}/pause`, { key: await key(), body: {} });

  expect([change.status, resume.status, pause.status]).toEqual([403, 403, 200]);
  expect(calls.map(({ rpc }) => rpc).filter((rpc) => /Change|Act/.test(rpc))).toHaveLength(1);
});

function billOfWire() {
  return {
    ...{ tenant: null, idempotency: null, reference: "", narration: "", extraFields: {} },
    ...{ fromWallet: "ada.wallet", serviceId: "mtn", amountKobo: "50000", phone: "08011111111" },
    ...{ variationCode: "", billersCode: "", subscriptionType: "" },
  };
}
