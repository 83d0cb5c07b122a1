import type { StatementLine } from "../../../src/clients/card-processor";
import { processorStatement } from "../../../src/clients/stripe/statement";
import { aCard, aRefundOf, givenOpen, soon } from "../../conformance/samples";
import { simulatedStripe } from "./simulated-stripe";

let stripe: Awaited<ReturnType<typeof simulatedStripe>>;

beforeAll(async () => {
  stripe = await simulatedStripe();
}, 60_000);
afterAll(() => stripe?.stop());

const HOUR_MS = 3_600_000;

async function read(): Promise<StatementLine[]> {
  const statement = processorStatement(stripe.account);
  const span = { from: new Date(Date.now() - HOUR_MS), to: new Date(Date.now() + HOUR_MS) };
  const lines: StatementLine[] = [];
  for await (const page of statement.read(span)) lines.push(...page);
  statement.close();
  return lines;
}

test("a payment, its refund and the refund's failure are three lines with our ids", async () => {
  const processor = stripe.processor();
  const payment = await givenOpen(processor, { capture: false });
  await processor.confirm(payment, aCard(stripe.cards.good), soon());
  await processor.capture({ ...payment, captureAmount: 3_000n }, soon());
  const refund = aRefundOf(payment);
  const answer = await processor.refund(refund, soon());
  if (answer.kind !== "succeeded") throw new Error(answer.kind);
  await stripe.settleRefund(answer.processorRefundId, "failed");
  processor.close();

  const lines = await read();

  const movements = lines.map(({ kind, key, amount, currency }) => ({
    kind,
    key,
    amount,
    currency,
  }));
  const currency = "USD";
  expect(movements).toHaveLength(3);
  expect(movements).toEqual(
    expect.arrayContaining([
      { kind: "charge", key: payment.id, amount: 3_000n, currency },
      { kind: "refund", key: refund.id, amount: -2_000n, currency },
      { kind: "refund failure", key: refund.id, amount: 2_000n, currency },
    ]),
  );
  expect(lines.find(({ kind }) => kind === "refund")?.status).toBe("failed");
});

test("a day with several pages is read completely", async () => {
  const before = (await read()).length;
  const processor = stripe.processor();
  for (let i = 0; i < 120; i++) {
    const payment = await givenOpen(processor);
    await processor.confirm(payment, aCard(stripe.cards.good), soon());
  }
  processor.close();

  const lines = await read();

  expect(lines.length - before).toBe(120);
  expect(new Set(lines.map(({ kind, key }) => `${kind} ${key}`)).size).toBe(lines.length);
}, 60_000);
