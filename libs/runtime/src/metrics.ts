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

/** Node's own figures (heap, event loop, garbage collection) beside ours. */
export function collectProcessMetrics(): void {
  collectDefaultMetrics({ register: registry });
}

export function counter<Label extends string>(
  configuration: CounterConfiguration<Label>,
): Counter<Label> {
  return new Counter({ ...configuration, registers: [registry] });
}

export function gauge<Label extends string>(
  configuration: GaugeConfiguration<Label>,
): Gauge<Label> {
  return new Gauge({ ...configuration, registers: [registry] });
}

export function histogram<Label extends string>(
  configuration: HistogramConfiguration<Label>,
): Histogram<Label> {
  return new Histogram({ ...configuration, registers: [registry] });
}
