import { aTenant } from "@kobo/core/testing";
import { toWireTenant } from "@kobo/rpc";
import { sandboxClock } from "@kobo/sandbox-clock";
import { settlePurchase } from "../../../src/app/purchases/settle-purchase";
import type { Settlement } from "../../../src/clients/provider/provider";
import { DUE } from "../../../src/db/schema";
import type { Outcome } from "../../../src/domain/purchases/outcome";
import type { Purchase } from "../../../src/domain/purchases/purchase";
import { declined, delivered, processing, reversed } from "../../factories";
import { boughtWorlds, CHARGE, WALLET } from "../purchase-world";

const { aBought } = boughtWorlds();

const ANSWERS: Readonly<Record<Settlement, Outcome>> = {
  delivered,
  failed: declined,
  reversed,
};

/** A world whose provider settles as requested, and an open purchase. */
async function given({ pay = processing }: { pay?: Outcome } = {}) {
  const world = aBought();
  world.provider.outcomes = { pay, requery: pay };
  const purchase = await world.buy();
  world.provider.settle = async (_, outcome) => {
    world.provider.outcomes.requery = ANSWERS[outcome];
    return "settled";
  };
  return { world, purchase, command: commandOf(purchase) };
}

function commandOf({ merchantId, reference }: Purchase) {
  return { tenant: aTenant({ merchantId }), reference };
}

const HOUR_MS = 3_600_000;

describe("settling a test purchase", () => {
  test.each([
    ["delivered", processing, "completed", WALLET - CHARGE],
    ["failed", processing, "failed", WALLET],
    ["reversed", processing, "failed", WALLET],
    ["reversed", delivered, "reversed", WALLET],
    ["delivered", delivered, "completed", WALLET - CHARGE],
  ] as const)("as %s returns the outcome (%j)", async (outcome, pay, state, left) => {
    const { world, command } = await given({ pay });

    expect(await settlePurchase(world.parts, { ...command, outcome })).toMatchObject({ state });

    expect(world.ledger.balance).toBe(left);
    expect(await settlePurchase(world.parts, { ...command, outcome })).toMatchObject({ state });
    expect(world.ledger.balance).toBe(left);
  });

  test("sends the provider's request id", async () => {
    const { world, purchase, command } = await given();
    const calls: unknown[] = [];
    world.provider.settle = async (...args) => {
      calls.push(args);
      return "settled";
    };

    await settlePurchase(world.parts, { ...command, outcome: "delivered" });

    expect(calls).toEqual([[purchase.providerRequestId, "delivered", expect.any(Number)]]);
    // Counted as a callback, so the run that holds the lease requeries.
    expect(await world.rowOf(purchase)).toMatchObject({ notices: 1n, notices_heard: 1n });
  });

  test("is refused when the provider does not allow it", async () => {
    const { world, command } = await given();
    world.provider.settle = async () => "not allowed";

    await expect(
      settlePurchase(world.parts, { ...command, outcome: "reversed" }),
    ).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      details: { errors: [{ field: "outcome", code: "not_allowed" }] },
    });
  });

  test("is retryable when the provider is unavailable", async () => {
    const { world, command } = await given();
    world.provider.settle = async () => "no answer";

    await expect(
      settlePurchase(world.parts, { ...command, outcome: "delivered" }),
    ).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  });

  test("is allowed only in test mode and for the purchase's merchant", async () => {
    const { world, command } = await given();
    const settle = (fields: object) =>
      settlePurchase(world.parts, { ...command, outcome: "delivered", ...fields });

    await expect(settle({ tenant: aTenant({ mode: "live" }) })).rejects.toMatchObject({
      code: "TEST_MODE_ONLY",
    });
    for (const fields of [{ tenant: aTenant() }, { reference: "no-such" }]) {
      await expect(settle(fields)).rejects.toMatchObject({ code: "TRANSACTION_NOT_FOUND" });
    }
  });

  test("waits for the run that has the lease, and makes it requery", async () => {
    const { world, purchase, command } = await given();
    let isAnswered: () => void = () => {};
    const answered = new Promise<void>((resolve) => {
      isAnswered = resolve;
    });
    const isQueried = new Promise<void>((resolve) => {
      world.provider.onRequery = () => {
        resolve();
        return answered;
      };
    });
    const recovery = world.recoverNow(purchase);
    await isQueried;

    const settling = settlePurchase(world.parts, { ...command, outcome: "delivered" });
    isAnswered();

    expect(await settling).toMatchObject({ state: "completed" });
    await recovery;
    expect(world.ledger.balance).toBe(WALLET - CHARGE);
  });

  test("leaves a ledger step to the worker when the ledger does not answer", async () => {
    const { world, purchase, command } = await given();
    world.ledger.silent.post = "before";

    const now = await settlePurchase(world.parts, { ...command, outcome: "delivered" });

    expect(now.state).toBe("delivered");
    world.ledger.silent = {};
    await world.recoverNow(purchase);
    expect(await world.rowOf(purchase)).toMatchObject({ state: "completed" });
  });
});

describe("a merchant's test clock", () => {
  test("makes no final purchase or purchase in review due", async () => {
    const world = aBought();
    const { merchantId } = await world.buyUnresolved();
    await world.buyDeclined({ merchantId });
    world.provider.outcomes.pay = delivered;
    await world.buy({ merchantId });
    const tenant = toWireTenant(aTenant({ merchantId }));

    await sandboxClock({ db: world.parts.db, due: DUE }).Advance({
      tenant,
      offsetMs: `${HOUR_MS}`,
    });

    expect(await world.work()).toBe(0);
  });

  test("makes the next requery of a pending purchase due", async () => {
    const { world, purchase } = await given();
    const tenant = toWireTenant(aTenant({ merchantId: purchase.merchantId }));
    world.provider.outcomes.requery = delivered;

    await sandboxClock({ db: world.parts.db, due: DUE }).Advance({
      tenant,
      offsetMs: `${HOUR_MS}`,
    });

    expect(await world.work()).toBe(1);
    expect(await world.rowOf(purchase)).toMatchObject({ state: "completed" });
  });
});
