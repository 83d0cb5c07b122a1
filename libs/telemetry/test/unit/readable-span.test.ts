import { resourceFromAttributes } from "@opentelemetry/resources";
import type { ReadableSpan } from "@opentelemetry/sdk-trace";
import { inSpan } from "../../src";
import { toReadableSpan } from "../../src/readable-span";
import { recording } from "./recording";

const RESOURCE = resourceFromAttributes({ "service.name": "transfer" });
const scrub = (text: string): string => text.replace("4242", "[redacted]");

/** The exported form of a request that throws. */
async function spanOf(thrown: unknown, ratio = 1): Promise<ReadableSpan | undefined> {
  const { exported, stop } = recording(ratio);
  await inSpan("entry", { kind: "SERVER", isEntry: true }, async () =>
    Promise.reject(thrown),
  ).catch(() => {});
  stop();
  const [span] = exported;
  return span && toReadableSpan(span, RESOURCE, scrub);
}

test("an error is exported with its scrubbed message, and nothing else of it", async () => {
  const cause = new Error("the cause");
  const error = Object.assign(new Error("no card 4242 please", { cause }), { detail: "a@b.ng" });

  const span = await spanOf(error);

  expect(span).toMatchObject({ name: "entry", kind: 1, events: [], links: [] });
  expect(span?.status).toEqual({ code: 2, message: "no card [redacted] please" });
  expect(span?.attributes).toEqual({ "error.type": "INTERNAL_ERROR" });
});

test("a thrown value that is not an error is exported with its type only", async () => {
  const span = await spanOf({ message: "4242", toString: () => "ada@example.com" });

  expect(span?.status.message).toBe("A thrown object");
});

test("a request kept for its failure is marked as kept, and has the sampled flag", async () => {
  const span = await spanOf(new Error("down"), 0);

  expect(span?.attributes["kobo.kept"]).toBe("error");
  expect(span?.spanContext().traceFlags).toBe(1);
});

test("times are those of the wall clock", async () => {
  const before = Date.now() / 1_000;
  const span = await spanOf(new Error("down"));

  const [seconds = 0, nanoseconds = 0] = span?.startTime ?? [];
  expect(Math.abs(seconds + nanoseconds / 1e9 - before)).toBeLessThan(5);
  expect(nanoseconds).toBeLessThan(1e9);
});
