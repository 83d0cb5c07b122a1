import type { GetPaymentResponse__Output } from "@kobo/protos/card_payments/v1/GetPaymentResponse";
import { toWireTenant } from "@kobo/rpc";
import { cardWorlds, overWire, uuidOf, type World } from "./world";

const { aWorld } = cardWorlds();

async function historyOf(world: World, paymentId: string) {
  const request = { tenant: toWireTenant(world.tenant), paymentId, withHistory: true };
  const answer = await world.calls.GetPayment(request);
  return overWire<GetPaymentResponse__Output>("GetPayment", answer);
}

test("the history of a payment includes processor answers, ledger transfers and refunds, without Kobo's cost", async () => {
  const world = aWorld();
  const { payment } = await world.create({ capture: false });
  await world.capture(payment.id, {});
  world.ledger.ledger.fund("NGN wallet ada-stores.wallet", 1_000_000n);
  const { refund } = await world.refund(payment.id, { amount: 100 });

  const { history, refunds, settlement } = await historyOf(world, payment.id);

  expect(history).toMatchObject({ state: "succeeded", reviewReason: "", nextAtMs: "0" });
  expect(history?.moments.map(({ name }) => name)).toEqual(["created", "capture requested"]);
  expect(history?.answers.map(({ call, outcome, detail }) => [call, outcome, detail])).toEqual([
    ["confirm", "authorized", ""],
    ["capture", "captured", ""],
  ]);
  expect(history?.ledgerTransferIds).toContain((await world.row(payment)).id);
  expect(refunds).toMatchObject([
    { refund: { id: refund.id, amount: "100" }, history: { state: "succeeded" } },
  ]);
  expect(refunds[0]?.history?.ledgerTransferIds[0]).toBe(uuidOf(refund));
  // In test mode naira settle at capture.
  expect(settlement).toBeNull();
});

test("the history of an authorized payment includes its authorization expiry", async () => {
  const world = aWorld();
  const { payment } = await world.create({ capture: false });

  const { payment: found, history } = await historyOf(world, payment.id);

  expect(history?.state).toBe("authorized");
  expect(Number(history?.nextAtMs)).toBe(Number(found?.captureBeforeMs));
});
