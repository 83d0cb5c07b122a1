import {
  type HeadersLike,
  type RawBody,
  signForTest,
  verify,
  type WebhookEventOf,
} from "@kobo/webhooks";
import { aMessage, aSecret, NOW, secondsFromNow, TRANSFER } from "../messages";

test("the event of a signed request is returned", () => {
  const { body, headers, secret } = aMessage();

  expect(verify(body, headers, secret, { now: NOW })).toEqual(TRANSFER);
});

test("the event's name narrows the type of its data", () => {
  const { body, headers, secret } = aMessage();

  const event = verify(body, headers, secret, { now: NOW });

  if (event.event !== "transfer.completed") throw new Error(`It is ${event.event}.`);
  // This would not compile without the type.
  const amount: number = event.data.amount;
  expect(amount).toBe(2_500_000);
});

test("a handler takes one event by its name", () => {
  const { body, headers, secret } = aMessage();
  const amountOf = ({ data }: WebhookEventOf<"transfer.completed">) => data.amount;

  const event = verify(body, headers, secret, { now: NOW });

  expect(event.event === "transfer.completed" && amountOf(event)).toBe(2_500_000);
});

test("a test event is marked", () => {
  const { body, headers, secret } = aMessage({
    body: JSON.stringify({ ...TRANSFER, example: true }),
  });

  expect(verify(body, headers, secret, { now: NOW }).example).toBe(true);
});

test.each<[string, (body: string) => RawBody]>([
  ["a text", (body) => body],
  ["a Buffer", (body) => Buffer.from(body)],
  ["a part of a bigger Buffer", (body) => Buffer.from(`..${body}..`).subarray(2, -2)],
  ["a Uint8Array", (body) => new TextEncoder().encode(body)],
  ["an ArrayBuffer", (body) => Uint8Array.from(Buffer.from(body)).buffer],
])("the body may be %s", (_, given) => {
  const { body, headers, secret } = aMessage();

  expect(verify(given(body), headers, secret, { now: NOW })).toEqual(TRANSFER);
});

test.each<[string, (headers: Record<string, string>) => HeadersLike]>([
  ["Node's object", (headers) => ({ host: "shop.example", ...headers })],
  ["the Headers of fetch", (headers) => new Headers(headers)],
  [
    "an object of upper-case names",
    (headers) =>
      Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
      ),
  ],
  [
    "an object of lists, with undefined values",
    (headers) => ({
      cookie: undefined,
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    }),
  ],
])("the headers may be %s", (_, given) => {
  const { body, headers, secret } = aMessage();

  expect(verify(body, given(headers), secret, { now: NOW })).toEqual(TRANSFER);
});

test.each(["\n  ", "\t", " "])("white space around a header is ignored (%j)", (space) => {
  const { body, headers, secret } = aMessage();
  const spaced = Object.entries(headers).map(([name, value]) => [name, space + value + space]);

  expect(verify(body, Object.fromEntries(spaced), secret, { now: NOW })).toEqual(TRANSFER);
});

test("during a secret rotation either secret is accepted, on either side", () => {
  const [old, next] = [aSecret(), aSecret()];
  const { body, headers } = aMessage({ secret: old });
  const both = signForTest({ id: TRANSFER.id, body, timestamp: NOW }, [next, old]);

  for (const secrets of [old, next, [old, next], [next, old], [aSecret(), old]]) {
    expect(verify(body, both, secrets, { now: NOW })).toEqual(TRANSFER);
  }
  expect(verify(body, headers, [next, old], { now: NOW })).toEqual(TRANSFER);
});

test("signatures of unknown versions are ignored", () => {
  const { body, headers, secret } = aMessage();
  const signature = `v1a,${"A".repeat(86)}== ${headers["webhook-signature"]} v2,x`;

  expect(
    verify(body, { ...headers, "webhook-signature": signature }, secret, { now: NOW }),
  ).toEqual(TRANSFER);
});

test.each([24, 32, 64])("a secret may have %i bytes", (bytes) => {
  const { body, headers, secret } = aMessage({ secret: aSecret(bytes) });

  expect(verify(body, headers, secret, { now: NOW })).toEqual(TRANSFER);
});

test.each([-300, 0, 300])("a message of %i seconds from now is within the tolerance", (seconds) => {
  const { body, headers, secret } = aMessage({ timestamp: secondsFromNow(seconds) });

  expect(verify(body, headers, secret, { now: NOW })).toEqual(TRANSFER);
});

test("toleranceSeconds limits the accepted clock skew", () => {
  const { body, headers, secret } = aMessage({ timestamp: secondsFromNow(-11) });

  expect(verify(body, headers, secret, { now: NOW, toleranceSeconds: 11 })).toEqual(TRANSFER);
  expect(() => verify(body, headers, secret, { now: NOW, toleranceSeconds: 10 })).toThrow("11 s");
});

test("`now` defaults to the current time", () => {
  const { body, headers, secret } = aMessage({ timestamp: new Date() });

  expect(verify(body, headers, secret)).toEqual(TRANSFER);
});

test("new properties are kept, and unknown events are returned too", () => {
  const body = JSON.stringify({ ...TRANSFER, event: "escrow.opened", more: [1] });
  const { headers, secret } = aMessage({ body });

  expect(verify(body, headers, secret, { now: NOW })).toEqual(JSON.parse(body));
});
