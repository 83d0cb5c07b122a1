import { AppError } from "@kobo/errors";
import { type EventStreams, eventStreams } from "../../../src/app/event-streams/event-streams";

/** The error for a key; undefined when it is admitted. */
function refusal(streams: EventStreams, keyId: string): AppError | undefined {
  try {
    streams.acquire(keyId, "events");
    return undefined;
  } catch (thrown) {
    if (thrown instanceof AppError) return thrown;
    throw thrown;
  }
}

test("a key can have five open streams, independently of other keys", () => {
  const streams = eventStreams();
  for (let stream = 0; stream < 5; stream++) streams.acquire("key-1", "events");

  expect(refusal(streams, "key-1")).toMatchObject({
    code: "RATE_LIMIT_EXCEEDED",
    message: "This key has 5 streams open. Close one, or retry later.",
    details: { retryAfterSeconds: 30 },
  });
  expect(refusal(streams, "key-2")).toBeUndefined();
});

test("the process can have two hundred open streams", () => {
  const streams = eventStreams();
  for (let stream = 0; stream < 200; stream++) streams.acquire(`key-${stream}`, "events");

  expect(refusal(streams, "another")).toMatchObject({
    code: "SERVICE_UNAVAILABLE",
    details: { retryAfterSeconds: 30 },
  });
});

test("a released stream frees its permit, once", () => {
  const streams = eventStreams({ maxPerKey: 2 });
  const first = streams.acquire("key-1", "events");
  streams.acquire("key-1", "events");

  first.release();
  first.release();

  expect(first.signal.aborted).toBe(true);
  expect(refusal(streams, "key-1")).toBeUndefined();
  expect(refusal(streams, "key-1")?.code).toBe("RATE_LIMIT_EXCEEDED");
});

test("stop ends event streams, lets files complete, and admits no more", () => {
  const streams = eventStreams();
  const places = [
    streams.acquire("key-1", "events"),
    streams.acquire("key-2", "events"),
    streams.acquire("key-2", "file"),
  ];

  streams.stop();

  expect(places.map(({ signal }) => signal.aborted)).toEqual([true, true, false]);
  expect(refusal(streams, "key-1")).toMatchObject({
    code: "SERVICE_UNAVAILABLE",
    details: { retryAfterSeconds: 1 },
  });
});
