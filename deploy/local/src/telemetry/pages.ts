import { chart } from "./chart";
import { escapeHtml, page } from "./html";
import type { MetricStore, Reading } from "./metric-store";
import type { StoredSpan, StoredTrace, TraceStore } from "./trace-store";

const LISTED_MAX = 100;
const REFRESH_SECONDS = 5;
const MS = 1_000;

/** The charts and the newest traces. */
export function overviewPage(traces: TraceStore, metrics: MetricStore): string {
  const seconds = "http_request_duration_seconds";
  const inMs = (readings: Reading[]): Reading[] =>
    readings.map(({ at, value }) => ({ at, value: value * MS }));
  const charts = [
    chart({
      title: "Requests",
      unit: "a second",
      lines: [{ label: "", readings: metrics.rate(seconds) }],
    }),
    chart({
      title: "Duration of a request",
      unit: "ms",
      lines: [
        { label: "p50", readings: inMs(metrics.quantile(seconds, 0.5)) },
        { label: "p99", readings: inMs(metrics.quantile(seconds, 0.99)) },
      ],
    }),
    chart({
      title: "Transfers decided by the ledger",
      unit: "a second",
      lines: [{ label: "", readings: metrics.rate("ledger_batch_items", ({ sum }) => sum) }],
    }),
    chart({
      title: "Oldest event in an outbox",
      unit: "seconds",
      lines: [{ label: "", readings: metrics.gauge("outbox_oldest_seconds") }],
    }),
  ];
  const rows = traces.recent().slice(0, LISTED_MAX).map(rowOf);
  const list =
    rows.length === 0
      ? '<p class="muted">No trace yet. Send a request to the sandbox.</p>'
      : `<table><thead><tr><th>Request</th><th>Services</th><th class="num">Spans</th><th class="num">ms</th><th>Began</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
  const body = `<h1>Overview</h1><div class="charts">${charts.join("")}</div><h2>Recent traces</h2>${list}`;
  return page("Overview", body, REFRESH_SECONDS);
}

function rowOf(trace: StoredTrace): string {
  const spans = inOrder(trace);
  const first = spans[0]?.span;
  const { from, to } = extentOf(trace);
  const services = [...new Set(spans.map(({ span }) => span.service))].join(", ");
  const failed = trace.spans.some(({ error }) => error !== undefined);
  const began = new Date(from).toISOString().slice(11, 23);
  return `<tr><td><a href="/traces/${trace.traceId}">${escapeHtml(first?.name ?? "")}</a>${failed ? ' <span class="bad">failed</span>' : ""}</td><td class="muted">${escapeHtml(services)}</td><td class="num">${spans.length}</td><td class="num">${(to - from).toFixed(1)}</td><td class="num">${began}</td></tr>`;
}

/** One trace as a waterfall. */
export function tracePage(trace: StoredTrace): string {
  const { from, to } = extentOf(trace);
  const length = Math.max(to - from, 0.001);
  const rows = inOrder(trace).map(({ span, depth }) => {
    const left = ((span.startMs - from) / length) * 100;
    const width = ((span.endMs - span.startMs) / length) * 100;
    const bar = `<div class="lane"><div class="bar${span.error === undefined ? "" : " failed"}" style="left:${left.toFixed(2)}%;width:${width.toFixed(2)}%"></div></div>`;
    return `<tr><td class="name" style="padding-left:${8 + 16 * depth}px">${escapeHtml(span.name)} <span class="muted">${escapeHtml(span.service)}</span>${detailsOf(span)}</td><td>${bar}</td><td class="num">${(span.startMs - from).toFixed(1)}</td><td class="num">${(span.endMs - span.startMs).toFixed(1)}</td></tr>`;
  });
  const body = `<h1>Trace</h1><p class="muted"><code>${escapeHtml(trace.traceId)}</code> · ${new Date(from).toISOString()} · ${length.toFixed(1)} ms</p>
<table><thead><tr><th>Span</th><th>Time</th><th class="num">at, ms</th><th class="num">for, ms</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
  return page("Trace", body);
}

export function notFoundPage(): string {
  const body =
    '<h1>Not found</h1><p>The collector keeps the newest 500 traces. <a href="/">See them</a>.</p>';
  return page("Not found", body);
}

function detailsOf({ error, attributes, links }: StoredSpan): string {
  const lines = [
    ...(error === undefined ? [] : [`<span class="bad">${escapeHtml(error)}</span>`]),
    ...Object.entries(attributes).map(
      ([key, value]) => `<code>${escapeHtml(key)}=${escapeHtml(value)}</code>`,
    ),
    ...links.map(
      ({ traceId }) =>
        `linked to <a href="/traces/${escapeHtml(traceId)}"><code>${escapeHtml(traceId.slice(0, 8))}…</code></a>`,
    ),
  ];
  return lines.map((line) => `<div class="muted">${line}</div>`).join("");
}

function extentOf({ spans }: StoredTrace): { from: number; to: number } {
  return {
    from: Math.min(...spans.map(({ startMs }) => startMs)),
    to: Math.max(...spans.map(({ endMs }) => endMs)),
  };
}

/** Each span after its parent, by time. Spans of one id, or in a circle, are shown once. */
function inOrder({ spans }: StoredTrace): { span: StoredSpan; depth: number }[] {
  const ids = new Set(spans.map(({ spanId }) => spanId));
  const children = Map.groupBy(
    spans.toSorted((a, b) => a.startMs - b.startMs),
    ({ parentSpanId }) => (ids.has(parentSpanId) ? parentSpanId : ""),
  );
  const seen = new Set<StoredSpan>();
  const below = (parent: string, depth: number): { span: StoredSpan; depth: number }[] =>
    (children.get(parent) ?? []).flatMap((span) => {
      if (seen.has(span)) return [];
      seen.add(span);
      return [{ span, depth }, ...below(span.spanId, depth + 1)];
    });
  return below("", 0);
}
