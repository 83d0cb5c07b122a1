import { CLOCK_MAX_S } from "../../src/nemesis/schedule";
import { randomOf } from "../../src/random";
import type { Answer } from "../../src/world/api";
import { authorisedCardPayment } from "../../src/world/operations/cards";
import { disputedPayment } from "../../src/world/operations/disputes";
import { webhookManagement } from "../../src/world/operations/management";
import type { LaterStep } from "../../src/world/operations/operation";

const merchant = {
  ...{ index: 0, mode: "test" as const, name: "Ada", wallet: "ada.wallet", till: "ada.spid" },
  isHot: false,
};
const context = {
  random: randomOf(1),
  merchant,
  payee: { ...merchant, index: 1 },
  reference: "r1",
};

const answer = (status: number, data: object): Answer => ({
  ...{ status, code: "", text: "", data: { ...data } },
});
const sent = (step: LaterStep | undefined, answers: readonly Answer[]) =>
  typeof step === "function" ? step(answers) : step;

test("a disputed payment moves the captured amount, also when it was pending at first", () => {
  const { requests, record } = disputedPayment(context);
  const answers = [
    answer(202, { status: "pending", amount_captured: 0, fee: 0 }),
    answer(200, { status: "succeeded", amount_captured: 25_000, fee: 500 }),
    answer(200, { list: [{ id: "dp_1" }] }),
  ];

  const read = sent(requests[1], answers);

  expect(read?.path).toBe("/v2/payments/r1");
  expect(read?.until?.({ status: "pending" })).toBe(false);
  expect(record?.effectOf({ status: "won", amount_withdrawn: 0 }, answers)).toEqual(
    new Map([[0, 24_500]]),
  );
});

test("an authorised payment is captured or canceled once it is capturable", () => {
  const { requests } = authorisedCardPayment(context);

  const read = sent(requests[1], [answer(202, { status: "pending" })]);

  const pending = { status: "pending", capture: false };
  expect(read?.until?.({ ...pending, amount_capturable: 0 })).toBe(false);
  expect(read?.until?.({ ...pending, amount_capturable: 25_000 })).toBe(true);
  expect(read?.until?.({ ...pending, capture: true, amount_capturable: 25_000 })).toBe(false);
  expect(read?.until?.({ status: "failed", capture: false, amount_capturable: 0 })).toBe(true);
});

test("a payment that was pending and has failed is not disputed: the payment is its record", () => {
  const { requests, record } = disputedPayment(context);
  const answers = [
    answer(202, { status: "pending" }),
    answer(200, { status: "failed", amount_captured: 0, fee: 0 }),
  ];

  expect(sent(requests[2], answers)).toBeUndefined();
  expect(sent(record?.read, answers)?.path).toBe("/v2/payments/r1");
  expect(record?.isFinal({ status: "failed" })).toBe(true);
  expect(record?.eventOf({ status: "failed" })).toBe("payment.failed");
  expect(record?.effectOf({ amount_withdrawn: 0 }, answers)).toEqual(new Map([[0, 0]]));
});

test("only a merchant without events may get a 404 for a redelivery", () => {
  const { requests } = webhookManagement("http://localhost")(context);
  const redeliver = (events: object[]) => {
    const before = Array.from({ length: 6 }, () => answer(200, {}));
    return sent(requests[7], [...before, answer(200, { events })]);
  };

  expect(redeliver([])?.accepts).toEqual([404]);
  expect(redeliver([{ id: "evt_1" }])).not.toHaveProperty("accepts");
});

test("a recovery starts further back than a service's clock can be set back", () => {
  const { requests } = webhookManagement("http://localhost")(context);

  const { body } = sent(requests[5], [answer(201, { id: "wh_1" })]) ?? {};

  const { from } = body as { from: string };
  expect(Date.now() - Date.parse(from)).toBeGreaterThan(CLOCK_MAX_S * 1_000);
});
