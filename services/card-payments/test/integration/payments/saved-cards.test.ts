import type { CardPaymentRecord } from "@kobo/api-schemas/records";
import { newId } from "@kobo/core/ids";
import { aTenant } from "@kobo/core/testing";
import { aCardMethod, MASTERCARD } from "../../factories";
import { cardWorlds, codeOf, type World } from "../world";

const { aWorld } = cardWorlds();

const again = ({ payment_method }: CardPaymentRecord) => ({
  payment_method: { id: payment_method.id },
});

test("a card that was charged is charged again by its id, without its number", async () => {
  const world = aWorld();
  const { payment: first } = await world.create();

  const { payment } = await world.create({ ...again(first), amount: 50_000 });

  expect(payment).toMatchObject({ status: "succeeded", amount_captured: 50_000 });
  expect(payment.payment_method).toEqual(first.payment_method);
  const { id } = await world.row(payment);
  const { processor_id: kept } = await world.row(first);
  expect(world.processor.intent(id).confirmedWith).toEqual([
    { vaultToken: `vault_${kept}`, last4: expect.any(String) },
  ]);
});

test("an authorised card is saved too", async () => {
  const world = aWorld();
  const { payment: first } = await world.create({ capture: false });

  expect((await world.create(again(first))).payment.status).toBe("succeeded");
});

test("the customer of a saved card is identified by email in any case", async () => {
  const world = aWorld();
  const { payment: first } = await world.create();

  const { payment } = await world.create({
    ...again(first),
    customer: { email: "BOLA@EXAMPLE.COM" },
  });

  expect(payment.customer.id).toBe(first.customer.id);
});

describe("a saved card is refused and nothing is charged when it", () => {
  const charged = async (world: World) => (await world.create()).payment;

  type Attempt = () => Promise<unknown>;
  const CASES: [string, (world: World) => Promise<Attempt[]>][] = [
    [
      "is another customer's",
      async (world) => {
        const first = await charged(world);
        return [() => world.create({ ...again(first), customer: { email: "chidi@example.com" } })];
      },
    ],
    [
      "is another merchant's, though the customer has the same email",
      async (world) => {
        const first = await charged(world);
        return [() => world.create(again(first), { tenant: aTenant() })];
      },
    ],
    [
      "was saved in test mode and is used in live mode",
      async (world) => {
        const first = await charged(world);
        const { merchantId } = world.tenant;
        return [
          () => world.create(again(first), { tenant: aTenant({ merchantId, mode: "live" }) }),
        ];
      },
    ],
    [
      "was never charged successfully",
      async (world) => {
        world.processor.cardOutcome = "is declined";
        const first = await charged(world);
        world.processor.cardOutcome = "pays";
        return [() => world.create(again(first))];
      },
    ],
    [
      "does not exist",
      async (world) => [() => world.create({ payment_method: { id: newId("pm") } })],
    ],
    [
      "is referenced by an id that is not a payment method's",
      async (world) => [
        () => world.create({ payment_method: { id: newId("cus") } }),
        () => world.create({ payment_method: { id: "pm_1" } }),
      ],
    ],
  ];

  test.each(CASES)("%s", async (_name, attempts) => {
    const world = aWorld();
    const tried = await attempts(world);
    for (const attempt of tried) expect(await codeOf(attempt())).toBe("INVALID_PAYMENT_METHOD");
    expect(await world.rows()).toHaveLength(world.processor.confirms());
    expect(world.liveProcessor.calls).toEqual([]);
  });
});

test("a card that was declined at first is saved once it is charged", async () => {
  const world = aWorld();
  world.processor.cardOutcome = "is declined";
  const { payment: declined } = await world.create();
  world.processor.cardOutcome = "pays";
  const { payment: charged } = await world.create();

  expect(charged.payment_method.id).toBe(declined.payment_method.id);
  expect((await world.create(again(declined))).payment.status).toBe("succeeded");
});

test("another card of the same customer is a separate one", async () => {
  const world = aWorld();
  const { payment: visa } = await world.create();
  const { payment: mastercard } = await world.create({
    payment_method: aCardMethod({ number: MASTERCARD }),
  });

  const { payment } = await world.create(again(visa));

  const { processor_id: token } = await world.row(visa);
  expect(payment.payment_method.id).not.toBe(mastercard.payment_method.id);
  const { id } = await world.row(payment);
  expect(world.processor.intent(id).confirmedWith).toEqual([
    { vaultToken: `vault_${token}`, last4: expect.any(String) },
  ]);
});
