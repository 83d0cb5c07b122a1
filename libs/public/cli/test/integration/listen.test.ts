import { Kobo, verifyWebhook } from "@kobo/sdk";
import { eventually, freePort } from "@kobo/testing";
import { newSecret } from "../../src/forward/secret";
import { listen } from "../../src/listen";
import { type AStream, aStream, frameOf, payloadOf, refusal } from "../a-stream";
import { type AnApp, anApp } from "../an-app";
import { type Around, aroundWith, TEST_KEY } from "../around";

const secret = newSecret();

let stream: AStream;
let app: AnApp;
let around: Around;
beforeEach(async () => {
  [stream, app] = await Promise.all([aStream(), anApp()]);
  around = aroundWith();
});
afterEach(async () => {
  around.end();
  await Promise.all([stream.stop(), app.stop()]);
});

/** Listens until the test ends it. */
function listening({
  filters = [] as string[],
  url = app.url,
  silenceMs = 5_000,
  pausesMs = [20, 40],
} = {}) {
  const job = {
    source: { url: `${stream.url}/api/v1/developer/events/stream`, secretKey: TEST_KEY },
    kobo: new Kobo(TEST_KEY, { baseUrl: stream.url, retries: 0 }),
    filters,
    receiver: { url, secret },
    hint: (id: string) => `resend ${id}`,
  };
  return listen(job, around, { silenceMs, pausesMs });
}

const forwardedIds = () => app.arrived.map(({ headers }) => headers["webhook-id"]);

/** Waits until the app received exactly these, in order, and answered them. */
function untilForwarded(...ids: string[]): Promise<void> {
  return eventually(() => {
    expect(forwardedIds()).toEqual(ids);
    expect(around.said.filter((line) => / {2}204 {2}/.test(line))).toHaveLength(ids.length);
  });
}

test("forwards each event in order, unchanged and with a valid signature, and prints a summary at the end", async () => {
  const over = listening();
  const connection = await stream.connection(1);
  connection.say("retry: 1\n\n");
  connection.say(frameOf("evt_1") + frameOf("evt_2", "payment.created"));
  connection.say(`: \n\n${frameOf("evt_3").slice(0, 30)}`);
  await untilForwarded("evt_1", "evt_2");
  connection.say(frameOf("evt_3").slice(30));
  await untilForwarded("evt_1", "evt_2", "evt_3");
  around.end();
  await over;

  for (const { body, headers } of app.arrived) {
    const event = verifyWebhook(body, headers, secret);
    expect(body).toBe(JSON.stringify(payloadOf(event.id, event.event)));
  }
  expect(around.said).toEqual([
    "Ready. Press Ctrl-C to end.",
    expect.stringMatching(/^\d\d:\d\d:\d\d {2}transfer\.completed {2}evt_1 {2}204 {2}\d+ ms$/),
    expect.stringMatching(/ {2}payment\.created {2}evt_2 {2}204 {2}/),
    expect.stringMatching(/ {2}transfer\.completed {2}evt_3 {2}204 {2}/),
    "Ended: 3 forwarded, 0 not taken.",
  ]);
  expect(around.warned).toEqual([]);
});

test("sends its key, and the newest event as Last-Event-ID", async () => {
  stream.list("evt_9", "evt_8");

  const over = listening();
  const { headers, say } = await stream.connection(1);
  // The stream looks back a few seconds.
  say(frameOf("evt_8") + frameOf("evt_9") + frameOf("evt_10"));
  await untilForwarded("evt_10");
  around.end();
  await over;

  expect(headers).toMatchObject({
    accept: "text/event-stream",
    authorization: `Bearer ${TEST_KEY}`,
    "last-event-id": "evt_9",
  });
});

test("sends no Last-Event-ID without an event", async () => {
  const over = listening();

  expect((await stream.connection(1)).headers).not.toHaveProperty("last-event-id");
  around.end();
  await over;
});

test("resumes after the last event when the stream ends or breaks, and forwards no repeat", async () => {
  const over = listening();
  const first = await stream.connection(1);
  first.say(`retry: 1\n\n${frameOf("evt_1")}${frameOf("evt_2")}`);
  await untilForwarded("evt_1", "evt_2");
  first.end();
  const second = await stream.connection(2);
  second.say(frameOf("evt_1") + frameOf("evt_3"));
  await untilForwarded("evt_1", "evt_2", "evt_3");
  second.say(frameOf("evt_4").slice(0, -1));
  second.cut();
  const third = await stream.connection(3);
  third.say(frameOf("evt_3") + frameOf("evt_4"));
  await untilForwarded("evt_1", "evt_2", "evt_3", "evt_4");
  around.end();
  await over;

  expect([second, third].map(({ headers }) => headers["last-event-id"])).toEqual([
    "evt_2",
    "evt_3",
  ]);
  // A stream that ends properly gets no warning.
  expect(around.warned).toEqual([
    expect.stringMatching(/^Event stream disconnected \(.+\); reconnecting in \d+\.\d s\.$/),
    "Connected again.",
  ]);
  expect(around.said.at(-1)).toBe("Ended: 4 forwarded, 0 not taken.");
});

test("reconnects when the stream is silent, and accepts a comment as a heartbeat", async () => {
  const over = listening({ silenceMs: 1_000 });
  const first = await stream.connection(1);
  first.say("retry: 1\n\n");
  const begin = performance.now();
  const life = setInterval(() => first.say(": \n\n"), 20);
  // Longer than the silence limit.
  await eventually(() => expect(performance.now() - begin).toBeGreaterThan(1_500));
  clearInterval(life);
  expect(stream.connections).toHaveLength(1);

  const second = await stream.connection(2);
  second.say(frameOf("evt_1"));
  await untilForwarded("evt_1");
  around.end();
  await over;

  expect(around.warned[0]).toMatch(/^Event stream disconnected \(nothing came any more\)/);
});

test("retries while the app is down, and continues when it is up", async () => {
  const port = await freePort();
  const url = new URL(`http://127.0.0.1:${port}/`);
  const over = listening({ url, pausesMs: [500, 1_000, 2_000] });
  const { say } = await stream.connection(1);
  say(frameOf("evt_1"));
  await eventually(() => expect(around.said.join("\n")).toMatch(/again in 0\.5 s/));
  const started = await anApp(port);
  await eventually(() => expect(around.said.at(-1)).toMatch(/evt_1 {2}204/));
  await started.stop();
  around.end();
  await over;

  expect(around.said.at(-1)).toBe("Ended: 1 forwarded, 0 not taken.");
});

test("abandons an event that the app never accepts, prints the resend command, and forwards a repeat of it", async () => {
  const port = await freePort();
  const over = listening({ url: new URL(`http://127.0.0.1:${port}/`) });
  const { say } = await stream.connection(1);
  say(frameOf("evt_1"));
  await eventually(() =>
    expect(around.said.at(-1)).toBe("          to send it again: resend evt_1"),
  );
  const started = await anApp(port);
  say(frameOf("evt_1"));
  await eventually(() => expect(started.arrived).toHaveLength(1));
  await eventually(() => expect(around.said.at(-1)).toMatch(/evt_1 {2}204/));
  await started.stop();
  around.end();
  await over;

  expect(around.said.slice(1, 4)).toEqual([
    expect.stringMatching(/evt_1 {2}no answer: nothing listens there; again in 0\.02 s$/),
    expect.stringMatching(/evt_1 {2}no answer: nothing listens there; again in 0\.04 s$/),
    expect.stringMatching(/evt_1 {2}no answer: nothing listens there$/),
  ]);
  expect(around.said.at(-1)).toBe("Ended: 1 forwarded, 1 not taken.");
});

test("a response other than 2xx is reported with the resend command", async () => {
  app.answer((response) => void response.writeHead(500).end());
  const over = listening();
  (await stream.connection(1)).say(frameOf("evt_1"));
  await eventually(() =>
    expect(around.said.at(-1)).toBe("          to send it again: resend evt_1"),
  );
  around.end();
  await over;

  expect(around.said[1]).toMatch(/evt_1 {2}500 {2}\d+ ms$/);
  expect(app.arrived).toHaveLength(1);
});

test("forwards only events that match the filter", async () => {
  const over = listening({ filters: ["payment.*", "transfer.failed"] });
  const { say } = await stream.connection(1);
  say(frameOf("evt_1") + frameOf("evt_2", "payment.created") + frameOf("evt_3", "transfer.failed"));
  await untilForwarded("evt_2", "evt_3");
  around.end();
  await over;

  expect(around.said.at(-1)).toBe("Ended: 2 forwarded, 0 not taken.");
});

test.each([
  [401, "INVALID_SECRET_KEY"],
  [403, "INSUFFICIENT_SCOPE"],
  [404, "EVENT_NOT_FOUND"],
])("%i ends it with the API's error", async (status, code) => {
  stream.refuse(refusal(status, code));

  await expect(listening()).rejects.toMatchObject({ status, code, requestId: "req_1" });
  expect(stream.connections).toHaveLength(0);
});

test.each([
  ["a page", { status: 200, body: "<html>", headers: { "Content-Type": "text/html" } }],
  ["a redirect", { status: 302, body: "", headers: { Location: "/there" } }],
])("%s instead of a stream ends it", async (_, answer) => {
  stream.refuse(answer);

  await expect(listening()).rejects.toMatchObject({ code: "UNEXPECTED_ANSWER" });
});

test("reconnects after a transient error, at the requested time", async () => {
  stream.refuse(refusal(429, "RATE_LIMIT_EXCEEDED", { "Retry-After": "0" }), {
    status: 502,
    body: "<html>",
    headers: { "Retry-After": "0" },
  });
  const over = listening();
  (await stream.connection(1)).say(frameOf("evt_1"));
  await untilForwarded("evt_1");
  around.end();
  await over;

  expect(around.warned).toEqual([
    expect.stringContaining("(RATE_LIMIT_EXCEEDED: It is RATE_LIMIT_EXCEEDED.)"),
    expect.stringContaining("(UNEXPECTED_ANSWER: Something answered 502"),
    "Connected again.",
  ]);
});

test("can be ended while it waits to reconnect, before any event", async () => {
  stream.refuse(refusal(503, "SERVICE_UNAVAILABLE", { "Retry-After": "60" }));
  const over = listening();
  await eventually(() => expect(around.warned).toHaveLength(1));
  around.end();
  await over;

  expect(around.said).toEqual(["Ended: 0 forwarded, 0 not taken."]);
});
