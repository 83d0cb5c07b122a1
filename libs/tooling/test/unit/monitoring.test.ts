const { metricsOf } = require("../../monitoring/problems.js");
const { levels } = require("../../monitoring/service-level-rules.js");

test("names of metrics are found in an expression, without labels, texts and functions", () => {
  const expression = `histogram_quantile(0.99, sum by (le, call_name) (rate(rail_call_seconds_bucket{call="pay_out"}[5m])))
    > on (slo) group_left () kobo:slo_objective and on () hour() >= 5 or absent(up{job="card-payments"})`;

  expect(metricsOf(expression)).toEqual(["rail_call_seconds_bucket", "kobo:slo_objective", "up"]);
});

test("every family of operations has a service level, and the two latencies have one each", () => {
  const names = levels().map(({ name }: { name: string }) => name);

  expect(names).toEqual(
    expect.arrayContaining([
      ...["availability-transfers", "availability-payids", "availability-card-payments"],
      ...["payid-transfer-latency", "webhook-first-attempt"],
    ]),
  );
});

test("a request shed by overload is a request and an error of its family", () => {
  const level = levels().find(({ name }: { name: string }) => name === "availability-health");
  const answered = 'http_request_duration_seconds_count{operation=~"GET /health"}';
  const failed = 'http_request_duration_seconds_count{operation=~"GET /health", status=~"5.."}';
  const shed = 'gateway_requests_shed_total{operation=~"GET /health", reason!="address"}';
  const requests = `sum(rate(${answered}[5m]) or rate(${shed}[5m]))`;

  expect(level).toMatchObject({
    requests,
    errors: `sum(rate(${failed}[5m]) or rate(${shed}[5m])) or 0 * ${requests}`,
  });
});

test("errors of a latency level are the requests above the bucket of its limit", () => {
  const level = levels().find(({ name }: { name: string }) => name === "payid-transfer-latency");

  expect(level?.errors).toBe(
    'sum(rate(http_request_duration_seconds_count{operation="POST /transfer/payid"}[5m])) - sum(rate(http_request_duration_seconds_bucket{operation="POST /transfer/payid", le="0.25"}[5m]))',
  );
});
