import { randomUUID } from "node:crypto";
import { request as httpRequest } from "node:http";
import { text } from "node:stream/consumers";
import { aCardPayment, aCardRefund } from "../../card-factories";
import {
  CARD_BODY,
  CARD_EXAMPLES,
  CARD_POSTS,
  type CardOperationName,
} from "../../support/card-examples";
import { gatewayWithFakes } from "../../support/gateway-with-fakes";

const start = gatewayWithFakes();

type Started = Awaited<ReturnType<typeof start>>;

/** The requests to the services. */
function requestsOf({ calls }: Started) {
  return calls.map(({ request }) => request as { body: Buffer; idempotencyKeyHash: Buffer });
}

describe.each(CARD_POSTS)("%s", (name) => {
  test.each<[string, Buffer<ArrayBuffer>]>([
    ["of odd white space", Buffer.from(' {\r\n\t"amount" : 1e3 , "amount":1.0}\n')],
    ["cut short", Buffer.from(CARD_BODY.slice(0, -2))],
    ["that is a list", Buffer.from("[]")],
    ["that is not JSON", Buffer.from("number=4242424242424242&cvc=737")],
    ["that is not UTF-8", Buffer.from([0x7b, 0xff, 0x00, 0x0d, 0x0a, 0x22])],
    ["with a byte order mark", Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0x7d])],
    ["of deep nesting", Buffer.from("[".repeat(60_000))],
    ["with a prototype", Buffer.from('{"__proto__":{"a":1}}')],
    ["of 64 KiB", Buffer.alloc(64 * 1024, " ")],
  ])("passes on a body %s, byte for byte", async (_, raw) => {
    const started = await start();

    const { status } = await started.askCards(name, { raw });

    expect(status).toBeLessThan(300);
    expect(requestsOf(started).map(({ body }) => body.equals(raw))).toEqual([true]);
  });

  test("passes on an empty body", async () => {
    const started = await start();

    const empty = await started.askCards(name, { raw: "" });
    const { path } = CARD_EXAMPLES[name];
    const none = await started.client.atHost("POST", path, { key: started.key });

    expect(empty.status).toBeLessThan(300);
    expect(none.status).toBeLessThan(300);
    expect(requestsOf(started).map(({ body }) => body)).toEqual([Buffer.alloc(0), Buffer.alloc(0)]);
  });

  test.each<[string, Record<string, string>, string | Buffer<ArrayBuffer>, number]>([
    ["a form", { "content-type": "application/x-www-form-urlencoded" }, CARD_BODY, 415],
    ["text", { "content-type": "text/plain" }, CARD_BODY, 415],
    ["no type", { "content-type": "" }, CARD_BODY, 415],
    ["Latin-1", { "content-type": "application/json; charset=latin1" }, CARD_BODY, 415],
    ["gzip", { "content-encoding": "gzip" }, CARD_BODY, 415],
    ["a byte over 64 KiB", {}, Buffer.alloc(64 * 1024 + 1, " "), 413],
  ])("refuses %s", async (_, headers, raw, expected) => {
    const started = await start();

    const { status, body } = await started.askCards(name, { headers, raw });

    expect(status).toBe(expected);
    expect(body.code).toBe(expected === 415 ? "UNSUPPORTED_MEDIA_TYPE" : "PAYLOAD_TOO_LARGE");
    expect(body.meta?.version).toBe("2.0");
    expect(started.calls).toEqual([]);
  });

  test("accepts a chunked body, and rejects one that is too large in total", async () => {
    const started = await start();
    const send = async (pieces: string[]) => {
      const call = httpRequest({
        port: started.client.port(),
        method: "POST",
        path: CARD_EXAMPLES[name].path,
        headers: { authorization: `Bearer ${started.key}`, "content-type": "application/json" },
      });
      for (const piece of pieces) call.write(piece);
      const answered = new Promise<number>((resolve, reject) => {
        call.once("error", reject).once("response", (response) => {
          text(response).then(() => resolve(response.statusCode ?? 0), reject);
        });
      });
      call.end();
      return answered;
    };

    const small = await send(['{"a":', "1}"]);
    const large = await send(Array(3).fill("x".repeat(30_000)));

    expect([small < 300, large]).toEqual([true, 413]);
    expect(requestsOf(started).map(({ body }) => String(body))).toEqual(['{"a":1}']);
  });

  test("leaves repeats to the service, and stores no response", async () => {
    const started = await start();
    const headers = { "idempotency-key": randomUUID() };

    const first = await started.askCards(name, { headers });
    const again = await started.askCards(name, { headers });
    const other = await started.askCards(name, { headers, raw: "{}" });

    const [hash] = requestsOf(started).map(({ idempotencyKeyHash }) => idempotencyKeyHash);
    expect(hash).toHaveLength(32);
    expect(requestsOf(started).map(({ idempotencyKeyHash }) => idempotencyKeyHash)).toEqual(
      Array(3).fill(hash),
    );
    expect([again.status, other.status]).toEqual([first.status, first.status]);
    expect(again.headers.get("idempotent-replayed")).toBeNull();
    expect(await started.client.redis.keys(`*${hash?.toString("hex")}*`)).toEqual([]);
  });

  test("rejects an invalid Idempotency-Key", async () => {
    const { askCards, calls } = await start();

    const { status, body } = await askCards(name, {
      headers: { "idempotency-key": "x".repeat(256) },
    });

    expect([status, body.code]).toEqual([400, "VALIDATION_ERROR"]);
    expect(body.errors).toMatchObject([{ field: "Idempotency-Key" }]);
    expect(calls).toEqual([]);
  });
});

test("an idempotency key has the same hash for the same request only", async () => {
  const started = await start({
    "cardPayments.CapturePayment": { payment: aCardPayment(), replay: "REPLAY_NONE" },
    "cardPayments.CreateRefund": { refund: aCardRefund(), replay: "REPLAY_NONE" },
  });
  const key = randomUUID();
  const hashOf = async (
    path: string,
    { headers = { "idempotency-key": key }, mode = "test" as "live" | "test" } = {},
  ) => {
    const name: CardOperationName = "POST /v2/payments";
    const { status } = await started.askCards(name, { path, headers, mode });
    expect(status).toBeLessThan(300);
    return requestsOf(started).at(-1)?.idempotencyKeyHash.toString("hex");
  };

  const same = [
    await hashOf("/v2/payments"),
    await hashOf("/v2/payments/"),
    await hashOf("/v1/payments"),
    await hashOf("/v1/payments", { headers: { "x-idempotency-key": key } as never }),
  ];
  const named = [await hashOf("/v2/payments/order-7"), await hashOf("/v2/payments/%6frder-7/")];
  const others = [
    await hashOf("/v2/payments", { headers: { "idempotency-key": randomUUID() } }),
    await hashOf("/v2/payments", { mode: "live" }),
    await hashOf("/v2/payments/order-8"),
    await hashOf("/v2/payments/order-7/capture"),
    await hashOf("/v2/payments/order-8/capture"),
    await hashOf("/v2/payments/order-7/cancel"),
    await hashOf("/v2/payments/order-7/refunds"),
  ];

  expect(new Set(same).size).toBe(1);
  expect(new Set(named).size).toBe(1);
  expect(new Set([...same, ...named, ...others]).size).toBe(2 + others.length);
});
