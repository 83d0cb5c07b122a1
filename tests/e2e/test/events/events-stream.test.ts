import { eventually } from "@kobo/testing";
import { type MerchantServer, startMerchantServer } from "../webhooks/merchant-server";
import {
  arrival,
  dataOf,
  givenHook,
  givenTill,
  type Till,
  transactionOf,
} from "../webhooks/webhooks";
import { givenMerchant, type TestMerchant, theStack } from "../world";

jest.setTimeout(60_000);

/** The events of one stream's client. */
interface Received {
  /** The events so far, with their exact text. */
  events: () => { id: string; event: string; data: string }[];
  leave: () => void;
}

let server: MerchantServer;
let merchant: TestMerchant;
let till: Till;
const listening: Received[] = [];
beforeAll(async () => {
  server = await startMerchantServer();
  merchant = await givenMerchant();
  till = await givenTill(merchant);
}, 60_000);
afterEach(() => {
  for (const { leave } of listening.splice(0)) leave();
});
afterAll(() => server.stop());

async function listen(headers: Record<string, string> = {}): Promise<Received> {
  const leaving = new AbortController();
  const url = `${theStack().sandboxBaseUrl}/api/v1/developer/events/stream?event=payid.*`;
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${merchant.testKey}`, ...headers },
    signal: leaving.signal,
  });
  expect([response.status, response.headers.get("content-type")]).toEqual([
    200,
    "text/event-stream",
  ]);
  let text = "";
  const read = async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
    }
  };
  // The end is not reported after leaving.
  read().catch(() => {});
  const events = () =>
    [...text.matchAll(/^id: (.*)\nevent: (.*)\ndata: (.*)\n\n/gm)].map(
      ([, id = "", event = "", data = ""]) => ({ id, event, data }),
    );
  const received = { events, leave: () => leaving.abort() };
  listening.push(received);
  return received;
}

/** The number of open streams in all gateways. */
async function openStreams(): Promise<number> {
  const { gateway = [] } = theStack().opsUrls;
  const counts = await Promise.all(
    gateway.map(async (opsUrl) => {
      const metrics = await (await fetch(`${opsUrl}/metrics`)).text();
      return Number(/^gateway_event_streams_open (\d+)$/m.exec(metrics)?.[1]);
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

const isOf = (payment: Record<string, unknown>) => (data: Record<string, unknown>) =>
  data.payment !== undefined && transactionOf(data) === transactionOf(payment);

test("a stream sends a payment's event with the exact body of its webhook", async () => {
  const endpoint = server.endpoint();
  const hook = await givenHook(merchant, endpoint, { events: ["payid.*"] });
  const stream = await listen();

  const payment = await till.pay();
  const delivery = await arrival(endpoint, ({ data }) => isOf(payment)(data));

  const streamed = await eventually(() => {
    const [found] = stream.events().filter(({ id }) => id === delivery.id);
    if (!found) throw new Error("It is not told yet.");
    return found;
  }, 20_000);
  expect(streamed.data).toBe(delivery.body.toString());
  expect(streamed.event).toBe("payid.payment.completed");
  const { deliveries, ...shown } = dataOf(await merchant.api.get(`/events/${streamed.id}`));
  expect(deliveries).toHaveLength(1);
  expect(JSON.parse(streamed.data)).toEqual(shown);
  await merchant.api.delete(`/webhooks/${hook.id}`);
});

test("a reconnect with Last-Event-ID misses no events", async () => {
  const first = await listen();
  await till.pay();
  const last = await eventually(() => {
    const found = first.events().at(-1);
    if (!found) throw new Error("Nothing is told yet.");
    return found;
  }, 20_000);
  first.leave();
  const payments = [await till.pay(), await till.pay(), await till.pay()];

  const second = await listen({ "last-event-id": last.id });
  payments.push(await till.pay());

  await eventually(() => {
    const streamed = second.events().map(({ data }) => JSON.parse(data).data);
    for (const payment of payments) expect(streamed.filter(isOf(payment))).toHaveLength(1);
  }, 20_000);
  expect(second.events().map(({ id }) => id)).not.toContain(last.id);
});

test("a stream is open until its client disconnects", async () => {
  const before = await openStreams();
  const stream = await listen();
  expect(await openStreams()).toBeGreaterThan(0);

  stream.leave();

  await eventually(async () => expect(await openStreams()).toBeLessThanOrEqual(before), 20_000);
});
