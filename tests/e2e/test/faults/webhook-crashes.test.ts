import type { ServerResponse } from "node:http";
import { eventually, TcpProxy } from "@kobo/testing";
import { type ExtraProcess, startExtraProcess, withoutBus } from "../extra-process";
import { type MerchantServer, says, startMerchantServer } from "../webhooks/merchant-server";
import {
  deliveriesTo,
  eventsListed,
  givenHook,
  givenTill,
  type Hook,
  idsAt,
  sendTest,
  transactionOf,
  verified,
} from "../webhooks/webhooks";
import { givenMerchant, type TestMerchant, theStack } from "../world";

let server: MerchantServer;
beforeAll(async () => {
  server = await startMerchantServer();
});
afterAll(() => server.stop());

interface Listener {
  merchant: TestMerchant;
  hook: Hook;
}

async function givenListener(): Promise<Listener> {
  const merchant = await givenMerchant({ funds: 0 });
  return { merchant, hook: await givenHook(merchant, server.endpoint(), { concurrency: 100 }) };
}

/** One that has its share of the events' partitions. */
async function givenExtraProcess(
  options: Parameters<typeof startExtraProcess>[1] = {},
): Promise<ExtraProcess> {
  const extra = await startExtraProcess("webhook", options);
  await eventually(async () => {
    const ready = await (await fetch(`${extra.opsUrl}/readyz`)).json();
    expect(ready).toMatchObject({ checks: { consumer: { detail: "joined" } } });
  }, 45_000);
  return extra;
}

/** Pays a new PayID each time, so that the events spread over many partitions; returns the payments' ids. */
async function payNewTills({ merchant }: Listener, count: number): Promise<string[]> {
  const payments = Array.from({ length: count }, async () => (await givenTill(merchant)).pay());
  return (await Promise.all(payments)).map(transactionOf);
}

/**
 * Waits until all payments were delivered and nothing is pending: one delivery for each, whatever
 * its attempts, and no other.
 */
async function untilAllCame(
  { merchant, hook }: Listener,
  transactions: readonly string[],
): Promise<void> {
  const events = await eventually(async () => {
    const listed = await eventsListed(merchant.api);
    expect(listed.map(({ data }) => transactionOf(data)).sort()).toEqual(transactions.toSorted());
    expect(await deliveriesTo(hook, "&status=pending")).toEqual([]);
    return listed;
  }, 240_000);
  expect(new Set(idsAt(hook.endpoint))).toEqual(new Set(events.map(({ id }) => id)));
  for (const delivery of hook.endpoint.received) {
    expect(verified(delivery, hook.secret)).toEqual(events.find(({ id }) => id === delivery.id));
  }
  const created = await deliveriesTo(hook);
  expect(created.map(({ eventId }) => eventId).sort()).toEqual(events.map(({ id }) => id).sort());
  expect(new Set(created.map(({ status }) => status))).toEqual(new Set(["delivered"]));
}

test.concurrent("a delivery sent by a process that is then killed is sent again by another, with the same id", async () => {
  const { hook } = await givenListener();
  const repeated = () => idsAt(hook.endpoint).filter((id, index, ids) => ids.indexOf(id) !== index);

  const sent: string[] = [];
  // Another test's delivery may kill it.
  while (repeated().length === 0) {
    sent.push(...(await sendUntilOneDies(hook)));
    await eventually(
      async () => expect(await deliveriesTo(hook, "&status=pending")).toEqual([]),
      30_000,
    );
  }

  expect(new Set(idsAt(hook.endpoint))).toEqual(new Set(sent));
  // An attempt without a stored result does not count.
  const created = await deliveriesTo(hook);
  expect(created).toMatchObject(created.map(() => ({ status: "delivered", attemptCount: 1 })));
  for (const delivery of hook.endpoint.received) verified(delivery, hook.secret);
}, 240_000);

/** Sends events until a process dies of its first post; returns their ids. */
async function sendUntilOneDies(hook: Hook): Promise<string[]> {
  const env = { CRASH_POINT: "webhook.after_post" };
  const { died } = await startExtraProcess("webhook", { stack: await withoutBus(), env });
  const hasDied = seen(died);
  const sent: string[] = [];
  while (!hasDied()) {
    const { eventId } = await sendTest(hook);
    sent.push(eventId);
    await eventually(() => expect(idsAt(hook.endpoint)).toContain(eventId), 30_000);
  }
  expect(await died).toBe("SIGKILL");
  return sent;
}

/** Whether it has happened. */
function seen(event: Promise<unknown>): () => boolean {
  let isOver = false;
  void event.then(() => {
    isOver = true;
  });
  return () => isOver;
}

test.concurrent("a process that stalls for longer than its session loses no events, and other members process them", async () => {
  const listener = await givenListener();
  const { endpoint } = listener.hook;
  const still = await givenExtraProcess();
  const first = await payNewTills(listener, 8);
  await untilAllCame(listener, first);

  const held: ServerResponse[] = [];
  endpoint.answer((response) => void held.push(response));
  const underWay = await payNewTills(listener, 16);
  await eventually(() => expect(held.length).toBeGreaterThanOrEqual(8), 30_000);
  still.signal("SIGSTOP");
  endpoint.answer(says(204));
  for (const response of held) response.writeHead(204).end();
  const meanwhile = await payNewTills(listener, 24);
  await untilAllCame(listener, [...first, ...underWay, ...meanwhile]);

  still.signal("SIGCONT");
  const later = await payNewTills(listener, 8);
  await untilAllCame(listener, [...first, ...underWay, ...meanwhile, ...later]);
}, 240_000);

test.concurrent("a process killed between storing its events and the offset commit duplicates none", async () => {
  const listener = await givenListener();
  const stack = theStack();
  const proxy = await TcpProxy.to(stack.databaseUrl);
  const databaseUrl = proxy.through(stack.databaseUrl);
  const deaf = await givenExtraProcess({ stack: { ...stack, databaseUrl } });
  const stored = holdCommitOfEvents(proxy);
  const isStored = seen(stored);

  // The partitions of some belong to it.
  const transactions: string[] = [];
  while (!isStored()) transactions.push(...(await payNewTills(listener, 4)));
  deaf.signal("SIGKILL");

  expect(await deaf.died).toBe("SIGKILL");
  await proxy.close();
  await untilAllCame(listener, transactions);
}, 240_000);

/** Resolves when events were stored, and hides the commit from the process behind the proxy. */
function holdCommitOfEvents(proxy: TcpProxy): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  // Its only other commits are results of deliveries.
  let isStoring = false;
  let isStored = false;
  proxy.inspectRequests((chunk) => {
    isStoring ||= chunk.includes("apiVersion");
    return "pass";
  });
  proxy.inspectResponses((chunk) => {
    if (isStoring && !isStored && chunk.includes("COMMIT")) {
      isStored = true;
      resolve();
    }
    return isStored ? "hold" : "pass";
  });
  return promise;
}
