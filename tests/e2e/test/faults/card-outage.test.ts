import { setTimeout as delay } from "node:timers/promises";
import { eventually, freePort } from "@kobo/testing";
import { type Api, cardApiOf } from "../../src/api";
import { anOrder, atProcessor, pay } from "../cards/cards";
import { startExtraProcess } from "../extra-process";
import { controlOf } from "../simulator-control";
import { givenMerchant, type TestMerchant, theStack, uniqueReference } from "../world";

/**
 * Faults that affect all card payments: these use a gateway and a process of card-payments of their
 * own, and select payments by a unique amount.
 */
const AMOUNT = 87_654_321;
const processor = controlOf("card-processor");

let merchant: TestMerchant;
let cards: Api;
let stopSystem: () => Promise<void>;
beforeAll(async () => {
  const stack = theStack();
  merchant = await givenMerchant({ funds: 0 });
  const extra = await startExtraProcess("card-payments", { stack });
  const sandboxBaseUrl = `http://127.0.0.1:${await freePort()}`;
  const gateway = await startExtraProcess("gateway", {
    stack: {
      ...stack,
      baseUrl: `http://127.0.0.1:${await freePort()}`,
      sandboxBaseUrl,
      targets: { ...stack.targets, "card-payments": extra.target },
    },
  });
  stopSystem = async () => {
    await gateway.stop();
    await extra.stop();
  };
  for (const { opsUrl } of [extra, gateway]) {
    await eventually(async () => expect((await fetch(`${opsUrl}/readyz`)).ok).toBe(true), 45_000);
  }
  cards = cardApiOf(sandboxBaseUrl, merchant.testKey);
}, 90_000);
afterAll(() => stopSystem());

test("an outage of the processor returns 503, leaves no payment, and recovers by itself", async () => {
  const match = { amount: String(AMOUNT) };
  const fault = { operation: "open", fault: "refuse", status: 500, times: 12, match };
  await processor.fault(fault);
  for (let time = 0; time < 12; time++) {
    const { answer } = await pay(cards, { amount: AMOUNT });
    expect([answer.status, answer.body.code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
  }

  // The processor has recovered, but the breaker is still open.
  const id = uniqueReference();
  const begun = Date.now();
  const { answer } = await pay(cards, { id, amount: AMOUNT });
  const elapsedMs = Date.now() - begun;

  expect([answer.status, answer.body.code, answer.body.data]).toEqual([
    ...[503, "SERVICE_UNAVAILABLE", null],
  ]);
  expect(answer.headers.get("retry-after")).toBe("1");
  expect(elapsedMs).toBeLessThan(2_000);
  expect(await atProcessor(id)).toMatchObject({ status: "" });
  expect((await cards.get(`/v2/payments/${id}`)).status).toBe(404);
  const later = await eventually(async () => {
    // As the response asks for: a client that repeats at once runs into its rate limit.
    await delay(1_000);
    const again = await cards.post(`/v2/payments/${id}`, anOrder({ amount: AMOUNT }));
    expect(again.status).toBe(201);
    return again;
  }, 45_000);
  expect(later.body.data).toMatchObject({ id, status: "succeeded" });
  expect(await atProcessor(id)).toMatchObject({ confirms: 1, captured: AMOUNT });
}, 90_000);
