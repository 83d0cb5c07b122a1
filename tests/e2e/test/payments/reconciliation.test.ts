import type { Database } from "@kobo/postgres";
import { eventually } from "@kobo/testing";
import {
  aFreshPhone,
  buy,
  POWER,
  POWER_CHARGE,
  purchaseUnder,
  requestIdFor,
  untilStatus,
} from "../bills/bills";
import {
  ANY_BANK,
  aFreshAccountNumber,
  controlOf,
  credit,
  payBankAccount,
} from "../simulator-control";
import { availableOf, givenMerchant, openDatabase, runCommand, uniqueReference } from "../world";

const AMOUNT = 1_000_000;

/** `npm run reconcile`, with the sandbox's differences. */
const reconcile = () => runCommand("reconcile", "--mode", "test");

/** An altered statement line hides every later one on its page. */
const players = ["rail", "bank-partner"] as const;
afterEach(() =>
  Promise.all(players.map((player) => controlOf(player).clearFaults("statement-line"))),
);

test("every kind of difference with the banks' statements is listed", async () => {
  const merchant = await givenMerchant();
  const rail = controlOf("rail");
  const pay = async (fault?: { operation: string; fault: string; times?: number }) => {
    const accountNumber = aFreshAccountNumber();
    if (fault) await rail.fault({ ...fault, match: { account_number: accountNumber } });
    const reference = uniqueReference();
    await payBankAccount(merchant.api, {
      fromPayId: merchant.wallet,
      accountNumber,
      bankCode: ANY_BANK,
      amount: AMOUNT,
      reference,
    });
    const { transfers } = await rail.records({ account_number: accountNumber });
    return transfers[0]?.reference ?? "";
  };
  const receive = async (operation: string, fault: string) => {
    const order = { amount: AMOUNT, name: "Ada Stores order", reference: uniqueReference() };
    const { body } = await merchant.api.post("/virtual-account", order);
    const { accountNumber } = body.data as { accountNumber: string };
    const match = { account_number: accountNumber };
    const partner = controlOf("bank-partner");
    await partner.fault({ operation, fault, match });
    await credit("test", { accountNumber, amount: AMOUNT });
    const { credits } = await partner.records({ account_number: accountNumber });
    return credits[0]?.session_id ?? "";
  };
  const good = await pay();
  const differing = {
    double: await pay({ operation: "transfer", fault: "double-execution", times: 1 }),
    otherAmount: await pay({ operation: "statement-line", fault: "other-amount" }),
    oursOnly: await receive("statement-line", "missing-line"),
    theirsOnly: await receive("notice", "off"),
  };

  const { code, output } = await reconcile();

  expect(code).toBe(1);
  const lineOf = (key: string) => output.split("\n").find((line) => line.includes(key));
  expect(lineOf(differing.double)).toMatch(/double/);
  expect(lineOf(differing.oursOnly)).toMatch(/ours.only/);
  expect(lineOf(differing.otherAmount)).toMatch(/amount/);
  expect(lineOf(differing.theirsOnly)).toMatch(/theirs.only/);
  expect(output).not.toContain(good);
}, 90_000);

describe("the bill provider's statement", () => {
  const provider = controlOf("bill-provider");

  let db: Database;
  beforeAll(() => {
    db = openDatabase();
  });
  afterAll(() => db.destroy());

  const reviewOf = async (reference: string) => {
    const { id } = await db("bills.purchases").where({ reference }).first("id");
    return db("bills.reviews").where({ purchase_id: id }).first();
  };

  test("has every kind of difference listed, and an unannounced reversal is refunded", async () => {
    const merchant = await givenMerchant();
    const purchase = async (fault?: { fault: string; code?: string }) => {
      const phone = aFreshPhone();
      const match = { phone };
      if (fault) await provider.fault({ operation: "pay", match, times: 1, ...fault });
      const { reference } = await buy(merchant, { ...POWER, phone });
      return { reference, phone, request_id: await requestIdFor(phone) };
    };
    const inject = (what: string, request_id: string, more = {}) =>
      provider.command("/book", { plant: what, request_id, ...more });
    const [good, double, missing, otherAmount, refused, failed, reversed] = [
      await purchase(),
      await purchase({ fault: "double-delivery" }),
      await purchase(),
      await purchase(),
      await purchase(),
      await purchase({ fault: "code", code: "016" }),
      await purchase(),
    ];
    await inject("forget", missing.request_id);
    await inject("total", otherAmount.request_id, { naira: "1500" });
    await inject("status", refused.request_id, { status: "failed" });
    await inject("status", failed.request_id, { status: "delivered" });
    const stray = aFreshPhone();
    await provider.command("/book", {
      plant: "stray",
      sale: { serviceID: "mtn", amount: "100", phone: stray },
    });
    const strayId = await requestIdFor(stray);
    const match = { request_id: reversed.request_id };
    await provider.fault({ operation: "notice", fault: "off", match });
    await provider.command("/settle", { ...match, outcome: "reversed" });
    expect(await purchaseUnder(merchant, reversed.reference)).toMatchObject({
      status: "completed",
    });
    const funds = await availableOf(merchant);

    const { code, output } = await reconcile();

    expect(code).toBe(1);
    const lineOf = (key: string) => output.split("\n").find((line) => line.includes(key));
    expect(lineOf(double.request_id)).toMatch(/double .*delivered, delivered/);
    expect(lineOf(missing.request_id)).toMatch(/ours only .*theirs: none/);
    expect(lineOf(strayId)).toMatch(/theirs only .*ours: none/);
    expect(lineOf(otherAmount.request_id)).toMatch(/amount differs .*theirs: ₦1,500/);
    expect(lineOf(refused.request_id)).toMatch(/status differs .*completed .*failed/);
    expect(lineOf(failed.request_id)).toMatch(/status differs .*failed .*delivered/);
    expect(lineOf(reversed.request_id)).toMatch(/status differs .*completed .*reversed/);
    expect(output).not.toContain(good.request_id);

    // The provider is requeried, and its answer is applied or sent to manual review.
    await untilStatus(merchant, { reference: reversed.reference, status: "reversed" });
    expect(await availableOf(merchant)).toBe(funds + POWER_CHARGE);
    await eventually(async () => {
      const reviews = [await reviewOf(refused.reference), await reviewOf(failed.reference)];
      expect(reviews).toMatchObject([{ reason: "contradicted" }, { reason: "contradicted" }]);
    });
    expect(await purchaseUnder(merchant, refused.reference)).toMatchObject({
      status: "completed",
    });
  }, 60_000);
});
