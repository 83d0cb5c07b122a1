import { join } from "node:path";
import { uncovered } from "../../src/alerts/faults";
import { alertsOf, shortenedRules } from "../../src/alerts/rules";

const ROOT = join(__dirname, "../../../..");

test("every alert that is shipped has a fault that fires it", () => {
  const alerts = alertsOf(ROOT);

  expect(alerts.length).toBeGreaterThan(0);
  expect(uncovered(alerts)).toEqual([]);
  expect(uncovered([...alerts, "NewAlert"])).toEqual(["NewAlert has no fault"]);
  expect(uncovered(alerts.slice(1))).toEqual([`${alerts[0]} is no alert`]);
});

test("durations are shortened, thresholds are not", () => {
  const text = `
groups:
  - name: one
    interval: 30s
    rules:
      - record: ratio:rate5m
        expr: sum(rate(errors[5m])) > 25 * 3600
      - alert: Filling
        expr: free < 0.15 or predict_linear(free[6h], 24 * 3600) < 0
        for: 1h
        labels: { severity: page }
`;

  expect(shortenedRules(text, 60)).toBe(`groups:
  - name: one
    rules:
      - record: ratio:rate5m
        expr: sum(rate(errors[5000ms])) > 25 * 3600
      - alert: Filling
        labels:
          severity: page
        expr: free < 0.15 or predict_linear(free[360000ms], 24 * 3600 / 60) < 0
        for: 60000ms
    interval: 500ms
`);
});

test("a rule limited to hours of the day applies at any hour", () => {
  const text =
    'groups: [{ name: one, rules: [{ alert: A, expr: "x > 0 and on () hour() >= 5" }] }]';

  expect(shortenedRules(text, 60)).toContain("expr: x > 0 and on () hour() >= 0");
});

test("a duration that cannot be shortened is refused", () => {
  const text = 'groups: [{ name: one, rules: [{ alert: A, expr: "rate(x[1h30m])" }] }]';

  expect(() => shortenedRules(text, 60)).toThrow("1h30m is no duration");
});
