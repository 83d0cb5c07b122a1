import { counter, histogram } from "../../src";
import { metricsText } from "../../src/metrics";

test("a renamed metric is served under both names, with the same values", async () => {
  const calls = counter({
    name: "provider_calls_total",
    formerly: "outside_calls_total",
    help: "Calls",
    labelNames: ["operation"],
  });
  calls.inc({ operation: "pay" }, 3);

  const text = await metricsText();

  expect(text).toContain('provider_calls_total{operation="pay"} 3');
  expect(text).toContain('outside_calls_total{operation="pay"} 3');
  expect(text).toContain("# HELP outside_calls_total Calls (deprecated: use provider_calls_total)");
  expect(text).toContain("# TYPE outside_calls_total counter");
});

test("every line of a renamed histogram has the former name", async () => {
  const seconds = histogram({
    name: "call_seconds",
    formerly: "asking_seconds",
    help: "Time of a call",
    buckets: [1],
  });
  seconds.observe(0.5);

  const lines = (await metricsText()).split("\n").filter((line) => line.startsWith("asking"));

  expect(lines).toEqual([
    'asking_seconds_bucket{le="1"} 1',
    'asking_seconds_bucket{le="+Inf"} 1',
    "asking_seconds_sum 0.5",
    "asking_seconds_count 1",
  ]);
});
