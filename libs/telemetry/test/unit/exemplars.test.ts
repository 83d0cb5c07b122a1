import { inSpan, keepExemplar, toOpenMetrics } from "../../src";
import { recording } from "./recording";

const HISTOGRAM = { name: "wait_seconds", upperBounds: [0.1, 1] };
const TEXT = `# HELP done_total Done "twice"
# TYPE done_total counter
done_total{a="b"} 3

# HELP wait_seconds Wait
# TYPE wait_seconds histogram
wait_seconds_bucket{le="0.1",route="a \\"b\\""} 0
wait_seconds_bucket{le="1",route="a \\"b\\""} 1
wait_seconds_bucket{le="+Inf",route="a \\"b\\""} 2
wait_seconds_sum{route="a \\"b\\""} 5.5
wait_seconds_count{route="a \\"b\\""} 2
`;

test("a bucket shows the trace of its newest sampled observation", async () => {
  const labels = { route: 'a "b"' };
  const { exported, stop } = recording(1);
  const observe = (value: number) =>
    inSpan("entry", { isEntry: true }, async (span) =>
      keepExemplar(HISTOGRAM, labels, value, span),
    );
  await observe(0.4);
  await observe(0.5);
  await observe(5);
  stop();
  const [, middle, long] = exported;

  const lines = toOpenMetrics(TEXT).split("\n");

  const at = expect.stringMatching(/^\d{10}\.\d{3}$/);
  const exemplarIn = (line: string | undefined) =>
    /# \{(.*)\} (\S+) (\S+)$/.exec(line ?? "")?.slice(1);
  expect(exemplarIn(lines[6])).toEqual([
    `trace_id="${middle?.traceId}",span_id="${middle?.spanId}"`,
    "0.5",
    at,
  ]);
  expect(exemplarIn(lines[7])?.[0]).toContain(String(long?.traceId));
  expect(lines[5]).toBe('wait_seconds_bucket{le="0.1",route="a \\"b\\""} 0');
});

test("an observation that is not sampled leaves no exemplar", async () => {
  const { stop } = recording(0);
  await inSpan("entry", { isEntry: true }, async (span) =>
    keepExemplar(HISTOGRAM, { route: "other" }, 0.2, span),
  );
  stop();
  const line = 'wait_seconds_bucket{le="1",route="other"} 1';

  expect(toOpenMetrics(`${line}\n`)).toBe(`${line}\n# EOF\n`);
});

test("the text is OpenMetrics: families of counters have no suffix, no line is empty, the end is marked", () => {
  const text = toOpenMetrics(TEXT);

  expect(text).toContain(
    '# HELP done Done \\"twice\\"\n# TYPE done counter\ndone_total{a="b"} 3\n',
  );
  expect(text).not.toContain("\n\n");
  expect(text.endsWith("\n# EOF\n")).toBe(true);
});
