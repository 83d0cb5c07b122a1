import { eventually, freePort } from "@kobo/testing";
import { type Api, cardApiOf } from "../../src/api";
import { startBeside } from "../beside";
import { anOrder, atProcessor, pay } from "../cards/cards";
import { controlOf } from "../outside";
import { givenMerchant, type TestMerchant, theStack, uniqueReference } from "../world";

/**
 * What troubles everybody who pays by card goes through a gateway and a process of card-payments that
 * nobody else uses, and finds its payments by an amount that is theirs alone.
 */
const AMOUNT = 87_654_321;
const processor = controlOf("card-processor");

let merchant: TestMerchant;
let cards: Api;
let stopSystem: () => Promise<void>;
beforeAll(async () => {
  const stack = theStack();
  merchant = await givenMerchant({ funds: 0 });
  const beside = await startBeside("card-payments", { stack });
  const sandboxBaseUrl = `http://127.0.0.1:${await freePort()}`;
  const gateway = await startBeside("gateway", {
    stack: {
      ...stack,
      baseUrl: `http://127.0.0.1:${await freePort()}`,
      sandboxBaseUrl,
      targets: { ...stack.targets, "card-payments": beside.target },
    },
  });
  stopSystem = async () => {
    await gateway.stop();
    await beside.stop();
  };
  for (const { opsUrl } of [beside, gateway]) {
    await eventually(async () => expect((await fetch(`${opsUrl}/readyz`)).ok).toBe(true), 45_000);
  }
  cards = cardApiOf(sandboxBaseUrl, merchant.testKey);
}, 90_000);
afterAll(() => stopSystem());

test("an outage of the processor is a 503 that leaves nothing, and ends by itself", async () => {
  const match = { amount: String(AMOUNT) };
  const fault = { operation: "open", fault: "refuse", status: 500, times: 12, match };
  await processor.fault(fault);
  for (let time = 0; time < 12; time++) {
    const { answer } = await pay(cards, { amount: AMOUNT });
    expect([answer.status, answer.body.code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
  }

  // The processor is well again, but nobody asks it yet.
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
    const again = await cards.post(`/v2/payments/${id}`, anOrder({ amount: AMOUNT }));
    expect(again.status).toBe(201);
    return again;
  }, 30_000);
  expect(later.body.data).toMatchObject({ id, status: "succeeded" });
  expect(await atProcessor(id)).toMatchObject({ confirms: 1, captured: AMOUNT });
}, 60_000);
