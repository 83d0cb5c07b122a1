import { eventually } from "@kobo/testing";
import type { CardProcessor } from "../../src/clients/card-processor";
import type { Answer, RefundAnswer, Unreachable } from "../../src/domain/answer";
import type { Payment } from "../../src/domain/payments/payment";
import { thrownBy } from "../thrown-by";
import { aCard, aNewPayment, aRefundOf, givenOpen, soon } from "./samples";
import { FAULTS, type Fault, type World } from "./world";

const NOT_DONE = "silence before it is done";

/** The answer of a call that may be repeated, after a fault. */
function untold(fault: Fault): "unknown" | "unreachable" {
  return ANSWERED.includes(fault) ? "unknown" : "unreachable";
}

const ANSWERED: readonly Fault[] = [
  "an error of the processor's after it is done",
  "an answer that cannot be read, after it is done",
];

/** The conformance suite for adapters of any processor. */
export function describeCardProcessor(name: string, makeWorld: () => Promise<World>): void {
  describe(name, () => {
    let world: World;
    let processor: CardProcessor;

    beforeAll(async () => {
      world = await makeWorld();
    }, 60_000);
    afterAll(() => world?.stop());
    beforeEach(() => {
      processor = world.processor();
    });
    afterEach(() => processor.close());

    const open = (fields: Partial<Payment> = {}) => givenOpen(processor, fields);
    const pay = (payment: Payment, number = world.cards.good): Promise<Answer> =>
      processor.confirm(payment, aCard(number), soon());
    const givenPaid = async (fields: Partial<Payment> = {}): Promise<Payment> => {
      const payment = await open(fields);
      expect(await pay(payment)).toMatchObject({ kind: "captured" });
      return payment;
    };
    const givenAuthorized = async (): Promise<Payment> => {
      const payment = await open({ capture: false });
      expect(await pay(payment)).toMatchObject({ kind: "authorized" });
      return { ...payment, captureAmount: 3_000n };
    };
    const kindAfterAll = async (payment: Payment): Promise<string> => {
      await eventually(async () =>
        expect((await processor.query(payment, soon())).kind).not.toBe("processing"),
      );
      return (await processor.query(payment, soon())).kind;
    };

    describe("opening", () => {
      test("leaves the payment idle and creates the customer", async () => {
        const payment = await open();

        expect(payment.customer.processorCustomerId).not.toBe("");
        expect(await processor.query(payment, soon())).toEqual({ kind: "idle" });
      });

      test("is idempotent", async () => {
        const payment = aNewPayment();

        const first = await processor.open(payment, soon());
        const second = await processor.open(payment, soon());

        expect(first).toMatchObject({ kind: "opened" });
        expect(second).toEqual(first);
      });

      test("creates a customer once for two concurrent payments", async () => {
        const payments = [aNewPayment(), aNewPayment()];
        const [{ customer } = aNewPayment()] = payments;

        const opened = await Promise.all(
          payments.map((payment) => processor.open({ ...payment, customer }, soon())),
        );

        const ids = opened.map((one) => one.kind === "opened" && one.processorCustomerId);
        expect(ids[0]).toBeTruthy();
        expect(new Set(ids).size).toBe(1);
      });

      test("creates a customer once even if the name changes", async () => {
        const { customer } = aNewPayment();
        const names = ["Ada", "Ada Obi"];

        const opened = await Promise.all(
          names.map((name) =>
            processor.open(aNewPayment({ customer: { ...customer, name } }), soon()),
          ),
        );

        const ids = opened.map((one) => one.kind === "opened" && one.processorCustomerId);
        expect(ids[0]).toBeTruthy();
        expect(new Set(ids).size).toBe(1);
      });

      test.each(FAULTS)("returns unreached after %s", async (fault) => {
        await world.injectFault("open", fault);

        expect(await processor.open(aNewPayment(), soon())).toEqual({ kind: "unreached" });
      });

      test("is refused in an unsupported currency", async () => {
        const currency = "CHF" as Payment["currency"];

        expect(await processor.open(aNewPayment({ currency }), soon())).toEqual({
          kind: "refused",
          code: "CURRENCY_NOT_TAKEN",
        });
      });
    });

    describe("a card", () => {
      test("is charged and saved under a token", async () => {
        const payment = await open();

        const answer = await pay(payment);

        expect(answer).toMatchObject({ kind: "captured", amount: payment.amount });
        expect(answer).toMatchObject({ vaultToken: expect.stringMatching(/./) });
        expect(await processor.query(payment, soon())).toEqual(answer);
      });

      test("is charged again by its token", async () => {
        const first = await open();
        const { vaultToken } = { vaultToken: "", ...(await pay(first)) };

        const again = await open({ customer: first.customer });

        expect(await processor.confirm(again, { vaultToken, last4: "4242" }, soon())).toMatchObject(
          {
            kind: "captured",
            amount: again.amount,
          },
        );
      });

      test("is not charged by its token after its customer was erased, and its payment stays", async () => {
        const first = await open();
        const { vaultToken } = { vaultToken: "", ...(await pay(first)) };
        const { processorCustomerId } = first.customer;

        for (const _ of ["once", "again"]) {
          expect(await processor.eraseCustomer(processorCustomerId, soon())).toBe(true);
        }

        const next = await open();
        await processor.confirm(next, { vaultToken, last4: "4242" }, soon());
        expect((await processor.query(next, soon())).kind).not.toBe("captured");
        expect(await processor.query(first, soon())).toMatchObject({ kind: "captured" });
      });

      test("is declined with a code, also on a query", async () => {
        for (const { number, code, declineCode } of world.cards.declined) {
          const payment = await open();
          const declined = { kind: "declined", failure: { code, declineCode } };

          expect(await pay(payment, number)).toEqual(declined);
          expect(await processor.query(payment, soon())).toEqual(declined);
        }
      });

      test("waits for authentication, which the customer confirms", async () => {
        const payment = await open();
        const answer = await pay(payment, world.cards.authenticated);
        if (answer.kind !== "authentication needed") throw new Error(answer.kind);

        await world.authenticate(answer.redirectUrl, "confirm");

        expect(await processor.query(payment, soon())).toMatchObject({ kind: "captured" });
      });

      test("waits for authentication, which the customer refuses", async () => {
        const payment = await open();
        const answer = await pay(payment, world.cards.authenticated);
        if (answer.kind !== "authentication needed") throw new Error(answer.kind);

        await world.authenticate(answer.redirectUrl, "refuse");

        expect(await processor.query(payment, soon())).toEqual({
          kind: "declined",
          failure: { code: "CARD_DECLINED", declineCode: "authentication_failed" },
        });
      });

      test.each(FAULTS)("is sent once, and queried after %s", async (fault) => {
        const payment = await open();
        await world.injectFault("confirm", fault);

        expect(await pay(payment)).toMatchObject({ kind: "unknown" });

        const expected = fault === NOT_DONE ? "idle" : "captured";
        expect(await kindAfterAll(payment)).toBe(expected);
        const { confirms, authorised } = await world.factsOf(payment.processorId);
        expect(confirms).toBeLessThanOrEqual(1);
        expect(authorised).toBe(expected === "captured" ? 1 : 0);
      });

      test("without an answer may be charged", async () => {
        const payment = await open();

        expect(await pay(payment, world.cards.unanswered)).toMatchObject({ kind: "unknown" });

        expect(await kindAfterAll(payment)).toBe("captured");
      });

      test("without an answer may be uncharged, and stays so after a cancel", async () => {
        const payment = await open();

        expect(await pay(payment, world.cards.lost)).toMatchObject({ kind: "unknown" });
        expect(await processor.query(payment, soon())).toEqual({ kind: "idle" });

        expect(await processor.cancel(payment, soon())).toEqual({ kind: "canceled" });
        expect(await pay(payment)).not.toMatchObject({ kind: "captured" });
        expect(await processor.query(payment, soon())).toEqual({ kind: "canceled" });
      });

      test("is not charged without a server or without time left", async () => {
        const payment = await open();
        const nowhere = world.unreachable();

        expect(await nowhere.confirm(payment, aCard(world.cards.good), soon())).toEqual({
          kind: "idle",
        });
        expect(await processor.confirm(payment, aCard(world.cards.good), Date.now())).toEqual({
          kind: "idle",
        });

        nowhere.close();
        expect(await world.factsOf(payment.processorId)).toMatchObject({ confirms: 0 });
      });
    });

    describe("a capture", () => {
      test("captures the requested amount", async () => {
        const payment = await givenAuthorized();

        expect(await processor.capture(payment, soon())).toMatchObject({
          kind: "captured",
          amount: 3_000n,
        });
        expect(await processor.query(payment, soon())).toMatchObject({ amount: 3_000n });
      });

      test("is idempotent, also concurrently", async () => {
        const payment = await givenAuthorized();
        const attempts = [0, 1, 2].map((calls) => ({ ...payment, calls }));

        await Promise.all(attempts.map((attempt) => processor.capture(attempt, soon())));

        expect(await processor.capture({ ...payment, calls: 3 }, soon())).toMatchObject({
          kind: "captured",
          amount: 3_000n,
        });
        expect(await world.factsOf(payment.processorId)).toMatchObject({ received: 3_000n });
      });

      test("returns canceled for a canceled authorisation", async () => {
        const payment = await givenAuthorized();
        await processor.cancel(payment, soon());

        expect(await processor.capture({ ...payment, calls: 1 }, soon())).toEqual({
          kind: "canceled",
        });
      });

      test.each(FAULTS)("is retried after %s", async (fault) => {
        const payment = await givenAuthorized();
        await world.injectFault("capture", fault);

        const kind = untold(fault);
        expect(await processor.capture(payment, soon())).toMatchObject({ kind });

        expect(await processor.capture({ ...payment, calls: 1 }, soon())).toMatchObject({
          kind: "captured",
          amount: 3_000n,
        });
        expect(await world.factsOf(payment.processorId)).toMatchObject({ received: 3_000n });
      });
    });

    describe("a cancel", () => {
      test("ends an authorisation and is idempotent", async () => {
        const payment = await givenAuthorized();

        for (const calls of [1, 2]) {
          expect(await processor.cancel({ ...payment, calls }, soon())).toEqual({
            kind: "canceled",
          });
        }
      });

      test("returns captured for a captured payment", async () => {
        const payment = await givenPaid();

        expect(await processor.cancel(payment, soon())).toMatchObject({ kind: "captured" });
      });

      test.each(FAULTS)("is retried after %s", async (fault) => {
        const payment = await givenAuthorized();
        await world.injectFault("cancel", fault);

        const kind = untold(fault);
        expect(await processor.cancel(payment, soon())).toMatchObject({ kind });

        expect(await processor.cancel({ ...payment, calls: 1 }, soon())).toEqual({
          kind: "canceled",
        });
      });

      test("that races the confirmation leaves the card charged or canceled, never both", async () => {
        for (let round = 0; round < 10; round++) {
          const payment = await open();

          await Promise.all([pay(payment), processor.cancel(payment, soon())]);

          const answer = await processor.cancel({ ...payment, calls: 1 }, soon());
          const { received } = await world.factsOf(payment.processorId);
          expect(["captured", "canceled"]).toContain(answer.kind);
          expect(received).toBe(answer.kind === "captured" ? payment.amount : 0n);
        }
      });
    });

    test.each(FAULTS)("a query fails after %s, and its repeat succeeds", async (fault) => {
      const payment = await givenPaid();
      await world.injectFault("retrieve", fault);

      expect(await processor.query(payment, soon())).toMatchObject({ kind: untold(fault) });

      expect(await processor.query(payment, soon())).toMatchObject({ kind: "captured" });
    });

    describe("a refund", () => {
      test("is made once, even if it is sent repeatedly", async () => {
        const refund = aRefundOf(await givenPaid());

        const answer = await processor.refund(refund, soon());
        const repeats = await Promise.all([1, 2].map(() => processor.refund(refund, soon())));

        expect(answer).toMatchObject({ kind: "succeeded" });
        for (const repeat of repeats) {
          if (repeat.kind !== "unknown") expect(repeat).toEqual(answer);
        }
        const { refunds } = await world.factsOf(refund.payment.processorId);
        expect(refunds).toEqual([refund.amount]);
      });

      test("is found by our id and by the processor's", async () => {
        const refund = aRefundOf(await givenPaid());
        const answer = await processor.refund(refund, soon());

        expect(await processor.queryRefund(refund, soon())).toEqual(answer);
        const named = { ...refund, processorRefundId: idOfAnswer(answer) };
        expect(await processor.queryRefund(named, soon())).toEqual(answer);
      });

      test("that was never sent is not found", async () => {
        const refund = aRefundOf(await givenPaid());

        expect(await processor.queryRefund(refund, soon())).toEqual({ kind: "not found" });
      });

      test("is declined above the refundable amount", async () => {
        const payment = await givenPaid();
        const tooMuch = aRefundOf(payment, { amount: 5_001n });
        expect(await processor.refund(tooMuch, soon())).toMatchObject({ kind: "declined" });
        await processor.refund(aRefundOf(payment, { amount: 4_000n }), soon());

        expect(await processor.refund(aRefundOf(payment), soon())).toMatchObject({
          kind: "declined",
        });
        await processor.refund(aRefundOf(payment, { amount: 1_000n }), soon());
        expect(await processor.refund(aRefundOf(payment), soon())).toMatchObject({
          kind: "declined",
        });
        const { refunds } = await world.factsOf(payment.processorId);
        expect(refunds).toEqual(expect.arrayContaining([4_000n, 1_000n]));
        expect(refunds).toHaveLength(2);
      });

      test("of the same amount as another is a separate one", async () => {
        const payment = await givenPaid();
        const refunds = [aRefundOf(payment), aRefundOf(payment)];

        const answers = await Promise.all(refunds.map((one) => processor.refund(one, soon())));

        expect(new Set(answers.map(idOfAnswer)).size).toBe(2);
      });

      test.each(["succeeded", "failed"] as const)(
        "that is pending later has %s",
        async (outcome) => {
          await world.setNextRefundOutcome("pending");
          const refund = aRefundOf(await givenPaid());
          const pending = await processor.refund(refund, soon());
          expect(pending).toMatchObject({ kind: "pending" });

          await world.settleRefund(idOfAnswer(pending), outcome);

          const named = { ...refund, processorRefundId: idOfAnswer(pending) };
          expect(await processor.queryRefund(refund, soon())).toMatchObject({ kind: outcome });
          expect(await processor.queryRefund(named, soon())).toMatchObject({ kind: outcome });
        },
      );

      test("may fail at once", async () => {
        await world.setNextRefundOutcome("failed");

        expect(await processor.refund(aRefundOf(await givenPaid()), soon())).toMatchObject({
          kind: "failed",
          reason: expect.stringMatching(/./),
        });
      });

      test("may fail after it succeeded", async () => {
        const refund = aRefundOf(await givenPaid());
        const answer = await processor.refund(refund, soon());

        await world.settleRefund(idOfAnswer(answer), "failed");

        const named = { ...refund, processorRefundId: idOfAnswer(answer) };
        expect(await processor.queryRefund(named, soon())).toMatchObject({ kind: "failed" });
      });

      test.each(FAULTS)("is queried after %s, and sent again", async (fault) => {
        const refund = aRefundOf(await givenPaid());
        await world.injectFault("refund", fault);

        const kind = untold(fault);
        expect(await processor.refund(refund, soon())).toMatchObject({ kind });

        const expected = fault === NOT_DONE ? "not found" : "succeeded";
        expect(await processor.queryRefund(refund, soon())).toMatchObject({ kind: expected });
        await processor.refund(refund, soon());
        const { refunds } = await world.factsOf(refund.payment.processorId);
        expect(refunds.length).toBeLessThanOrEqual(1);
      });
    });

    describe("webhooks", () => {
      test("contain the ids of their payment or refund", async () => {
        await world.receivedWebhooks(0);
        const payment = await givenPaid();
        const answer = await processor.refund(aRefundOf(payment), soon());
        const { processorId } = payment;

        const subjects = (await world.receivedWebhooks(3)).map((webhook) =>
          world.webhooks.read(webhook),
        );

        expect(subjects).toContainEqual({ kind: "payment", processorId });
        expect(subjects).toContainEqual({
          kind: "refund",
          processorRefundId: idOfAnswer(answer),
          processorId,
        });
      });

      test("that were changed or not signed are refused", async () => {
        await world.receivedWebhooks(0);
        await givenPaid();
        const [webhook] = await world.receivedWebhooks(1);
        if (!webhook) throw new Error("No webhook arrived.");
        const { body, headers } = webhook;
        const changed = Buffer.from(body.toString().replace("payment_intent", "payment_intents"));

        for (const forged of [
          { body: changed, headers },
          { body, headers: {} },
        ]) {
          expect(thrownBy(() => world.webhooks.read(forged))).toMatchObject({
            code: "INVALID_SIGNATURE",
          });
        }
      });
    });
  });
}

function idOfAnswer(answer: RefundAnswer | Unreachable): string {
  return "processorRefundId" in answer ? answer.processorRefundId : "";
}
