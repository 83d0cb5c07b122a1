import { eventually, freePort } from "@kobo/testing";
import { type Api, apiOf, cardApiOf } from "../../src/api";
import { AIRTIME, aFreshPhone, buy, salesTo } from "../bills/bills";
import { AMOUNT, atProcessor, capture, givenAuthorized } from "../cards/cards";
import { type ExtraProcess, startExtraProcess } from "../extra-process";
import { controlOf } from "../simulator-control";
import { givenMerchant, type TestMerchant, theStack, uniqueReference } from "../world";

/** Longer than the signals take to arrive, shorter than the drain of a process. */
const SLOW_MS = 2_500;

let merchant: TestMerchant;
let processes: ExtraProcess[];
let api: Api;
let cards: Api;
beforeAll(async () => {
  const stack = theStack();
  merchant = await givenMerchant();
  const names = ["bills", "card-payments", "transfer"] as const;
  const services = await Promise.all(names.map((name) => startExtraProcess(name, { stack })));
  const sandboxBaseUrl = `http://127.0.0.1:${await freePort()}`;
  const own = names.map((name, index) => [name, `ipv4:${services[index]?.target}`]);
  const gateway = await startExtraProcess("gateway", {
    stack: {
      ...stack,
      baseUrl: `http://127.0.0.1:${await freePort()}`,
      sandboxBaseUrl,
      targets: { ...stack.targets, ...Object.fromEntries(own) },
    },
  });
  processes = [gateway, ...services];
  for (const { opsUrl } of processes) {
    await eventually(async () => expect((await fetch(`${opsUrl}/readyz`)).ok).toBe(true), 45_000);
  }
  api = apiOf(sandboxBaseUrl, merchant.testKey);
  cards = cardApiOf(sandboxBaseUrl, merchant.testKey);
}, 120_000);
afterAll(() => Promise.all(processes.map(({ stop }) => stop())));

test("a purchase, a capture and a bank transfer that are under way outlive SIGTERM of every process", async () => {
  const phone = aFreshPhone();
  const payment = await givenAuthorized(cards);
  const reference = uniqueReference();
  const slow = { fault: "slow", ms: SLOW_MS, times: 1 };
  const [bills, processor, rail] = [
    controlOf("bill-provider"),
    controlOf("card-processor"),
    controlOf("rail"),
  ];
  await bills.fault({ ...slow, operation: "pay", match: { phone } });
  await processor.fault({
    ...{ ...slow, operation: "capture" },
    match: { "metadata.payment_id": payment },
  });
  await rail.fault({ ...slow, operation: "transfer", match: { amount: "1234500" } });

  const begun = Date.now();
  const answers = Promise.all([
    buy({ api, wallet: merchant.wallet }, { ...AIRTIME, phone }).then(({ answer }) => answer),
    capture(cards, payment),
    api.post("/transfer/external", {
      ...{ fromPayId: merchant.wallet, accountNumber: "0690000031", bankCode: "058" },
      ...{ amount: 1_234_500, reference },
    }),
  ]);
  await eventually(async () => {
    // The last one to be stored before its provider is called.
    expect((await merchant.api.get(`/transfer/${reference}`)).status).toBe(200);
    expect(await salesTo(phone)).toHaveLength(0);
  });
  for (const { signal } of processes) signal("SIGTERM");
  const [purchase, captured, transfer] = await answers;

  expect(Date.now() - begun).toBeGreaterThanOrEqual(SLOW_MS);
  expect([purchase.status, purchase.body.data]).toMatchObject([201, { status: "completed" }]);
  expect([captured.status, captured.body.data]).toMatchObject([200, { status: "succeeded" }]);
  expect([transfer.status, transfer.body.data]).toMatchObject([201, { status: "completed" }]);
  expect(await salesTo(phone)).toHaveLength(1);
  expect(await atProcessor(payment)).toMatchObject({ captured: AMOUNT });
  expect(await Promise.all(processes.map(({ died }) => died))).toEqual([null, null, null, null]);
}, 60_000);
