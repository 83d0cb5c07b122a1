import { setTimeout as delay } from "node:timers/promises";
import type { Mode } from "@kobo/core/tenant";
import { eventually, TcpProxy, testRedisUrl } from "@kobo/testing";
import { z } from "zod";
import { operation } from "../../src/http/operations/operation";
import { asksSomething } from "../support/asks-something";
import { type Reply, testGateway } from "../support/gateway";
import { recordingLogger } from "../support/recording-logger";
import { answeringServices } from "../support/services";

const gateway = testGateway();
const ends: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** An operation that waits until it is told to go on, whoever asks. */
function waiting() {
  const { promise, resolve } = Promise.withResolvers<void>();
  let asked = 0;
  const extra = operation({
    id: "wait",
    section: "Health",
    summary: "Wait",
    sdk: "tests.wait",
    scope: undefined,
    responses: { 200: z.object({}) },
    method: "GET",
    path: "/wait",
    handler: async () => {
      asked++;
      await promise;
      return { status: 200, message: "Waited.", data: {} };
    },
  });
  return { extra, goOn: resolve, asked: () => asked };
}

/** A gateway with as much to do as it takes; it goes on when it is told. */
async function aBusyGateway() {
  const wait = waiting();
  const [database, redis] = [await TcpProxy.to(gateway.url()), await TcpProxy.to(testRedisUrl())];
  const { logger, lines } = recordingLogger();
  const client = await gateway.start({
    services: answeringServices().services,
    extra: [wait.extra],
    maxInFlight: 4,
    databaseUrl: database.through(gateway.url()),
    redisUrl: redis.through(testRedisUrl()),
    logger,
  });
  const { test: key, live } = await gateway.givenMerchant();
  const under = Array.from({ length: 4 }, () => client.get("/wait", { key: key.secretKey }));
  await eventually(() => expect(wait.asked()).toBe(4));
  // A test that fails before its requests went on must not leave them waiting.
  ends.push(wait.goOn, database.close.bind(database), redis.close.bind(redis));
  let questions = 0;
  for (const proxy of [database, redis]) {
    proxy.inspectRequests((chunk) => {
      if (asksSomething(chunk)) questions++;
      return "pass";
    });
  }
  return {
    client,
    key: key.secretKey,
    live: live.secretKey,
    lines,
    /** How often PostgreSQL or Redis was asked since. */
    questions: () => questions,
    goOn: (): Promise<Reply[]> => {
      wait.goOn();
      return Promise.all(under);
    },
  };
}

test("a request too many is told to come again, and nobody was asked about it", async () => {
  const { client, key, questions, goOn, lines } = await aBusyGateway();
  const headers = { "x-request-id": "order-7" };

  const shed = await Promise.all(
    Array.from({ length: 20 }, () =>
      client.post("/payid/dynamic", { key, headers, body: { reference: "a", amount: 1 } }),
    ),
  );
  const asked = questions();
  const answered = await goOn();

  expect(asked).toBe(0);
  for (const { status, body, headers: answers } of shed) {
    expect([status, body.code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
    expect(body).toMatchObject({ success: false, data: null, requestId: "order-7" });
    expect(body.message).toContain("Nothing was begun");
    expect(answers.get("retry-after")).toMatch(/^[123]$/);
    expect(answers.get("x-request-id")).toBe("order-7");
    expect(answers.get("strict-transport-security")).toBeTruthy();
  }
  expect(answered.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  // A line now and then tells of all of them.
  await eventually(() => {
    const told = lines.filter((line) => line.includes("requests shed"));
    const counts = told.map((line) => JSON.parse(line).requests.in_flight);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(20);
    expect(told.length).toBeLessThan(20);
  });
  expect(lines.filter((line) => line.includes("order-7"))).toEqual([]);
});

test("card payments are told so in their own envelope", async () => {
  const { client, key, goOn } = await aBusyGateway();

  const { status, body } = await client.atHost("GET", "/v2/payments", { key });

  expect([status, body.code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
  expect(body.meta).toMatchObject({ version: expect.any(String), request_id: body.requestId });
  await goOn();
});

test("both roots share the process: a payment has the reserve, a provider's callback more, and the rest waits", async () => {
  const { client, key, live, goOn } = await aBusyGateway();

  // A quarter more than four may be in flight.
  const payment = client.get("/wait", { key: live, mode: "live" });
  const [another, callback] = await Promise.all([
    eventually(async () => {
      const reply = await client.get("/health", { key: live, mode: "live" });
      expect(reply.status).toBe(503);
      return reply;
    }),
    client.atHost("POST", "/callbacks/rail", { raw: "{}" }),
  ]);
  const inSandbox = await client.get("/health", { key });

  expect([another.status, callback.status, inSandbox.status]).toEqual([503, 200, 503]);
  await goOn();
  expect((await payment).status).toBe(200);
});

test("a request waits for a permit before it is turned away", async () => {
  const { client, key, goOn } = await aBusyGateway();

  const waiting = client.get("/health", { key });
  await Promise.race([waiting, delay(100)]);
  await goOn();

  expect((await waiting).status).toBe(200);
});

test("when the requests are over, everybody is let in again", async () => {
  const { client, key, goOn } = await aBusyGateway();
  expect((await client.get("/health", { key })).status).toBe(503);

  await goOn();

  await eventually(async () => expect((await client.get("/health", { key })).status).toBe(200));
  const replies = await Promise.all(
    Array.from({ length: 4 }, () => client.get("/health", { key })),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

describe("when one owner has every permit", () => {
  /** 80 requests may be in flight, and 20 more of those below their share. */
  async function aGatewayOf80() {
    const wait = waiting();
    const { services } = answeringServices();
    const client = await gateway.start({ services, extra: [wait.extra], maxInFlight: 80 });
    ends.push(wait.goOn);
    const [one, other] = [await gateway.givenMerchant(), await gateway.givenMerchant()];
    const begin = (count: number, mode: Mode, key: string) =>
      Array.from({ length: count }, () => client.get("/wait", { mode, key }));
    const reach = (asked: number) => eventually(() => expect(wait.asked()).toBe(asked));
    return { client, one, other, begin, reach, goOn: wait.goOn };
  }

  test("a merchant alone has all of them; then it waits, and another is answered", async () => {
    const { client, one, other, begin, reach, goOn } = await aGatewayOf80();
    const slow = begin(80, "live", one.live.secretKey);
    await reach(80);

    const others = begin(10, "live", other.live.secretKey);
    await reach(90);
    const more = await client.get("/wait", { mode: "live", key: one.live.secretKey });
    goOn();

    expect([more.status, more.body.code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
    expect(more.headers.get("retry-after")).toMatch(/^[123]$/);
    const statuses = (await Promise.all([...slow, ...others])).map(({ status }) => status);
    expect(statuses).toEqual(Array(90).fill(200));
  });

  test("all that goes on in the sandbox leaves room for payments", async () => {
    const { client, one, other, begin, reach, goOn } = await aGatewayOf80();
    const trials = [
      ...begin(40, "test", one.test.secretKey),
      ...begin(40, "test", other.test.secretKey),
    ];
    await reach(80);

    const payments = begin(10, "live", other.live.secretKey);
    await reach(90);
    const more = await client.get("/wait", { key: other.test.secretKey });
    const callback = await client.atHost("POST", "/callbacks/rail", { raw: "{}" });
    goOn();

    expect([more.status, callback.status]).toEqual([503, 200]);
    const statuses = (await Promise.all([...trials, ...payments])).map(({ status }) => status);
    expect(statuses).toEqual(Array(90).fill(200));
  });

  test("who has gone away or was answered counts no more", async () => {
    const { client, one, begin, reach, goOn } = await aGatewayOf80();
    const slow = begin(68, "live", one.live.secretKey);
    await reach(68);
    goOn();
    await Promise.all(slow);

    const again = await Promise.all(begin(68, "live", one.live.secretKey));

    expect(again.map(({ status }) => status)).toEqual(Array(68).fill(200));
    expect((await client.get("/health", { key: one.test.secretKey })).status).toBe(200);
  });
});

test("clients that go away before their answer leave no trace in the count", async () => {
  const wait = waiting();
  const client = await gateway.start({ extra: [wait.extra], maxInFlight: 2 });
  const { test: key } = await gateway.givenMerchant();
  const url = `http://127.0.0.1:${client.port()}/api/v1/developer/wait`;
  const headers = { authorization: `Bearer ${key.secretKey}` };

  for (let round = 1; round <= 3; round++) {
    const gone = new AbortController();
    const under = [1, 2].map(() => fetch(url, { headers, signal: gone.signal }));
    const settled = Promise.allSettled(under);
    await eventually(() => expect(wait.asked()).toBe(2 * round));
    expect((await client.get("/health", { key: key.secretKey })).status).toBe(503);
    gone.abort();
    await settled;
    await eventually(async () => {
      expect((await client.get("/health", { key: key.secretKey })).status).toBe(200);
    });
  }
  wait.goOn();
});
