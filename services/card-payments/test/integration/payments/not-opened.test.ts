import { cardWorlds } from "../world";

const { aWorld } = cardWorlds();

const NOT_CHARGED = expect.stringContaining("The card was not charged");

describe("a payment that the processor refuses to open", () => {
  test.each([
    ["AMOUNT_TOO_SMALL", "INVALID_AMOUNT"],
    ["AMOUNT_TOO_LARGE", "INVALID_AMOUNT"],
    ["CURRENCY_NOT_TAKEN", "INVALID_CURRENCY"],
  ] as const)("for %s is an error of the merchant: %s", async (refusal, code) => {
    const world = aWorld();
    world.processor.refusesToOpen = refusal;

    await expect(world.create()).rejects.toMatchObject({ code, message: NOT_CHARGED });

    expect(await world.rows()).toMatchObject([{ state: "refused", status: null, due_at: null }]);
    expect(world.processor.confirms()).toBe(0);
    expect(await world.eventNames()).toEqual([]);
  });

  test("for an error on our side has no Retry-After", async () => {
    const world = aWorld();
    world.processor.refusesToOpen = "OTHER";

    await expect(world.create()).rejects.toMatchObject({
      code: "SERVICE_UNAVAILABLE",
      message: expect.not.stringContaining("try again"),
      details: expect.not.objectContaining({ retryAfterSeconds: expect.anything() }),
    });
  });

  test("leaves its id and key reusable", async () => {
    const world = aWorld();
    const manner = { paymentId: "order-7", key: "key-7" };
    world.processor.refusesToOpen = "AMOUNT_TOO_SMALL";
    await expect(world.create({ amount: 1 }, manner)).rejects.toThrow();

    world.processor.refusesToOpen = undefined;
    const { payment, replay } = await world.create({}, manner);

    expect({ status: payment.status, replay }).toEqual({
      status: "succeeded",
      replay: "REPLAY_NONE",
    });
  });
});

test("a payment may be retried if the processor was unreachable", async () => {
  const world = aWorld();
  world.processor.silent.open = "before";

  await expect(world.create()).rejects.toMatchObject({
    code: "SERVICE_UNAVAILABLE",
    message: expect.stringContaining("try again"),
    details: { retryAfterSeconds: 1 },
  });
});

test("a customer that the processor has lost gets a new processor id", async () => {
  const world = aWorld();
  const { payment } = await world.create();
  const { customer_id: id } = await world.row(payment);
  const nameAtProcessor = async () => {
    const customer = await world.admin("customers").where({ id }).first();
    return customer.processor_customer_id;
  };
  const before = await nameAtProcessor();
  world.processor.lostCustomers.add(before);

  await world.create();

  expect(await nameAtProcessor()).toBe(`${before}_again`);
});
