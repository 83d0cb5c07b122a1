import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { AppError } from "@kobo/errors";
import { PayIds } from "@kobo/protos";
import type { PayIdsDefinition } from "@kobo/protos/payid/v1/PayIds";
import type { VerifyPayIdRequest__Output } from "@kobo/protos/payid/v1/VerifyPayIdRequest";
import { createLogger, currentContext, withContext } from "@kobo/runtime";
import { acceptsConnections, OUTER_ADDRESS } from "@kobo/testing";
import { type Caller, connectTo, type Handlers, implement, serve } from "../../src";
import { TEST_CALLERS, testCaller } from "../../src/testing";

type Verify = (request: VerifyPayIdRequest__Output) => Promise<{ accountName: string }>;

const stops: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

/** A server whose `VerifyPayId` answers as `verify` does; its other rpcs are not called here. */
async function givenServer(
  verify: Verify,
  options: { connectionAgeMaxMs?: number; host?: string } = {},
): Promise<{ port: number; stop: () => Promise<void> }> {
  const unused = async () => {
    throw new Error("not called in this test");
  };
  const handlers: Handlers<PayIdsDefinition> = {
    CreateDynamicPayId: unused,
    CreateStaticPayId: unused,
    VerifyPayId: verify,
    ResolvePayIds: unused,
    MarkPayIdsUsed: unused,
    GetExpectedPayment: unused,
    VerifyExpectedPayment: unused,
    CloseExpectedPayment: unused,
    GetPayId: unused,
    ListPayIds: unused,
    ListPayIdPayments: unused,
    SetPayIdActive: unused,
    SimulatePayIdPayment: unused,
    GetReceivedPayment: unused,
  };
  const logger = createLogger("test", "silent");
  const services = [implement(PayIds.service, handlers)];
  const server = await serve({ port: 0, services, callers: TEST_CALLERS, logger, ...options });
  stops.push(server.stop);
  return server;
}

function givenClient(balance: "round_robin" | "pick_first", ...ports: number[]) {
  return givenClientOf(testCaller("gateway"), balance, ...ports);
}

function givenClientOf(caller: Caller, balance: "round_robin" | "pick_first", ...ports: number[]) {
  const target = `ipv4:${ports.map((port) => `127.0.0.1:${port}`).join(",")}`;
  const client = connectTo(PayIds, { target, balance, caller });
  stops.push(client.close);
  return client.calls;
}

const named =
  (name: string): Verify =>
  async () => ({ accountName: name });

test("a response has every field", async () => {
  const { port } = await givenServer(named("Ada Stores"));

  const answer = await givenClient("pick_first", port).VerifyPayId({ payId: "x.dpid" });

  expect(answer).toEqual({
    payId: "",
    accountName: "Ada Stores",
    merchantName: "",
    type: "PAY_ID_TYPE_UNSPECIFIED",
    expiresAtMs: "0",
  });
});

test("an AppError arrives with its code and details", async () => {
  const { port } = await givenServer(async () => {
    throw new AppError("DUPLICATE_REFERENCE", undefined, { data: { reference: "r-1" } });
  });

  const call = givenClient("pick_first", port).VerifyPayId({});

  await expect(call).rejects.toMatchObject({
    name: "AppError",
    code: "DUPLICATE_REFERENCE",
    details: { data: { reference: "r-1" } },
  });
});

test("an unexpected error becomes INTERNAL_ERROR without its own message", async () => {
  const { port } = await givenServer(async () => {
    throw new TypeError("x is not a function");
  });

  const call = givenClient("pick_first", port).VerifyPayId({});

  await expect(call).rejects.toMatchObject({
    code: "INTERNAL_ERROR",
    message: "Something went wrong on our side.",
  });
});

test("the request's id and deadline are propagated with the call", async () => {
  let seen = currentContext();
  const { port } = await givenServer(async () => {
    seen = currentContext();
    return { accountName: "" };
  });
  const deadline = Date.now() + 700;

  await withContext({ requestId: "req-1", deadline }, () =>
    givenClient("pick_first", port).VerifyPayId({}),
  );

  expect(seen?.requestId).toBe("req-1");
  expect(Math.abs((seen?.deadline ?? 0) - deadline)).toBeLessThan(50);
});

test("a call without a response in time has an unknown outcome", async () => {
  const { port } = await givenServer(() => new Promise(() => {}));

  const call = givenClient("pick_first", port).VerifyPayId({}, { deadline: Date.now() + 50 });

  await expect(call).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE", sent: true });
});

test("round_robin uses every server, pick_first stays with one and fails over", async () => {
  const first = await givenServer(named("first"));
  const second = await givenServer(named("second"));
  const ask = async (calls: ReturnType<typeof givenClient>) => {
    const names = new Set<string>();
    for (let i = 0; i < 10; i++) names.add((await calls.VerifyPayId({})).accountName);
    return [...names].sort();
  };
  const spread = givenClient("round_robin", first.port, second.port);
  const faithful = givenClient("pick_first", first.port, second.port);
  await delay(100);

  expect(await ask(spread)).toEqual(["first", "second"]);
  expect(await ask(faithful)).toEqual(["first"]);
  await first.stop();
  expect(await ask(faithful)).toEqual(["second"]);
});

test("stop waits for calls in flight", async () => {
  const { promise, resolve } = Promise.withResolvers<{ accountName: string }>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { port, stop } = await givenServer(() => {
    begin();
    return promise;
  });

  const call = givenClient("pick_first", port).VerifyPayId({});
  await begun;
  const stopped = stop();
  resolve({ accountName: "Ada Stores" });

  expect((await call).accountName).toBe("Ada Stores");
  await stopped;
});

test("a client connects before its first call", async () => {
  const server = createServer((socket) => void socket.destroy()).listen(0, "127.0.0.1");
  stops.push(() => void server.close());
  await once(server, "listening");
  const connected = once(server, "connection");

  givenClient("pick_first", (server.address() as AddressInfo).port);

  await connected;
});

test("a call in flight survives the server's drain, also when a keepalive ping is due meanwhile", async () => {
  const server = await givenServer(async () => {
    await delay(1_000);
    return { accountName: "Ada Stores" };
  });
  const target = `ipv4:127.0.0.1:${server.port}`;
  const caller = testCaller("gateway");
  const options = { target, balance: "round_robin", caller, keepaliveMs: 300 } as const;
  const client = connectTo(PayIds, options);
  stops.push(client.close);
  await client.ready();

  const call = client.calls.VerifyPayId({ payId: "x.dpid" });
  await delay(100);
  const stopped = server.stop();

  await expect(call).resolves.toMatchObject({ accountName: "Ada Stores" });
  await stopped;
});

test.each([
  ["a lost connection", { code: "ECONNREFUSED" }],
  ["a statement timeout", { code: "57014" }],
  ["a full disk", { code: "53100" }],
])("%s of the database is reported as a retryable SERVICE_UNAVAILABLE", async (_, fields) => {
  const { port } = await givenServer(async () => {
    throw Object.assign(new Error("the database"), fields);
  });

  const call = givenClient("pick_first", port).VerifyPayId({ payId: "x.dpid" });

  await expect(call).rejects.toMatchObject({
    code: "SERVICE_UNAVAILABLE",
    details: { retryAfterSeconds: 1 },
  });
});

test("a server listens on loopback alone, unless a setting names an interface", async () => {
  const byDefault = await givenServer(named("Ada Stores"));
  const everywhere = await givenServer(named("Ada Stores"), { host: "0.0.0.0" });

  expect(await acceptsConnections("127.0.0.1", byDefault.port)).toBe(true);
  expect(await acceptsConnections(OUTER_ADDRESS, byDefault.port)).toBe(false);
  expect(await acceptsConnections(OUTER_ADDRESS, everywhere.port)).toBe(true);
});

test("calls continue while the server renews their connections", async () => {
  const { port } = await givenServer(named("Ada Stores"), { connectionAgeMaxMs: 100 });
  const calls = givenClient("pick_first", port);
  const endsAt = Date.now() + 2_000;
  const failures: unknown[] = [];

  const callOn = async () => {
    while (Date.now() < endsAt) {
      await calls.VerifyPayId({ payId: "x.dpid" }).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: 16 }, callOn));

  expect(failures).toEqual([]);
});
