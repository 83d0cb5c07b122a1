import { AppError } from "@kobo/errors";
import {
  type EventStreams,
  eventStreams,
  type StreamOwner,
} from "../../../src/app/event-streams/event-streams";

/** By default a key is its merchant's only one. */
function ownerOf(keyId: string, tenant: Partial<StreamOwner["tenant"]> = {}): StreamOwner {
  return { keyId, tenant: { merchantId: `merchant of ${keyId}`, mode: "test", ...tenant } };
}

/** The error for a key; undefined when it is admitted. */
function refusal(streams: EventStreams, owner: StreamOwner): AppError | undefined {
  try {
    streams.acquire(owner, "events");
    return undefined;
  } catch (thrown) {
    if (thrown instanceof AppError) return thrown;
    throw thrown;
  }
}

test("a key can have five open streams, independently of other keys", () => {
  const streams = eventStreams();
  for (let stream = 0; stream < 5; stream++) streams.acquire(ownerOf("key-1"), "events");

  expect(refusal(streams, ownerOf("key-1"))).toMatchObject({
    code: "RATE_LIMIT_EXCEEDED",
    message: "This key has 5 streams open. Close one, or retry later.",
    details: { retryAfterSeconds: 30 },
  });
  expect(refusal(streams, ownerOf("key-2"))).toBeUndefined();
});

test("the keys of a merchant can have twenty open streams in each mode", () => {
  const streams = eventStreams();
  const ofMerchant = (keyId: string, mode: "live" | "test" = "test") =>
    ownerOf(keyId, { merchantId: "ada-stores", mode });
  for (let stream = 0; stream < 20; stream++)
    streams.acquire(ofMerchant(`key-${stream}`), stream < 10 ? "events" : "file");

  expect(refusal(streams, ofMerchant("another"))).toMatchObject({
    code: "RATE_LIMIT_EXCEEDED",
    message: "Your test keys together have 20 streams open. Close one, or retry later.",
    details: { retryAfterSeconds: 30 },
  });
  expect(refusal(streams, ofMerchant("live key", "live"))).toBeUndefined();
  expect(refusal(streams, ownerOf("another merchant's"))).toBeUndefined();
});

test("the process can have two hundred open streams", () => {
  const streams = eventStreams();
  for (let stream = 0; stream < 200; stream++) streams.acquire(ownerOf(`key-${stream}`), "events");

  expect(refusal(streams, ownerOf("another"))).toMatchObject({
    code: "SERVICE_UNAVAILABLE",
    details: { retryAfterSeconds: 30 },
  });
});

test("a released stream frees its permit, once", () => {
  const streams = eventStreams({ maxPerKey: 2 });
  const first = streams.acquire(ownerOf("key-1"), "events");
  streams.acquire(ownerOf("key-1"), "events");

  first.release();
  first.release();

  expect(first.signal.aborted).toBe(true);
  expect(refusal(streams, ownerOf("key-1"))).toBeUndefined();
  expect(refusal(streams, ownerOf("key-1"))?.code).toBe("RATE_LIMIT_EXCEEDED");
});

test("stop ends event streams, lets files complete, and admits no more", () => {
  const streams = eventStreams();
  const places = [
    streams.acquire(ownerOf("key-1"), "events"),
    streams.acquire(ownerOf("key-2"), "events"),
    streams.acquire(ownerOf("key-2"), "file"),
  ];

  streams.stop();

  expect(places.map(({ signal }) => signal.aborted)).toEqual([true, true, false]);
  expect(refusal(streams, ownerOf("key-1"))).toMatchObject({
    code: "SERVICE_UNAVAILABLE",
    details: { retryAfterSeconds: 1 },
  });
});
