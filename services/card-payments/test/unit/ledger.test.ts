import { AppError } from "@kobo/errors";
import { CallFailed } from "@kobo/ledger-client";
import { cardLedger } from "../../src/clients/ledger";
import { aPayment, aRefund } from "../factories";
import { InMemoryLedger } from "../in-memory-ledger";

let memory: InMemoryLedger;
let ledger: ReturnType<typeof cardLedger>;
beforeEach(() => {
  memory = new InMemoryLedger();
  ledger = cardLedger(memory);
});

const soon = () => Date.now() + 10_000;
const PAY_ID = "ada-stores.wallet";
const balances = (currency = "NGN") => ({
  clearing: memory.balance(`${currency} system CARD_CLEARING`),
  settling: memory.balance(`${currency} settling ${PAY_ID}`),
  wallet: memory.balance(`${currency} wallet ${PAY_ID}`),
  fees: memory.balance(`${currency} system FEE_REVENUE`),
  costs: memory.balance(`${currency} system PROCESSOR_COST`),
});
const lastItems = () => memory.groups.at(-1)?.items ?? [];

describe("a capture", () => {
  test("moves live naira to the settling account, less the fee", async () => {
    await ledger.capture(aPayment(), soon());

    expect(balances()).toEqual({
      clearing: -98_600n,
      settling: 98_500n,
      wallet: 0n,
      fees: 1_500n,
      costs: -1_400n,
    });
  });

  test("settles naira of test mode in the same group", async () => {
    await ledger.capture(aPayment({ mode: "test" }), soon());

    expect(balances()).toMatchObject({ settling: 0n, wallet: 98_500n });
    expect(memory.groups.at(-1)).toMatchObject({ mode: "MODE_TEST" });
  });

  test.each(["live", "test"] as const)(
    "moves %s dollars straight to the wallet in dollars",
    async (mode) => {
      await ledger.capture(aPayment({ mode, currency: "USD" }), soon());

      expect(balances("USD")).toMatchObject({ clearing: -98_600n, settling: 0n, wallet: 98_500n });
      expect(memory.total("NGN")).toBe(0n);
    },
  );

  test("of a part releases the rest", async () => {
    const payment = aPayment({ held: true, amountCaptured: 60_000n, processorCost: 0n });
    await ledger.authorize(payment, soon());

    const answer = await ledger.capture(payment, soon());

    expect(answer.outcome).toBe("committed");
    expect(balances()).toMatchObject({ clearing: -60_000n, settling: 59_100n, fees: 900n });
    expect(memory.openHolds()).toBe(0);
  });

  test("has no transfers of zero", async () => {
    await ledger.capture(aPayment({ feeBasisPoints: 0n, processorCost: 0n }), soon());

    expect(lastItems().map(({ type }) => type)).toEqual(["TRANSFER_TYPE_CARD_PAYMENT"]);
  });

  test("with a fee of 100% settles nothing", async () => {
    const payment = aPayment({ mode: "test", feeBasisPoints: 10_000n });

    expect((await ledger.capture(payment, soon())).outcome).toBe("committed");
    expect(balances()).toMatchObject({ settling: 0n, wallet: 0n, fees: 100_000n });
  });

  test("is the transaction with the payment's id, and has a narration", async () => {
    const payment = aPayment({ publicId: "order-77" });
    await ledger.capture(payment, soon());

    const [first, fee] = lastItems();
    expect(first).toMatchObject({ id: payment.id, narration: "Card payment order-77" });
    expect(fee).toMatchObject({ narration: "Fee for card payment order-77" });
  });

  test("without an amount throws", () => {
    expect(() => ledger.capture(aPayment({ amountCaptured: 0n }), soon())).toThrow();
  });
});

test("repeats change nothing", async () => {
  const payment = aPayment({ held: true });
  const refund = aRefund(payment, { fromSettling: 98_500n, decidedAt: new Date() });
  memory.fund(`NGN wallet ${PAY_ID}`, 1_500n);
  const steps = [
    () => ledger.authorize(payment, soon()),
    () => ledger.capture(payment, soon()),
    () => ledger.holdRefund(refund, soon()),
    () => ledger.postRefund(refund, soon()),
    () => ledger.reverseRefund(refund, soon()),
  ];

  for (const step of steps) expect((await step()).outcome).toBe("committed");
  const after = balances();
  for (const step of steps) expect((await step()).outcome).toBe("exists");

  expect(balances()).toEqual(after);
});

test("a settlement moves its amount to the wallet once per decision", async () => {
  const payment = aPayment();
  const moving = { amount: 98_500n, movedAt: new Date("2026-11-21T08:00:00Z") };
  await ledger.capture(payment, soon());

  expect(await ledger.settle(payment, moving, soon())).toMatchObject({ outcome: "committed" });
  expect(await ledger.settle(payment, moving, soon())).toMatchObject({ outcome: "exists" });
  const repeated = { ...moving, movedAt: new Date("2026-12-30T08:00:00Z") };
  expect(await ledger.settle(payment, repeated, soon())).toMatchObject({
    refusal: "INSUFFICIENT_FUNDS",
  });

  expect(balances()).toMatchObject({ settling: 0n, wallet: 98_500n });
});

describe("a refund", () => {
  const payment = aPayment();
  const both = aRefund(payment, { fromSettling: 98_500n, decidedAt: new Date() });

  beforeEach(async () => {
    memory.fund(`NGN wallet ${PAY_ID}`, 1_500n);
    await ledger.capture(payment, soon());
  });

  test("holds the settling account first, and the rest in the wallet", async () => {
    await ledger.holdRefund(both, soon());

    expect(memory.available(`NGN settling ${PAY_ID}`)).toBe(0n);
    expect(memory.available(`NGN wallet ${PAY_ID}`)).toBe(0n);
    expect(lastItems().map(({ amountKobo }) => amountKobo)).toEqual(["98500", "1500"]);
    expect(lastItems()[0]?.id).toBe(both.id);
  });

  test("is held completely or not at all", async () => {
    const tooMuch = aRefund(payment, { fromSettling: 98_000n });

    expect(await ledger.holdRefund(tooMuch, soon())).toMatchObject({
      refusal: "INSUFFICIENT_FUNDS",
    });
    expect(memory.available(`NGN settling ${PAY_ID}`)).toBe(98_500n);
  });

  test.each([0n, 100_000n])("from one account has one hold, with its id", async (fromSettling) => {
    const refund = aRefund(payment, { fromSettling });
    await ledger.holdRefund(refund, soon());

    expect(lastItems()).toMatchObject([{ id: refund.id, amountKobo: "100000" }]);
  });

  test("is not held after its deadline, even if the call may take longer", async () => {
    await ledger.holdRefund(both, soon());

    expect(memory.groups.at(-1)?.context?.notAfterMs).toBe(both.notAfter.getTime());
  });

  test("that is voided returns to its accounts", async () => {
    const before = balances();
    await ledger.holdRefund(both, soon());
    await ledger.voidRefund(both, soon());

    expect(balances()).toEqual(before);
    expect(memory.openHolds()).toBe(0);
  });

  test("of the whole payment leaves the processor owing us its cost", async () => {
    await ledger.holdRefund(both, soon());
    await ledger.postRefund(both, soon());

    expect(balances()).toEqual({
      clearing: 1_400n,
      settling: 0n,
      wallet: 0n,
      fees: 1_500n,
      costs: -1_400n,
    });
  });

  test("that is reversed returns to the wallet", async () => {
    await ledger.holdRefund(both, soon());
    await ledger.postRefund(both, soon());
    await ledger.reverseRefund({ ...both, decidedAt: new Date(Date.now() + 1) }, soon());

    expect(balances()).toMatchObject({ settling: 0n, wallet: 100_000n });
  });

  test("of dollars stays in dollars", async () => {
    const dollars = aPayment({ currency: "USD" });
    await ledger.capture(dollars, soon());
    const refund = aRefund(dollars, { amount: 98_500n });
    await ledger.holdRefund(refund, soon());
    await ledger.postRefund(refund, soon());

    expect(balances("USD")).toMatchObject({ settling: 0n, wallet: 0n });
    expect(memory.total("USD")).toBe(0n);
  });
});

test("a released authorisation leaves no hold or balance", async () => {
  const payment = aPayment({ state: "releasing" });
  await ledger.authorize(payment, soon());
  await ledger.release(payment, soon());

  expect(memory.openHolds()).toBe(0);
  expect(balances()).toMatchObject({ clearing: 0n, settling: 0n });
});

describe("a missing account", () => {
  const USD = { payId: PAY_ID, currency: "USD", mode: "MODE_LIVE" };

  test("is opened, and the transfer succeeds", async () => {
    const payment = aPayment({ currency: "USD" });

    expect(await ledger.authorize(payment, soon())).toMatchObject({ outcome: "committed" });
    expect(memory.opened).toEqual([{ ...USD, merchantId: payment.merchantId }]);
  });

  test("is opened once", async () => {
    const payment = aPayment({ currency: "USD" });
    await ledger.openAccounts(payment, "USD", soon());
    await ledger.openAccounts(payment, "USD", soon());
    await ledger.openAccounts(payment, "EUR", soon());

    expect(memory.opened.map(({ currency }) => currency)).toEqual(["USD", "EUR"]);
  });

  test("is opened again if the ledger reports it missing, despite the cache", async () => {
    const payment = aPayment({ currency: "USD" });
    await ledger.openAccounts(payment, "USD", soon());
    memory.loseAccounts();

    expect(await ledger.capture(payment, soon())).toMatchObject({ outcome: "committed" });
    expect(memory.opened).toHaveLength(2);
  });

  test("that the ledger refuses to open refuses the payment", async () => {
    memory.opening = () => {
      throw new AppError("WALLET_NOT_FOUND");
    };

    expect(await ledger.capture(aPayment({ currency: "USD" }), soon())).toMatchObject({
      refusal: "ACCOUNT_NOT_FOUND",
    });
  });

  test.each([
    ["does not respond", new CallFailed(true)],
    ["is unavailable", new AppError("SERVICE_UNAVAILABLE")],
    ["has an internal error", new AppError("INTERNAL_ERROR")],
  ])("fails as not sent when the ledger %s, and a retry succeeds", async (_, failure) => {
    const payment = aPayment({ currency: "USD" });
    memory.opening = () => {
      throw failure;
    };

    const failed = ledger.capture(payment, soon());

    await expect(failed).rejects.toBeInstanceOf(CallFailed);
    await expect(failed).rejects.toMatchObject({ sent: false });
    memory.opening = () => {};
    expect(await ledger.capture(payment, soon())).toMatchObject({ outcome: "committed" });
  });

  test("does not hide unexpected errors", async () => {
    memory.opening = () => {
      throw new TypeError("unhandled error");
    };

    await expect(ledger.capture(aPayment(), soon())).rejects.toBeInstanceOf(TypeError);
  });
});
