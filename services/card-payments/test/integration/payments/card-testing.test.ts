import { aTenant } from "@kobo/core/testing";
import { createLogger } from "@kobo/runtime";
import { refuseCardTesting } from "../../../src/app/payments/card-testing";
import { AMEX, aCardMethod, MASTERCARD, VISA } from "../../factories";
import { cardWorlds, codeOf, type World } from "../world";

const { aWorld } = cardWorlds();

const PER_MINUTE = 60;
const CARDS = [
  aCardMethod(),
  aCardMethod({ number: MASTERCARD }),
  aCardMethod({ number: AMEX, cvc: "1234" }),
];

/** Inserts declined payments, alternating between the cards of `methods`. */
async function givenDeclines(world: World, count: number, methods = CARDS): Promise<void> {
  world.processor.cardOutcome = "is declined";
  for (let index = 0; index < count; index++) {
    await world.create({ payment_method: methods[index % methods.length] });
  }
  world.processor.cardOutcome = "pays";
}

/** Checks whether a new card would be refused. */
const attempt = ({ parts }: World, { number = VISA, tenant = aTenant(), logger = parts.logger }) =>
  refuseCardTesting(
    { db: parts.db, logger },
    { tenant, bin6: number.slice(0, 6), perMinute: PER_MINUTE },
  );
const answer = async (world: World, fields: Partial<Parameters<typeof attempt>[1]> = {}) =>
  codeOf(attempt(world, { tenant: world.tenant, ...fields }));

const ALLOWED = "nothing was thrown";
const REFUSED = "RATE_LIMIT_EXCEEDED";
/** A BIN without declines. */
const ANOTHER_BANK = "4000056655665556";

test("after sixty declines in a minute new cards are refused for a minute", async () => {
  const world = aWorld();
  const { tenant } = world;

  await givenDeclines(world, PER_MINUTE - 1);
  expect(await answer(world, { number: ANOTHER_BANK })).toBe(ALLOWED);
  await givenDeclines(world, 1, CARDS.slice(-1));

  await expect(attempt(world, { tenant, number: ANOTHER_BANK })).rejects.toMatchObject({
    code: REFUSED,
    message: expect.stringContaining("Too many cards were declined"),
    details: { retryAfterSeconds: 60 },
  });
  await world.rows().update({ created_at: world.ago("61 s") });
  expect(await answer(world, { number: ANOTHER_BANK })).toBe(ALLOWED);
});

test("after twenty declines of one BIN only its cards are refused", async () => {
  const world = aWorld();

  await givenDeclines(world, PER_MINUTE / 3 - 1, [aCardMethod()]);
  expect(await answer(world)).toBe(ALLOWED);
  await givenDeclines(world, 1, [aCardMethod()]);

  expect(await answer(world)).toBe(REFUSED);
  expect(await answer(world, { number: MASTERCARD })).toBe(ALLOWED);
});

test("declines do not affect other merchants, the other mode or saved cards", async () => {
  const world = aWorld();
  const { merchantId } = world.tenant;
  const { payment: first } = await world.create();

  await givenDeclines(world, PER_MINUTE);

  expect(await answer(world)).toBe(REFUSED);
  expect(await answer(world, { tenant: aTenant() })).toBe(ALLOWED);
  expect(await answer(world, { tenant: aTenant({ merchantId, mode: "live" }) })).toBe(ALLOWED);
  const saved = { payment_method: { id: first.payment_method.id } };
  expect((await world.create(saved)).payment.status).toBe("succeeded");
});

test("charges and failures of an unavailable processor do not count as declines", async () => {
  const world = aWorld();
  for (let index = 0; index < PER_MINUTE; index++) await world.create();
  await givenDeclines(world, 1, CARDS.slice(-1));
  await world.rows().limit(40).update({
    state: "failed",
    failure_code: "CARD_DECLINED",
    decline_code: "processing_error",
    amount_captured: "0",
    processor_cost: "0",
  });

  expect(await answer(world)).toBe(ALLOWED);
});

test("a burst of refusals is logged once", async () => {
  const world = aWorld();
  const lines: string[] = [];
  const logger = createLogger("test", "warn", { write: (line) => void lines.push(line) });
  await givenDeclines(world, PER_MINUTE / 3, [aCardMethod()]);

  for (let index = 0; index < 3; index++) await answer(world, { logger });

  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      level: "warn",
      merchantId: world.tenant.merchantId,
      signal: "many declines of one bank",
      all: 20,
      sameBin: 20,
    }),
  ]);
  expect(lines.join()).not.toContain("424242");
});

test("a refused card is neither stored nor sent to the processor, in live mode", async () => {
  const world = aWorld();
  await givenDeclines(world, PER_MINUTE);
  const calls = world.processor.calls.length;
  const { merchantId } = world.tenant;
  await world.admin("payments").where({ merchant_id: merchantId }).update({ mode: "live" });
  const tenant = aTenant({ merchantId, mode: "live" });

  const refused = world.create({ customer: { email: "new@example.com" } }, { tenant });

  expect(await codeOf(refused)).toBe(REFUSED);
  expect(await world.rows()).toHaveLength(PER_MINUTE);
  expect(await world.admin("customers").where({ email: "new@example.com" })).toEqual([]);
  expect(world.processor.calls).toHaveLength(calls);
  expect(world.liveProcessor.calls).toEqual([]);
  expect((await world.create()).payment.status).toBe("succeeded");
});
