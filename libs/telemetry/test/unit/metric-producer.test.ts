import { metricProducer } from "../../src/metric-producer";

const METRICS = [
  { name: "done_total", help: "Done", type: "counter", values: [{ value: 3, labels: { a: "b" } }] },
  { name: "age_seconds", help: "Age", type: "gauge", values: [{ value: 1.5, labels: {} }] },
  {
    name: "wait_seconds",
    help: "Wait",
    type: "histogram",
    values: [
      ...["x", "y"].flatMap((route) => [
        { value: 2, labels: { le: 0.1, route }, metricName: "wait_seconds_bucket" },
        { value: 5, labels: { le: 1, route }, metricName: "wait_seconds_bucket" },
        { value: 6, labels: { le: "+Inf", route }, metricName: "wait_seconds_bucket" },
        { value: 9.5, labels: { route }, metricName: "wait_seconds_sum" },
        { value: 6, labels: { route }, metricName: "wait_seconds_count" },
      ]),
    ],
  },
  { name: "old", help: "Old", type: "summary", values: [] },
];

test("the process's metrics are exported in OpenTelemetry's data model", async () => {
  const { resourceMetrics, errors } = await metricProducer(async () => METRICS).collect();

  const metrics = resourceMetrics.scopeMetrics.flatMap((scope) => scope.metrics);
  const named = (name: string) => metrics.find(({ descriptor }) => descriptor.name === name);
  expect(errors).toEqual([]);
  expect(metrics.map(({ descriptor: { name, unit } }) => [name, unit])).toEqual([
    ["done_total", ""],
    ["age_seconds", "s"],
    ["wait_seconds", "s"],
  ]);
  expect(named("done_total")).toMatchObject({
    isMonotonic: true,
    aggregationTemporality: 1,
    dataPoints: [{ value: 3, attributes: { a: "b" } }],
  });
  expect(named("age_seconds")?.dataPoints).toMatchObject([{ value: 1.5, attributes: {} }]);
  const buckets = { boundaries: [0.1, 1], counts: [2, 3, 1] };
  expect(named("wait_seconds")?.dataPoints).toMatchObject([
    { attributes: { route: "x" }, value: { buckets, sum: 9.5, count: 6 } },
    { attributes: { route: "y" }, value: { buckets, sum: 9.5, count: 6 } },
  ]);
});
