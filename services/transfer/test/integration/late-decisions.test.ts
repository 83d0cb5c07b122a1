import { kobo } from "@kobo/core/money";
import { createExternalTransfer } from "../../src/app/bank/create-external-transfer";
import type { Charges } from "../../src/domain/fees";
import { aRequest } from "../factories";
import type { RailBehaviour } from "../fake-rail";
import { type World, worlds } from "./world";

/** The ledger accepts new ids for 30 days; later decisions must still be posted. */
const { aWorld } = worlds();

const WALLET = 10_000_000n;
const TOTAL = 106_000n;
const PRICED: Charges = {
  tiers: [{ upTo: undefined, fee: kobo(1_000n) }],
  stampDuty: kobo(5_000n),
  stampDutyFrom: 100_000n,
};
const PENDING: RailBehaviour = { records: "pending", answers: "as booked" };
const GOOD: RailBehaviour = { records: "success", answers: "as booked" };

async function givenOldTransfer(behaviour: RailBehaviour) {
  const world = aWorld({ charges: PRICED });
  world.rail.behaviour = behaviour;
  const command = aRequest();
  const { transfer } = await createExternalTransfer(world.parts, command);
  const id = await world.age(transfer.id, 31);
  const becomes = (status: string) => {
    const booked = world.rail.transfers.get(transfer.railReference);
    if (booked) booked.status = status;
  };
  return { world, command, id, becomes };
}

const inFlight = (world: World, id: string, state: string) =>
  world.change(id, { state, decided_at: null });

test.each([
  ["paid", "success", "completed", WALLET - TOTAL],
  ["refused", "failed", "failed", WALLET],
])("a transfer that is %s after 31 days is posted or voided", async (_, status, state, left) => {
  const { world, command, id, becomes } = await givenOldTransfer(PENDING);
  becomes(status);

  await world.recoverNow(id);

  expect((await world.row(command)).state).toBe(state);
  expect(await world.reviews(id)).toEqual([]);
  expect(world.ledger.available()).toBe(left);
  expect(world.ledger.openHolds()).toBe(0);
  expect(world.ledger.total()).toBe(0n);
});

test("a transfer that the bank returns after 31 days is reversed", async () => {
  const { world, command, id, becomes } = await givenOldTransfer(GOOD);
  becomes("reversed");

  await world.recoverNow(id);

  expect((await world.row(command)).state).toBe("reversed");
  expect(world.ledger.available()).toBe(WALLET);
  expect(world.ledger.balance("bank_settlement")).toBe(0n);
  expect(await world.publishedEvents(command)).toEqual(["transfer.completed", "transfer.reversed"]);
});

test("a failed transfer that is paid late is debited after 31 days", async () => {
  const { world, command, id, becomes } = await givenOldTransfer(PENDING);
  await world.change(id, { state: "declined", failure_reason: "RAIL_TIMEOUT", asked: 3 });
  await world.recoverNow(id);
  expect((await world.row(command)).state).toBe("lost");
  becomes("success");

  await world.recoverNow(id);

  expect((await world.row(command)).state).toBe("completed");
  expect(world.ledger.available()).toBe(WALLET - TOTAL);
  expect(world.ledger.balance("bank_settlement")).toBe(100_000n);
});

describe("a ledger step of an earlier version of the service", () => {
  test.each([
    ["paid", "post", WALLET - TOTAL, "completed"],
    ["declined", "void", WALLET, "failed"],
  ] as const)(
    "in state %s: a %s whose response was lost is not executed twice",
    async (state, _, left, end) => {
      const world = aWorld({ charges: PRICED });
      world.rail.behaviour = {
        records: state === "paid" ? "success" : "failed",
        answers: "as booked",
      };
      const command = aRequest();
      world.ledger.silence = {
        when: ({ items }) => items?.[0]?.kind !== "TRANSFER_KIND_PENDING",
        how: "after",
      };
      const { transfer } = await createExternalTransfer(world.parts, command);
      expect(transfer.state).toBe(state);
      const booked = world.ledger.groups.length;
      await inFlight(world, transfer.id, state);
      world.ledger.silence = undefined;

      await world.recoverNow(transfer.id);

      expect((await world.row(command)).state).toBe(end);
      expect(world.ledger.groups).toHaveLength(booked);
      expect(world.ledger.available()).toBe(left);
    },
  );

  test("of 31 days ago that was never executed is executed once, under new ids", async () => {
    const { world, command, id } = await givenOldTransfer(PENDING);
    await inFlight(world, id, "paid");

    await world.recoverNow(id);
    expect(await world.row(command)).toMatchObject({ state: "paid", decided_at: expect.any(Date) });
    world.ledger.silence = { when: () => true, how: "after" };
    await world.recoverNow(id).catch(() => {});
    world.ledger.silence = undefined;
    await world.recoverNow(id);

    expect((await world.row(command)).state).toBe("completed");
    expect(world.ledger.available()).toBe(WALLET - TOTAL);
    expect(world.ledger.balance("bank_settlement")).toBe(100_000n);
    expect(await world.reviews(id)).toEqual([]);
  });
});
