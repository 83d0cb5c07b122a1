const { levels } = require("./service-level-rules.js");

/** The width of Grafana's grid. */
const COLUMNS = 24;
const HEIGHT = 8;

/**
 * @typedef {{ title: string, unit?: string, stat?: boolean, width?: number, queries: [string, string][] }} Panel
 *   A query is an expression and its legend.
 */

const DATASOURCE = { type: "prometheus", uid: "$datasource" };

/** A dashboard of Grafana with panels from left to right, row by row. */
function dashboard(uid, title, panels) {
  let x = 0;
  let y = 0;
  const placed = panels.map((panel, index) => {
    const width = panel.width ?? COLUMNS / 2;
    if (x + width > COLUMNS) {
      x = 0;
      y += HEIGHT;
    }
    const gridPos = { h: HEIGHT, w: width, x, y };
    x += width;
    return { id: index + 1, gridPos, ...panelOf(panel) };
  });
  return {
    uid,
    title,
    tags: ["kobo"],
    schemaVersion: 39,
    editable: false,
    refresh: "30s",
    time: { from: "now-6h", to: "now" },
    templating: {
      list: [{ name: "datasource", label: "Data source", type: "datasource", query: "prometheus" }],
    },
    panels: placed,
  };
}

function panelOf({ title, unit = "short", stat = false, queries }) {
  return {
    title,
    type: stat ? "stat" : "timeseries",
    datasource: DATASOURCE,
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    targets: queries.map(([expr, legendFormat], index) => ({
      refId: String.fromCharCode("A".charCodeAt(0) + index),
      datasource: DATASOURCE,
      expr,
      legendFormat,
    })),
  };
}

const p99 = (histogram, by) =>
  `histogram_quantile(0.99, sum by (le, ${by}) (rate(${histogram}_bucket[5m])))`;

/** All dashboards, by file name. */
function dashboards() {
  return {
    "service-levels.json": dashboard("kobo-service-levels", "Kobo / Service levels", [
      {
        title: "Error budget used in 3 days, of 30",
        unit: "percentunit",
        stat: true,
        width: COLUMNS,
        queries: [
          ["kobo:slo_error_ratio:rate3d / on (slo) (1 - kobo:slo_objective) * 3 / 30", "{{slo}}"],
        ],
      },
      ...levels().map(({ name }) => ({
        title: name,
        unit: "percentunit",
        width: COLUMNS / 3,
        queries: [
          [`kobo:slo_error_ratio:rate5m{slo="${name}"}`, "bad, 5 minutes"],
          [`kobo:slo_error_ratio:rate1h{slo="${name}"}`, "bad, 1 hour"],
          [`1 - kobo:slo_objective{slo="${name}"}`, "allowed"],
        ],
      })),
    ]),
    "money.json": dashboard("kobo-money", "Kobo / Money", [
      {
        title: "Ledger imbalance, minor units",
        stat: true,
        width: 6,
        queries: [["max by (mode, currency) (ledger_imbalance_kobo)", "{{mode}} {{currency}}"]],
      },
      {
        title: "Consistency failures",
        stat: true,
        width: 6,
        queries: [["sum(increase(ledger_consistency_failures_total[1d]))", "in a day"]],
      },
      {
        title: "Reconciliation differences",
        stat: true,
        width: 6,
        queries: [
          ["max by (source, mode) (reconciliation_open_differences)", "{{source}} {{mode}}"],
        ],
      },
      {
        title: "Days not reconciled",
        stat: true,
        width: 6,
        queries: [["max by (source, mode) (reconciliation_missed_days)", "{{source}} {{mode}}"]],
      },
      {
        title: "Oldest open operation",
        unit: "s",
        queries: [
          ["max by (operation, mode) (operations_oldest_open_seconds)", "{{operation}} {{mode}}"],
        ],
      },
      {
        title: "Oldest review",
        unit: "s",
        queries: [
          [
            "max by (operation, mode, reason) (reviews_oldest_seconds)",
            "{{operation}} {{mode}} {{reason}}",
          ],
        ],
      },
      {
        title: "Open reviews",
        queries: [
          ["max by (operation, mode, reason) (reviews_open)", "{{operation}} {{mode}} {{reason}}"],
        ],
      },
      {
        title: "Float at the bill provider, kobo",
        queries: [
          ["max by (mode) (bill_provider_float_kobo)", "{{mode}}"],
          ["max(bill_provider_float_low_kobo)", "low"],
        ],
      },
      {
        title: "Bank transfers",
        unit: "ops",
        queries: [
          ["sum by (mode, state) (rate(external_transfers_total[5m]))", "{{mode}} {{state}}"],
        ],
      },
      {
        title: "Bill purchases",
        unit: "ops",
        queries: [["sum by (mode, state) (rate(bill_purchases_total[5m]))", "{{mode}} {{state}}"]],
      },
      {
        title: "Card payments",
        unit: "ops",
        queries: [["sum by (mode, state) (rate(card_payments_total[5m]))", "{{mode}} {{state}}"]],
      },
      {
        title: "Bank inflows",
        unit: "ops",
        queries: [["sum by (mode, state) (rate(bank_inflows_total[5m]))", "{{mode}} {{state}}"]],
      },
      {
        title: "Ledger batches, p99",
        unit: "s",
        queries: [[p99("ledger_batch_duration_seconds", "job"), "batch"]],
      },
      {
        title: "Ledger batches retried",
        unit: "ops",
        queries: [["sum(rate(ledger_batches_retried_total[5m]))", "retried"]],
      },
    ]),
    "traffic.json": dashboard("kobo-traffic", "Kobo / Traffic and providers", [
      {
        title: "Requests by status",
        unit: "reqps",
        queries: [
          ["sum by (status) (rate(http_request_duration_seconds_count[5m]))", "{{status}}"],
        ],
      },
      {
        title: "Requests by operation, p99",
        unit: "s",
        queries: [[p99("http_request_duration_seconds", "operation"), "{{operation}}"]],
      },
      {
        title: "Requests shed",
        unit: "reqps",
        queries: [["sum by (reason) (rate(gateway_requests_shed_total[5m]))", "{{reason}}"]],
      },
      {
        title: "Requests in flight",
        queries: [
          ["sum(gateway_requests_in_flight)", "in flight"],
          ["sum(gateway_requests_in_flight_limit)", "limit"],
        ],
      },
      {
        title: "gRPC, p99",
        unit: "s",
        queries: [[p99("rpc_server_duration_seconds", "method"), "{{method}}"]],
      },
      {
        title: "gRPC errors",
        unit: "reqps",
        queries: [
          [
            'sum by (method, code) (rate(rpc_server_duration_seconds_count{code!="OK"}[5m]))',
            "{{method}} {{code}}",
          ],
        ],
      },
      {
        title: "Circuit breakers: 0 closed, 2 open",
        queries: [
          ["max by (job, operation) (provider_circuit_breaker_state)", "{{job}} {{operation}}"],
        ],
      },
      {
        title: "Provider calls refused",
        unit: "reqps",
        queries: [
          [
            "sum by (operation, reason) (rate(provider_calls_refused_total[5m]))",
            "{{operation}} {{reason}}",
          ],
        ],
      },
      {
        title: "Bill provider, p99",
        unit: "s",
        queries: [[p99("bill_provider_call_seconds", "call"), "{{call}}"]],
      },
      {
        title: "Bank rail, p99",
        unit: "s",
        queries: [[p99("rail_call_seconds", "call"), "{{call}}"]],
      },
      {
        title: "Bank partner, p99",
        unit: "s",
        queries: [[p99("bank_partner_call_seconds", "call"), "{{call}}"]],
      },
      {
        title: "Card testing refusals",
        unit: "reqps",
        queries: [
          ["sum by (mode, sign) (rate(card_testing_refusals_total[5m]))", "{{mode}} {{sign}}"],
        ],
      },
    ]),
    "events.json": dashboard("kobo-events", "Kobo / Events, webhooks and processes", [
      {
        title: "Oldest event in the outbox",
        unit: "s",
        queries: [["max by (job) (outbox_oldest_seconds)", "{{job}}"]],
      },
      {
        title: "Events published",
        unit: "ops",
        queries: [["sum by (job) (rate(outbox_published_total[5m]))", "{{job}}"]],
      },
      {
        title: "Consumer lag",
        queries: [["sum by (consumergroup) (kafka_consumergroup_lag)", "{{consumergroup}}"]],
      },
      {
        title: "Events handled, and dead letters",
        unit: "ops",
        queries: [
          ["sum by (group) (rate(events_handled_total[5m]))", "{{group}}"],
          ["sum by (group) (rate(events_dead_lettered_total[5m]))", "{{group}}, dead"],
        ],
      },
      {
        title: "From the event to the first webhook attempt, p99",
        unit: "s",
        queries: [[p99("webhook_event_wait_seconds", "job"), "first attempt"]],
      },
      {
        title: "Webhook attempts",
        unit: "ops",
        queries: [["sum by (outcome) (rate(webhook_attempts_total[5m]))", "{{outcome}}"]],
      },
      {
        title: "Webhook attempts in flight",
        queries: [["sum by (lane) (webhook_deliveries_in_flight)", "{{lane}}"]],
      },
      {
        title: "Oldest due job",
        unit: "s",
        queries: [["max by (job, worker) (jobs_oldest_due_seconds)", "{{job}} {{worker}}"]],
      },
      {
        title: "CPU",
        unit: "percentunit",
        queries: [["sum by (job) (rate(process_cpu_seconds_total[5m]))", "{{job}}"]],
      },
      {
        title: "Memory",
        unit: "bytes",
        queries: [["max by (job) (process_resident_memory_bytes)", "{{job}}"]],
      },
      {
        title: "Event loop delay, p99",
        unit: "s",
        queries: [["max by (job) (nodejs_eventloop_lag_p99_seconds)", "{{job}}"]],
      },
      {
        title: "Dashboard requests, p99",
        unit: "s",
        queries: [[p99("dashboard_request_duration_seconds", "route"), "{{route}}"]],
      },
    ]),
  };
}

module.exports = { dashboards };
