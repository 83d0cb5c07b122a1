import { type LocalCollector, startCollector } from "../../../src/telemetry/collector";

const TRACE = "a".repeat(32);
const OTHER = "b".repeat(32);
const NOW = 1_800_000_000_000;

let collector: LocalCollector;
beforeEach(async () => {
  collector = await startCollector(0);
});
afterEach(() => collector.close());

const nano = (ms: number): string => String(BigInt(ms) * 1_000_000n);

function span(name: string, more: object = {}) {
  const times = { startTimeUnixNano: nano(NOW), endTimeUnixNano: nano(NOW + 20) };
  return { traceId: TRACE, spanId: name.padEnd(16, "0"), name, ...times, ...more };
}

async function post(path: string, body: string): Promise<number> {
  const response = await fetch(collector.url + path, { method: "POST", body });
  return response.status;
}

function sendSpans(service: string, ...spans: object[]): Promise<number> {
  const attributes = [{ key: "service.name", value: { stringValue: service } }];
  const resourceSpans = [{ resource: { attributes }, scopeSpans: [{ spans }] }];
  return post("/v1/traces", JSON.stringify({ resourceSpans }));
}

async function see(path: string): Promise<{ status: number; text: string; policy: string | null }> {
  const response = await fetch(collector.url + path);
  const policy = response.headers.get("content-security-policy");
  return { status: response.status, text: await response.text(), policy };
}

test("a trace of two services is listed and shown with its spans, links and failure", async () => {
  await sendSpans("transfer", span("inner", { parentSpanId: "entry".padEnd(16, "0") }));
  await sendSpans(
    "gateway",
    span("entry", {
      links: [{ traceId: OTHER, spanId: "1".repeat(16) }],
      status: { code: 2, message: "the <b>ledger</b> is unavailable" },
    }),
  );

  const list = await see("/");
  const trace = await see(`/traces/${TRACE}`);

  expect(list.text).toContain(`<a href="/traces/${TRACE}">entry</a> <span class="bad">failed`);
  expect(list.text).toContain("gateway, transfer");
  expect(trace.text.indexOf(">entry")).toBeLessThan(trace.text.indexOf(">inner"));
  expect(trace.text).toContain(`<a href="/traces/${OTHER}">`);
  expect(trace.text).toContain("the &#60;b&#62;ledger&#60;/b&#62; is unavailable");
  expect(trace.text).toContain('class="bar failed"');
});

test("pages load nothing from other sites and run no script", async () => {
  const { policy, text } = await see("/");

  expect(policy).toContain("default-src 'none'");
  expect(text).not.toMatch(/<script|https?:\/\//);
});

test("memory is bounded: the oldest of more than 500 traces is dropped", async () => {
  for (let i = 0; i < 510; i += 10) {
    const traceIds = Array.from({ length: 10 }, (_, j) => String(i + j).padStart(32, "0"));
    await sendSpans("gateway", ...traceIds.map((traceId) => span("entry", { traceId })));
  }

  expect((await see(`/traces/${"0".padStart(32, "0")}`)).status).toBe(404);
  expect((await see(`/traces/${"509".padStart(32, "0")}`)).status).toBe(200);
});

test("charts show what the services counted between their exports", async () => {
  const metric = (count: number) => {
    const point = { timeUnixNano: nano(NOW), count, sum: count, explicitBounds: [0.1, 1] };
    const points = [{ ...point, bucketCounts: [count, 0, 0] }];
    const metrics = [{ name: "http_request_duration_seconds", histogram: { dataPoints: points } }];
    return JSON.stringify({ resourceMetrics: [{ scopeMetrics: [{ metrics }] }] });
  };
  const clock = jest.spyOn(Date, "now");
  for (const [at, count] of [
    [0, 100],
    [5_000, 200],
    [10_000, 400],
  ] as const) {
    clock.mockReturnValue(NOW + at);
    await post("/v1/metrics", metric(count));
  }
  clock.mockRestore();

  const { text } = await see("/");

  expect(text).toContain("40 a second");
  expect(text).toContain("p50 50 · p99 99 ms");
  expect(text).toContain("<polyline");
});

test.each(["no json", "null", '"text"'])("an unreadable export is refused: %s", async (body) => {
  expect(await post("/v1/traces", body)).toBe(400);
});
