import { aTenant } from "@kobo/core/testing";
import { toWireTenant } from "@kobo/rpc";
import { sandboxClock } from "@kobo/sandbox-clock";
import { createExternalTransfer } from "../../src/app/bank/create-external-transfer";
import { followClock } from "../../src/app/bank/follow-clock";
import { settleTransfer } from "../../src/app/bank/settle-transfer";
import { DUE } from "../../src/db/schema";
import { aMadeTransfer, aRequest, aTransfer } from "../factories";
import type { RailBehaviour } from "../fake-rail";
import { type World, worlds } from "./world";

const { aWorld } = worlds();

const WALLET = 10_000_000n;
const PENDING: RailBehaviour = { records: "pending", answers: "as booked" };
const GOOD: RailBehaviour = { records: "success", answers: "as booked" };
const HOUR_MS = 3_600_000;

async function givenTransfer(behaviour: RailBehaviour) {
  const world = aWorld();
  world.rail.behaviour = behaviour;
  const command = aRequest();
  const { transfer } = await createExternalTransfer(world.parts, command);
  return { world, command, transfer };
}

describe("settling a test transfer", () => {
  test.each([
    ["success", PENDING, "completed", WALLET - 100_000n],
    ["failed", PENDING, "failed", WALLET],
    ["reversed", GOOD, "reversed", WALLET],
    ["success", GOOD, "completed", WALLET - 100_000n],
  ] as const)("as %s responds with the outcome", async (outcome, behaviour, state, left) => {
    const { world, command } = await givenTransfer(behaviour);

    const transfer = await settleTransfer(world.parts, { ...command, outcome });

    expect(transfer.state).toBe(state);
    expect(world.ledger.available()).toBe(left);
    expect(await settleTransfer(world.parts, { ...command, outcome })).toMatchObject({ state });
    expect(world.ledger.total()).toBe(0n);
  });

  test.each([
    ["reversed", PENDING],
    ["failed", GOOD],
    ["success", { records: "failed", answers: "as booked" }],
    ["success", { records: undefined, answers: "nothing" }],
  ] as const)("as %s is refused where its state does not allow it", async (outcome, behaviour) => {
    const { world, command, transfer } = await givenTransfer(behaviour);

    await expect(settleTransfer(world.parts, { ...command, outcome })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      details: { errors: [{ field: "outcome" }] },
    });

    expect((await world.row(command)).state).toBe(transfer.state);
  });

  test("works only in test mode, for the merchant's own bank transfers", async () => {
    const { world, command } = await givenTransfer(PENDING);
    const settle = (fields: object) =>
      settleTransfer(world.parts, { ...command, outcome: "success", ...fields });
    const payId = aMadeTransfer(aTransfer());
    world.ledger.givenPayIdTransfer(payId);

    await expect(settle({ tenant: aTenant({ mode: "live" }) })).rejects.toMatchObject({
      code: "TEST_MODE_ONLY",
    });
    for (const fields of [
      { tenant: aTenant() },
      { reference: "no-such" },
      { reference: payId.reference },
    ]) {
      await expect(settle(fields)).rejects.toMatchObject({ code: "TRANSACTION_NOT_FOUND" });
    }
  });

  test("with the rail unavailable is retryable", async () => {
    const { world, command } = await givenTransfer(PENDING);
    world.rail.override = { path: "/sandbox", answer: (response) => response.destroy() };

    await expect(
      settleTransfer(world.parts, { ...command, outcome: "success" }),
    ).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  });

  test("with the ledger unavailable responds with the current state, and the worker finishes it", async () => {
    const { world, command, transfer } = await givenTransfer(PENDING);
    world.ledger.silence = { when: () => true, how: "after" };

    const settled = await settleTransfer(world.parts, { ...command, outcome: "success" });

    expect(settled.state).toBe("paid");
    expect(await world.row(command)).toMatchObject({ leased_until: null });
    world.ledger.silence = undefined;
    await world.recoverNow(transfer.id);
    expect((await world.row(command)).state).toBe("completed");
    expect(world.ledger.balance("bank_settlement")).toBe(100_000n);
  });

  test("does not interfere with the transfer's own request", async () => {
    const world = aWorld();
    world.rail.behaviour = PENDING;
    const command = aRequest();
    let settled: Promise<unknown> | undefined;
    // The rail has recorded the transfer when the client settles it; its response comes later.
    const settle = () => settleTransfer(world.parts, { ...command, outcome: "success" });
    const creation = createExternalTransfer(world.parts, command);
    world.rail.onTransfer = async (reference) => {
      const booked = { reference, amount: 100_000, currency: "NGN", transfer_code: "TRF_1" };
      world.rail.transfers.set(reference, { ...booked, status: "pending" });
      settled = settle();
    };

    const [{ transfer }] = await Promise.all([creation, Promise.resolve()]);
    await settled;

    expect(["completed", "pending"]).toContain(transfer.state);
    await world.recoverNow(transfer.id);
    expect(world.rail.sent()).toBe(1);
    expect(world.ledger.total()).toBe(0n);
  });
});

describe("the merchant's test clock", () => {
  const clockOf = ({ parts }: World) =>
    sandboxClock({
      db: parts.db,
      due: DUE,
      afterwards: (tenant) => followClock(parts, tenant),
    });
  const advanceTo = (
    world: World,
    { tenant }: { tenant: ReturnType<typeof aTenant> },
    ms: number,
  ) => clockOf(world).Advance({ tenant: toWireTenant(tenant), offsetMs: String(ms) });

  test("makes the rail settle as planned, and triggers queries", async () => {
    const { world, command } = await givenTransfer(PENDING);

    await advanceTo(world, command, 60_000);
    await world.work();

    expect((await world.row(command)).state).toBe("completed");
  });

  test("triggers the planned reversal of a completed transfer", async () => {
    const { world, command, transfer } = await givenTransfer(GOOD);
    const booked = world.rail.transfers.get(transfer.railReference);
    if (booked) booked.status = "reversed";

    await advanceTo(world, command, 10_000);
    await world.work();

    expect((await world.row(command)).state).toBe("reversed");
    expect(world.ledger.available()).toBe(WALLET);
  });

  test('shortens the grace period, and three "not found" are still required', async () => {
    const { world, command, transfer } = await givenTransfer({
      records: undefined,
      answers: "nothing",
    });
    const { created_at, submitted_at } = await world.row(command);

    await advanceTo(world, command, HOUR_MS);
    await world.work();
    await world.recoverNow(transfer.id);
    expect(await world.row(command)).toMatchObject({ state: "pending", not_found: 2 });
    await world.recoverNow(transfer.id);

    expect(await world.row(command)).toMatchObject({ state: "lost", created_at, submitted_at });
  });

  test("advances although the rail's sandbox is unavailable", async () => {
    const { world, command } = await givenTransfer(PENDING);
    world.rail.override = { path: "/sandbox", answer: (response) => response.destroy() };

    await expect(advanceTo(world, command, 1)).resolves.toEqual({});

    const { due_at } = await world.row(command);
    expect(due_at <= new Date()).toBe(true);
  });

  test("does not affect other merchants' transfers", async () => {
    const { world, command } = await givenTransfer(PENDING);
    const { due_at } = await world.row(command);

    await advanceTo(world, { tenant: aTenant() }, HOUR_MS);

    expect((await world.row(command)).due_at).toEqual(due_at);
    expect(world.rail.calls("/sandbox")).toEqual([]);
  });
});
