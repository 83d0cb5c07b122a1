import type { Database } from "@kobo/postgres";
import { eventually, freePort } from "@kobo/testing";
import { type Answer, type Api, apiOf } from "../../src/api";
import { AIRTIME, AIRTIME_CHARGE, aFreshPhone, buy, salesTo, untilStatus } from "../bills/bills";
import { startExtraProcess, withoutBus } from "../extra-process";
import { controlOf } from "../simulator-control";
import {
  availableOf,
  givenMerchant,
  merchantCommand,
  openDatabase,
  type TestMerchant,
  theStack,
  uniqueReference,
} from "../world";

/**
 * Faults that affect all bill purchases: so they are live ones, which no other test makes, and use a gateway and
 * processes of bills and transfer that no other test uses. Bills has no Redis there, so it starts with an empty
 * catalogue.
 */
const provider = controlOf("bill-provider", "live");

const DATA = { serviceID: "glo-data", variation_code: "glo-daily-50" };
const FUNDS_NAIRA = 100_000;
const FUNDS = FUNDS_NAIRA * 100;

let db: Database;
let merchant: Pick<TestMerchant, "api" | "wallet">;
/** Of data at their price, made with the system that has all lists. */
let schedule: string;
let stopSystem: () => Promise<void>;
beforeAll(async () => {
  db = openDatabase();
  const { slug, wallet, liveKey } = await givenMerchant({ funds: 0 });
  const funding = ["--merchant", slug, "--mode", "live", "--naira", String(FUNDS_NAIRA)];
  await merchantCommand("fund", ...funding);
  const { baseUrl, stop } = await startSystem();
  stopSystem = stop;
  merchant = { api: apiOf(baseUrl, liveKey), wallet };
  const created = await scheduled(apiOf(theStack().baseUrl, liveKey), {
    ...DATA,
    amount: 5_000,
  });
  schedule = (created.body.data as { id: string }).id;
}, 60_000);
afterAll(async () => {
  await stopSystem();
  await db.destroy();
});

async function startSystem(): Promise<{ baseUrl: string; stop: () => Promise<void> }> {
  const stack = theStack();
  const nowhere = `redis://127.0.0.1:${await freePort()}`;
  const bills = await startExtraProcess("bills", { stack: { ...stack, redisUrl: nowhere } });
  const targets = { ...stack.targets, bills: bills.target };
  const transfer = await startExtraProcess("transfer", {
    stack: { ...(await withoutBus()), targets },
  });
  const baseUrl = `http://127.0.0.1:${await freePort()}`;
  const gateway = await startExtraProcess("gateway", {
    stack: {
      ...stack,
      baseUrl,
      sandboxBaseUrl: `http://127.0.0.1:${await freePort()}`,
      targets: { ...targets, transfer: transfer.target },
    },
  });
  for (const { opsUrl } of [bills, gateway]) {
    await eventually(async () => expect((await fetch(`${opsUrl}/readyz`)).ok).toBe(true), 30_000);
  }
  // Without a bus it is never ready, and serves nevertheless.
  await eventually(() => fetch(`${transfer.opsUrl}/healthz`), 30_000);
  return {
    baseUrl,
    stop: async () => {
      await gateway.stop();
      await transfer.stop();
      await bills.stop();
    },
  };
}

function scheduled(api: Api, fields: Record<string, unknown>): Promise<Answer> {
  return api.post("/schedules", {
    ...{ reference: uniqueReference(), type: "bill" },
    recurrence: { frequency: "monthly", at: "09:00", dayOfMonth: 31 },
    bill: { fromWallet: merchant.wallet, phone: aFreshPhone(), ...fields },
  });
}

const LISTS = ["service-categories", "services", "service-variations", "extra-fields"];

/** Makes the provider refuse these lists. */
async function refuse(...operations: string[]): Promise<void> {
  for (const operation of LISTS) await provider.clearFaults(operation);
  for (const operation of operations) {
    await provider.fault({ operation, fault: "code", code: "083", match: {} });
  }
}

describe("without a cached list", () => {
  afterAll(() => refuse());

  const get =
    (path: string) =>
    async ({ api }: { api: Api }) =>
      api.get(`/bills/${path}`);
  const purchase = async () => (await buy(merchant, { ...DATA, phone: aFreshPhone() })).answer;
  const newSchedule = ({ api }: { api: Api }) => scheduled(api, DATA);
  const change = ({ api }: { api: Api }) =>
    api.patch(`/schedules/${schedule}`, { amount: 300_000 });
  const verification = async ({ api }: { api: Api }) =>
    api.post("/bills/verify", { serviceID: "dstv", billersCode: "1", phone: aFreshPhone() });

  const categories = get("categories");
  const services = get("services?categoryIdentifier=airtime");
  const variations = get("variations?serviceID=dstv");
  const extraFields = get("extra-fields?serviceID=ui-insure");

  test.each([
    ["categories", "service-categories", "FETCH_CATEGORIES_FAILED", categories],
    ["variations", "service-categories", "FETCH_VARIATIONS_FAILED", variations],
    ["a purchase", "service-categories", "FETCH_CATEGORIES_FAILED", purchase],
    ["a schedule", "service-categories", "FETCH_CATEGORIES_FAILED", newSchedule],
    ["a change of a schedule", "service-categories", "FETCH_CATEGORIES_FAILED", change],
    ["services", "services", "FETCH_SERVICES_FAILED", services],
    ["variations", "services", "FETCH_VARIATIONS_FAILED", variations],
    ["a verification", "services", "FETCH_SERVICES_FAILED", verification],
    ["a schedule", "services", "FETCH_SERVICES_FAILED", newSchedule],
    ["a change of a schedule", "services", "FETCH_SERVICES_FAILED", change],
    ["variations", "service-variations", "FETCH_VARIATIONS_FAILED", variations],
    ["a purchase", "service-variations", "FETCH_VARIATIONS_FAILED", purchase],
    ["a schedule", "service-variations", "FETCH_VARIATIONS_FAILED", newSchedule],
    ["a change of a schedule", "service-variations", "FETCH_VARIATIONS_FAILED", change],
    ["extra fields", "extra-fields", "FETCH_VARIATIONS_FAILED", extraFields],
  ])("%s without %s: 502 %s", async (_, operation, code, ask) => {
    await refuse(operation);

    const { status, body } = await ask(merchant);

    expect([status, body]).toMatchObject([502, { success: false, code, data: null }]);
    expect(await availableOf(merchant)).toBe(FUNDS);
  });

  test("a cached catalogue is served when the provider refuses", async () => {
    await refuse();
    const first = await merchant.api.get("/bills/variations?serviceID=glo-data");
    await refuse(...LISTS);

    const again = await merchant.api.get("/bills/variations?serviceID=glo-data");

    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body.data).toEqual(first.body.data);
  });
});

/** Airtime for its own phone, which the live provider delivers to. */
const buyAirtime = (fields = {}) => buy(merchant, { ...AIRTIME, phone: aFreshPhone(), ...fields });

describe("a refusal that the merchant did not cause", () => {
  afterEach(() => provider.command("/credentials", { accept: true }));

  test("for wrong provider keys costs nothing", async () => {
    const funds = await availableOf(merchant);
    await provider.command("/credentials", { accept: false });

    const { answer } = await buyAirtime();

    expect(answer.status).toBe(424);
    expect(answer.body).toMatchObject({ error: "INVALID_CREDENTIALS", providerCode: "087" });
    expect(await availableOf(merchant)).toBe(funds);
  });

  test("for wrong keys during the requery leaves the purchase pending", async () => {
    const phone = aFreshPhone();
    const fault = { operation: "pay", fault: "reset-mid-body", match: { phone }, times: 1 };
    await provider.fault(fault);
    await provider.fault({ operation: "requery", fault: "code", code: "087", match: { phone } });

    const { answer, reference } = await buyAirtime({ phone });

    expect(answer.status).toBe(202);
    await provider.clearFaults("requery");
    await untilStatus(merchant, { reference, status: "completed" });
    expect(await salesTo(phone, "live")).toMatchObject([{ status: "delivered", deliveries: 1 }]);
  }, 30_000);

  test("for a low float costs nothing, and the float is recorded as low", async () => {
    const { float_kobo: float } = await provider.records({ phone: "nobody" });
    const funds = await availableOf(merchant);
    await provider.command("/float", { naira: "10" });
    try {
      const { answer } = await buyAirtime();

      expect(answer.status).toBe(424);
      expect(answer.body).toMatchObject({ error: "LOW_WALLET_BALANCE", providerCode: "018" });
      expect(await availableOf(merchant)).toBe(funds);
      await eventually(async () => {
        const seen = await db("bills.provider_floats").where({ mode: "live" }).first();
        expect(seen).toMatchObject({ balance: 1_000n, is_low: true });
      });
    } finally {
      await provider.command("/float", { naira: String(float / 100) });
    }
  });

  test("for a likely duplicate costs nothing", async () => {
    const phone = aFreshPhone();
    const first = await buyAirtime({ phone });
    const funds = await availableOf(merchant);

    const second = await buyAirtime({ phone });

    expect([first.answer.status, second.answer.status]).toEqual([201, 424]);
    expect(second.answer.body).toMatchObject({
      error: "LIKELY_DUPLICATE_TRANSACTION",
      providerCode: "019",
    });
    expect(await availableOf(merchant)).toBe(funds);
    expect(await salesTo(phone, "live")).toHaveLength(1);
  });
});

test("with the circuit breaker open, nothing is held or sent until the provider recovers", async () => {
  const funds = await availableOf(merchant);
  await provider.command("/down", { down: true });
  const unclear = await Promise.all(Array.from({ length: 15 }, () => buyAirtime()));
  const held = unclear.filter(({ answer }) => answer.status === 202);
  expect(held.length).toBeGreaterThanOrEqual(5);

  const refused = await buyAirtime();

  expect(refused.answer.status).toBe(424);
  expect(refused.answer.body).toMatchObject({
    code: "BILL_PAYMENT_FAILED",
    error: "PROVIDER_UNAVAILABLE",
    providerCode: "",
  });
  const row = await db("bills.purchases").where({ reference: refused.reference }).first();
  expect(row).toMatchObject({ state: "failed", submitted_at: null });
  expect(await salesTo(refused.phone, "live")).toEqual([]);

  await provider.command("/down", { down: false });
  // One purchase is let through after a while, and closes the breaker.
  const good = await eventually(async () => {
    const bought = await buyAirtime();
    expect(bought.answer.status).toBe(201);
    return bought;
  }, 30_000);
  expect(await salesTo(good.phone, "live")).toMatchObject([{ status: "delivered" }]);

  // The outcome of the cut-off purchases is unknown: their money is held or back, but not gone.
  const { body } = await merchant.api.get(`/wallets/${merchant.wallet}/balance`);
  const { available, held: left } = body.data as { available: number; held: number };
  expect(available + left).toBe(funds - AIRTIME_CHARGE);
}, 60_000);
