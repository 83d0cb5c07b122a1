import { activeSpan, keepExemplar, type Metric, type Span } from "@kobo/telemetry";
import {
  Counter,
  type CounterConfiguration,
  collectDefaultMetrics,
  Gauge,
  type GaugeConfiguration,
  Histogram,
  type HistogramConfiguration,
  Registry,
} from "prom-client";

/** The process's metrics, served at `/metrics` in the Prometheus text format. */
export const registry = new Registry();

/** Each sample wakes the process: with prom-client's 10 ms that takes an idle one 0.5 % of a core. */
const EVENT_LOOP_SAMPLED_EVERY_MS = 100;

/** Node's own metrics: heap, event loop, garbage collection. */
export function collectProcessMetrics(): void {
  collectDefaultMetrics({
    register: registry,
    eventLoopMonitoringPrecision: EVENT_LOOP_SAMPLED_EVERY_MS,
  });
}

/** The name of a metric before it was renamed, which it keeps for one release. */
interface Renamed {
  formerly?: string;
}

export function counter<Label extends string>(
  metric: CounterConfiguration<Label> & Renamed,
): Counter<Label> {
  return new Counter(registered(metric));
}

export function gauge<Label extends string>(
  metric: GaugeConfiguration<Label> & Renamed,
): Gauge<Label> {
  return new Gauge(registered(metric));
}

export function histogram<Label extends string>(
  metric: HistogramConfiguration<Label> & Renamed,
): Histogram<Label> {
  return new Histogram(registered(metric));
}

/** Observes a duration in seconds, with its trace as exemplar; by default that of the active span. */
export function observe<Label extends string>(
  to: Histogram<Label>,
  labels: Partial<Record<Label, string | number>>,
  seconds: number,
  span: Span | undefined = activeSpan(),
): void {
  to.observe(labels, seconds);
  // Of the class, but not of its types.
  if (span) keepExemplar(to as unknown as Bounded, labels as Labels, seconds, span);
}

interface Bounded {
  name: string;
  upperBounds: readonly number[];
}

type Labels = Record<string, string | number>;

/** The metrics as data, for their export. */
export async function readMetrics(): Promise<Metric[]> {
  return (await registry.getMetricsAsJSON()) as unknown as Metric[];
}

const formerNames = new Map<string, string>();

function registered<Configuration extends Renamed & { name: string }>(metric: Configuration) {
  if (metric.formerly) formerNames.set(metric.name, metric.formerly);
  return { ...metric, registers: [registry] };
}

/** All metrics in the Prometheus text format, the renamed ones also under their former names. */
export async function metricsText(): Promise<string> {
  const texts = [await registry.metrics()];
  for (const [name, formerly] of formerNames) {
    const text = await registry.getSingleMetricAsString(name);
    texts.push(
      `${text.replaceAll(name, formerly).replace(/^(# HELP .*)$/m, `$1 (deprecated: use ${name})`)}\n`,
    );
  }
  return texts.join("");
}
