import { setTimeout as delay } from "node:timers/promises";
import { AppError } from "@kobo/errors";
import {
  activeSpan,
  activeTraceparent,
  beginChild,
  detachFromSpan,
  inSharedSpan,
  inSpan,
  sampledTraceparent,
} from "../../src/in-span";
import type { Span } from "../../src/span";
import { recording } from "./recording";

const TRACE = "a".repeat(32);
const PARENT = "b".repeat(16);
const SAMPLED = `00-${TRACE}-${PARENT}-01`;
const UNSAMPLED = `00-${TRACE}-${PARENT}-00`;

let exported: Span[];
let stop: () => void;

function record(ratio: number): void {
  ({ exported, stop } = recording(ratio));
}

beforeEach(() => record(1));
afterEach(() => stop());

const names = (): string[] => exported.map(({ name }) => name);
const failing = (error: unknown) => async (): Promise<never> => {
  throw error;
};

describe("while telemetry is off", () => {
  beforeEach(() => stop());

  test("work runs without a span and without a context", async () => {
    const seen = await inSpan("entry", { isEntry: true }, async (span) => [
      span,
      activeSpan(),
      activeTraceparent(),
      sampledTraceparent(),
    ]);

    expect(seen).toEqual([undefined, undefined, "", ""]);
    expect(beginChild("publish", "PRODUCER", SAMPLED)).toBeUndefined();
  });

  test("shared work does not read its items", async () => {
    const traceparentOf = jest.fn(() => SAMPLED);

    await inSharedSpan("batch", { items: [1, 2], traceparentOf }, async () => {});

    expect(traceparentOf).not.toHaveBeenCalled();
  });
});

describe("parents", () => {
  test("an entry begins a trace, and its calls are children", async () => {
    await inSpan("entry", { kind: "SERVER", isEntry: true }, () =>
      inSpan("call", { kind: "CLIENT" }, async () => {}),
    );

    const [call, entry] = exported;
    expect(names()).toEqual(["call", "entry"]);
    expect(entry?.parentSpanId).toBeUndefined();
    expect(call).toMatchObject({ traceId: entry?.traceId, parentSpanId: entry?.spanId });
    expect(call?.startMs).toBeGreaterThanOrEqual(entry?.startMs ?? Number.NaN);
    expect(call?.endMs).toBeLessThanOrEqual(entry?.endMs ?? Number.NaN);
  });

  test("a valid traceparent is the parent, and its flag decides the sampling", async () => {
    record(0);
    await inSpan("sampled", { traceparent: SAMPLED, isEntry: true }, async () => {});
    record(1);
    await inSpan("not sampled", { traceparent: UNSAMPLED, isEntry: true }, async () => {
      expect(activeTraceparent()).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-00$`));
      expect(sampledTraceparent()).toBe("");
    });

    expect(exported).toEqual([]);
    record(0);
    await inSpan("sampled", { traceparent: SAMPLED }, async () => {});
    expect(exported).toMatchObject([{ traceId: TRACE, parentSpanId: PARENT }]);
  });

  test("a malformed traceparent is ignored: the entry begins its own trace", async () => {
    await inSpan("entry", { traceparent: `00-${TRACE}-nothing-01`, isEntry: true }, async () => {});

    expect(exported).toMatchObject([{ name: "entry", parentSpanId: undefined }]);
    expect(exported[0]?.traceId).not.toBe(TRACE);
  });

  test("work that is not an entry is not recorded without a parent", async () => {
    await inSpan("call", { kind: "CLIENT" }, async (span) => expect(span).toBeUndefined());
    await inSpan("call", { traceparent: "" }, async (span) => expect(span).toBeUndefined());

    expect(exported).toEqual([]);
  });

  test("work outside of the request is not in its trace", async () => {
    await inSpan("entry", { isEntry: true }, async () => {
      await detachFromSpan(() => inSpan("background", {}, async () => {}));
    });

    expect(names()).toEqual(["entry"]);
  });

  test("concurrent requests do not mix", async () => {
    const request = (name: string) =>
      inSpan(name, { isEntry: true }, async () => {
        await delay(1);
        await inSpan(`${name} call`, {}, async () => {});
      });

    await Promise.all([request("one"), request("two")]);

    const traceOf = (name: string) => exported.find((span) => span.name === name)?.traceId;
    expect(traceOf("one call")).toBe(traceOf("one"));
    expect(traceOf("two call")).toBe(traceOf("two"));
    expect(traceOf("one")).not.toBe(traceOf("two"));
  });
});

describe("a request that is not sampled", () => {
  beforeEach(() => record(0));

  test("is dropped with all its spans when it succeeds", async () => {
    await inSpan("entry", { isEntry: true }, () => inSpan("call", {}, async () => {}));

    expect(exported).toEqual([]);
  });

  test("is kept with all its spans when it fails", async () => {
    const failure = new Error("the database is gone");
    const work = inSpan("entry", { isEntry: true }, async () => {
      await inSpan("first call", {}, async () => {});
      await inSpan("second call", {}, failing(failure));
    });

    await expect(work).rejects.toBe(failure);
    expect(names()).toEqual(["first call", "second call", "entry"]);
    expect(new Set(exported.map(({ traceId }) => traceId)).size).toBe(1);
    expect(exported.map(({ hasFailed }) => hasFailed)).toEqual([false, true, true]);
  });

  test("is kept when the failure is reported and not thrown", async () => {
    await inSpan("entry", { isEntry: true }, async (span) => {
      span?.fail(new AppError("SERVICE_UNAVAILABLE"));
    });

    expect(exported).toMatchObject([{ hasFailed: true }]);
    expect(exported[0]?.attributes).toEqual({ "error.type": "SERVICE_UNAVAILABLE" });
  });

  test.each([
    [500, 1],
    [424, 1],
    [404, 0],
    [201, 0],
  ])("is kept for a response of %s: %s", async (status, kept) => {
    await inSpan("entry", { isEntry: true }, async (span) => span?.respond(status));

    expect(exported).toHaveLength(kept);
  });

  test("is dropped when a call failed and the request recovered", async () => {
    await inSpan("entry", { isEntry: true }, async () => {
      await inSpan("call", {}, failing(new Error("once"))).catch(() => {});
    });

    expect(exported).toEqual([]);
  });

  test("is dropped when a business rule refuses it", async () => {
    const refused = inSpan("entry", { isEntry: true }, failing(new AppError("INSUFFICIENT_FUNDS")));

    await expect(refused).rejects.toMatchObject({ code: "INSUFFICIENT_FUNDS" });
    expect(exported).toEqual([]);
  });

  test("is kept when a provider failed it: 424", async () => {
    const failed = inSpan("entry", { isEntry: true }, failing(new AppError("BILL_PAYMENT_FAILED")));

    await expect(failed).rejects.toBeDefined();
    expect(names()).toEqual(["entry"]);
  });

  test("holds a bounded number of spans", async () => {
    const work = inSpan("entry", { isEntry: true }, async () => {
      for (let i = 0; i < 500; i++) await inSpan("call", {}, async () => {});
      throw new Error("late");
    });

    await expect(work).rejects.toThrow("late");
    expect(exported).toHaveLength(65);
  });

  test("keeps spans that end after it, if it failed", async () => {
    let late: Promise<void> | undefined;
    const work = inSpan("entry", { isEntry: true }, async () => {
      late = inSpan("late call", {}, () => delay(5));
      throw new Error("at once");
    });
    await expect(work).rejects.toThrow("at once");

    await late;

    expect(names()).toEqual(["entry", "late call"]);
  });
});

describe("shared work", () => {
  const items = [
    { id: 1, traceparent: `00-${"1".repeat(32)}-${PARENT}-01` },
    { id: 2, traceparent: "" },
    { id: 3, traceparent: `00-${"3".repeat(32)}-${PARENT}-01` },
    { id: 4, traceparent: UNSAMPLED },
  ];
  const shared = {
    items,
    traceparentOf: ({ traceparent }: { traceparent: string }) => traceparent,
    itemName: "commit",
  };

  test("has a span that links to each sampled request, whose traces link back", async () => {
    await inSharedSpan("batch", shared, () => inSpan("write", {}, async () => {}));

    const batch = exported.find(({ name }) => name === "batch");
    const write = exported.find(({ name }) => name === "write");
    const commits = exported.filter(({ name }) => name === "commit");
    expect(batch?.attributes).toEqual({ "kobo.batch.size": 4 });
    expect(batch?.links?.map(({ traceId }) => traceId)).toEqual(["1".repeat(32), "3".repeat(32)]);
    expect(write).toMatchObject({ traceId: batch?.traceId, parentSpanId: batch?.spanId });
    expect(commits.map(({ traceId, parentSpanId }) => [traceId, parentSpanId])).toEqual([
      ["1".repeat(32), PARENT],
      ["3".repeat(32), PARENT],
    ]);
    for (const { links } of commits) expect(links).toEqual([batch]);
  });

  test("is not recorded without a sampled request, whatever the ratio", async () => {
    await inSharedSpan("batch", { ...shared, items: items.slice(1, 2) }, async () => {
      expect(activeSpan()).toBeUndefined();
    });

    expect(exported).toEqual([]);
  });

  test("fails in each trace", async () => {
    const failure = new Error("rolled back");

    await expect(inSharedSpan("batch", shared, failing(failure))).rejects.toBe(failure);

    expect(exported.map(({ name, hasFailed }) => [name, hasFailed])).toEqual([
      ["commit", true],
      ["commit", true],
      ["batch", true],
    ]);
  });

  test("links to a bounded number of requests", async () => {
    const many = Array.from({ length: 512 }, () => ({ traceparent: SAMPLED }));

    await inSharedSpan("batch", { ...shared, items: many }, async () => {});

    const batch = exported.find(({ name }) => name === "batch");
    expect(batch?.links).toHaveLength(128);
    expect(batch?.attributes).toEqual({ "kobo.batch.size": 512 });
  });
});

test("a child on behalf of a sampled request belongs to its trace", () => {
  const span = beginChild("publish", "PRODUCER", SAMPLED);
  span?.end();

  expect(exported).toMatchObject([{ traceId: TRACE, parentSpanId: PARENT, kind: "PRODUCER" }]);
  expect(beginChild("publish", "PRODUCER", UNSAMPLED)).toBeUndefined();
  expect(beginChild("publish", "PRODUCER", "")).toBeUndefined();
});
