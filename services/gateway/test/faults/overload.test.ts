import { setTimeout as delay } from "node:timers/promises";
import type { Mode } from "@kobo/core/tenant";
import { registry } from "@kobo/runtime";
import { eventually, TcpProxy, testRedisUrl } from "@kobo/testing";
import { z } from "zod";
import { operation } from "../../src/http/operations/operation";
import { fakeServices } from "../support/fake-services";
import { type Reply, testGateway } from "../support/gateway";
import { isQuery } from "../support/is-query";
import { recordingLogger } from "../support/recording-logger";

const gateway = testGateway();
const ends: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** An operation that waits until the test resumes it. */
function waiting() {
  const { promise, resolve } = Promise.withResolvers<void>();
  let requestCount = 0;
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
      requestCount++;
      await promise;
      return { status: 200, message: "Waited.", data: {} };
    },
  });
  return { extra, resume: resolve, requestCount: () => requestCount };
}

/** The requests shed so far, by reason and operation. */
async function shedCounts(): Promise<Map<string, number>> {
  const metric = await registry.getSingleMetric("gateway_requests_shed_total")?.get();
  return new Map(
    metric?.values.map(({ labels, value }) => [`${labels.reason} ${labels.operation}`, value]),
  );
}

/** A gateway at its limit; the test resumes its requests. */
async function aBusyGateway() {
  const wait = waiting();
  const [database, redis] = [await TcpProxy.to(gateway.url()), await TcpProxy.to(testRedisUrl())];
  const { logger, lines } = recordingLogger();
  const client = await gateway.start({
    services: fakeServices().services,
    extra: [wait.extra],
    maxInFlight: 4,
    databaseUrl: database.through(gateway.url()),
    redisUrl: redis.through(testRedisUrl()),
    logger,
  });
  const { test: key, live } = await gateway.givenMerchant();
  const under = Array.from({ length: 4 }, () => client.get("/wait", { key: key.secretKey }));
  await eventually(() => expect(wait.requestCount()).toBe(4));
  // The key's use is recorded beside its requests.
  await eventually(async () => {
    const recorded = await gateway.db()("api_keys").where({ id: key.id }).first();
    expect(recorded.last_used_at).not.toBeNull();
  });
  // A failed test must not leave requests waiting.
  ends.push(wait.resume, database.close.bind(database), redis.close.bind(redis));
  let questions = 0;
  for (const proxy of [database, redis]) {
    proxy.inspectRequests((chunk) => {
      if (isQuery(chunk)) questions++;
      return "pass";
    });
  }
  return {
    client,
    key: key.secretKey,
    live: live.secretKey,
    lines,
    /** Queries to PostgreSQL and Redis since. */
    questions: () => questions,
    resume: (): Promise<Reply[]> => {
      wait.resume();
      return Promise.all(under);
    },
  };
}

test("a request above the limit is shed with Retry-After, before any query", async () => {
  const { client, key, questions, resume, lines } = await aBusyGateway();
  const headers = { "x-request-id": "order-7" };

  const shed = await Promise.all(
    Array.from({ length: 20 }, () =>
      client.post("/payid/dynamic", { key, headers, body: { reference: "a", amount: 1 } }),
    ),
  );
  const requestCount = questions();
  const answered = await resume();

  expect(requestCount).toBe(0);
  for (const { status, body, headers: responseHeaders } of shed) {
    expect([status, body.code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
    expect(body).toMatchObject({ success: false, data: null, requestId: "order-7" });
    expect(body.message).toContain("The request was not processed");
    expect(responseHeaders.get("retry-after")).toMatch(/^[123]$/);
    expect(responseHeaders.get("x-request-id")).toBe("order-7");
    expect(responseHeaders.get("strict-transport-security")).toBeTruthy();
  }
  expect(answered.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  // One line covers many shed requests.
  await eventually(() => {
    const shedLines = lines.filter((line) => line.includes("requests shed"));
    const counts = shedLines.map((line) => JSON.parse(line).requests.in_flight);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(20);
    expect(shedLines.length).toBeLessThan(20);
  });
  expect(lines.filter((line) => line.includes("order-7"))).toEqual([]);
});

test("a shed request counts for its operation", async () => {
  const { client, key, resume } = await aBusyGateway();
  const before = await shedCounts();

  await Promise.all([
    client.post("/payid/dynamic", { key, body: { reference: "a", amount: 1 } }),
    client.send("HEAD", "/payid/some-id", { key }),
    client.send("GET", "/payid/%zz", { key }),
    client.send("GET", "/not/a/route", { key }),
    client.post("/graphql", { key, body: { query: "{ __typename }" } }),
    client.atHost("POST", "/v2/payments/p-1", { key, body: {} }),
  ]);

  const counts = await shedCounts();
  const added = [...counts].map(([name, count]) => [name, count - (before.get(name) ?? 0)]);
  expect(Object.fromEntries(added.filter(([, count]) => count !== 0))).toEqual({
    "in_flight POST /payid/dynamic": 1,
    "in_flight GET /payid/:payId": 2,
    "in_flight none": 1,
    "in_flight POST /graphql": 1,
    "in_flight POST /v2/payments/:payment_id": 1,
  });
  await resume();
});

test("a shed card payments request gets the /v2 envelope", async () => {
  const { client, key, resume } = await aBusyGateway();

  const { status, body } = await client.atHost("GET", "/v2/payments", { key });

  expect([status, body.code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
  expect(body.meta).toMatchObject({ version: expect.any(String), request_id: body.requestId });
  await resume();
});

test("both roots count towards one limit: a live request uses the reserve, a callback is admitted beyond it, and others are shed", async () => {
  const { client, key, live, resume } = await aBusyGateway();

  // The reserve allows a quarter more than four in flight.
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
  await resume();
  expect((await payment).status).toBe(200);
});

test("a request waits for a permit before it is shed", async () => {
  const { client, key, resume } = await aBusyGateway();

  const waiting = client.get("/health", { key });
  await Promise.race([waiting, delay(100)]);
  await resume();

  expect((await waiting).status).toBe(200);
});

test("after the overload all requests are admitted again", async () => {
  const { client, key, resume } = await aBusyGateway();
  expect((await client.get("/health", { key })).status).toBe(503);

  await resume();

  await eventually(async () => expect((await client.get("/health", { key })).status).toBe(200));
  const replies = await Promise.all(
    Array.from({ length: 4 }, () => client.get("/health", { key })),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

describe("when one owner holds every permit", () => {
  /** The limit is 80 requests in flight, and 20 more for owners below their share. */
  async function aGatewayOf80() {
    const wait = waiting();
    const { services } = fakeServices();
    const client = await gateway.start({ services, extra: [wait.extra], maxInFlight: 80 });
    ends.push(wait.resume);
    const [one, other] = [await gateway.givenMerchant(), await gateway.givenMerchant()];
    const begin = (count: number, mode: Mode, key: string) =>
      Array.from({ length: count }, () => client.get("/wait", { mode, key }));
    const reach = (requestCount: number) =>
      eventually(() => expect(wait.requestCount()).toBe(requestCount));
    return { client, one, other, begin, reach, resume: wait.resume };
  }

  test("a single merchant can use every permit; its next request is shed, and another merchant is admitted", async () => {
    const { client, one, other, begin, reach, resume } = await aGatewayOf80();
    const slow = begin(80, "live", one.live.secretKey);
    await reach(80);

    const others = begin(10, "live", other.live.secretKey);
    await reach(90);
    const more = await client.get("/wait", { mode: "live", key: one.live.secretKey });
    resume();

    expect([more.status, more.body.code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
    expect(more.headers.get("retry-after")).toMatch(/^[123]$/);
    const statuses = (await Promise.all([...slow, ...others])).map(({ status }) => status);
    expect(statuses).toEqual(Array(90).fill(200));
  });

  test("sandbox load leaves room for live payments", async () => {
    const { client, one, other, begin, reach, resume } = await aGatewayOf80();
    const trials = [
      ...begin(40, "test", one.test.secretKey),
      ...begin(40, "test", other.test.secretKey),
    ];
    await reach(80);

    const payments = begin(10, "live", other.live.secretKey);
    await reach(90);
    const more = await client.get("/wait", { key: other.test.secretKey });
    const callback = await client.atHost("POST", "/callbacks/rail", { raw: "{}" });
    resume();

    expect([more.status, callback.status]).toEqual([503, 200]);
    const statuses = (await Promise.all([...trials, ...payments])).map(({ status }) => status);
    expect(statuses).toEqual(Array(90).fill(200));
  });

  test("finished requests no longer count towards the limit", async () => {
    const { client, one, begin, reach, resume } = await aGatewayOf80();
    const slow = begin(68, "live", one.live.secretKey);
    await reach(68);
    resume();
    await Promise.all(slow);

    const again = await Promise.all(begin(68, "live", one.live.secretKey));

    expect(again.map(({ status }) => status)).toEqual(Array(68).fill(200));
    expect((await client.get("/health", { key: one.test.secretKey })).status).toBe(200);
  });
});

test("the permits of clients that disconnect early are released", async () => {
  const wait = waiting();
  const client = await gateway.start({ extra: [wait.extra], maxInFlight: 2 });
  const { test: key } = await gateway.givenMerchant();
  const url = `http://127.0.0.1:${client.port()}/api/v1/developer/wait`;
  const headers = { authorization: `Bearer ${key.secretKey}` };

  for (let round = 1; round <= 3; round++) {
    const gone = new AbortController();
    const under = [1, 2].map(() => fetch(url, { headers, signal: gone.signal }));
    const settled = Promise.allSettled(under);
    await eventually(() => expect(wait.requestCount()).toBe(2 * round));
    expect((await client.get("/health", { key: key.secretKey })).status).toBe(503);
    gone.abort();
    await settled;
    await eventually(async () => {
      expect((await client.get("/health", { key: key.secretKey })).status).toBe(200);
    });
  }
  wait.resume();
});
