import { type HrTime, ValueType } from "@opentelemetry/api";
import { emptyResource } from "@opentelemetry/resources";
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from "@opentelemetry/sdk-metrics";
import { toHrTime } from "./hr-time";

/** A metric of the process, as prom-client shows it. */
export interface Metric {
  name: string;
  help: string;
  /** Text, since prom-client's own enumeration is not at hand here. */
  type: string | number;
  values: {
    value: number;
    labels: Partial<Record<string, string | number>>;
    /** Of a histogram's sample: `…_bucket`, `…_sum` or `…_count`. */
    metricName?: string | undefined;
  }[];
}

const SCOPE = { name: "kobo" };

/** Shows the process's Prometheus metrics to OpenTelemetry, so that each is counted once. */
export function metricProducer(read: () => Promise<readonly Metric[]>): MetricProducer {
  const startTime = toHrTime(performance.timeOrigin);
  return {
    collect: async () => {
      const endTime = toHrTime(Date.now());
      const metrics = (await read()).flatMap(
        (metric) => toMetricData(metric, { startTime, endTime }) ?? [],
      );
      const scopeMetrics = [{ scope: SCOPE, metrics }];
      return { resourceMetrics: { resource: emptyResource(), scopeMetrics }, errors: [] };
    },
  };
}

interface Times {
  startTime: HrTime;
  endTime: HrTime;
}

/** Undefined for a summary, which OpenTelemetry no longer has. */
function toMetricData(metric: Metric, times: Times): MetricData | undefined {
  const { name, help: description } = metric;
  const unit = name.replace(/_total$/, "").endsWith("_seconds") ? "s" : "";
  const base = {
    descriptor: { name, description, unit, valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  switch (metric.type) {
    case "counter":
      return {
        ...base,
        dataPointType: DataPointType.SUM,
        isMonotonic: true,
        dataPoints: numbersOf(metric, times),
      };
    case "gauge":
      return { ...base, dataPointType: DataPointType.GAUGE, dataPoints: numbersOf(metric, times) };
    case "histogram":
      return {
        ...base,
        dataPointType: DataPointType.HISTOGRAM,
        dataPoints: histogramsOf(metric, times),
      };
    default:
      return undefined;
  }
}

function numbersOf({ values }: Metric, times: Times): DataPoint<number>[] {
  return values.map(({ value, labels }) => ({ ...times, value, attributes: { ...labels } }));
}

/** Prometheus counts each bucket with all smaller ones, OpenTelemetry each by itself. */
function histogramsOf({ values }: Metric, times: Times): DataPoint<Histogram>[] {
  const series = Map.groupBy(values, ({ labels: { le: _, ...labels } }) => JSON.stringify(labels));
  return [...series.values()].map((samples) => {
    const { le: _, ...attributes } = samples[0]?.labels ?? {};
    const buckets = samples
      .filter(({ metricName }) => metricName?.endsWith("_bucket"))
      .map(({ labels, value }) => ({
        bound: Number(String(labels.le).replace("+Inf", "Infinity")),
        value,
      }))
      .sort((a, b) => a.bound - b.bound);
    const of = (suffix: string) =>
      samples.find(({ metricName }) => metricName?.endsWith(suffix))?.value ?? 0;
    const counts = buckets.map(({ value }, index) => value - (buckets[index - 1]?.value ?? 0));
    const boundaries = buckets.map(({ bound }) => bound).filter(Number.isFinite);
    const value = { buckets: { boundaries, counts }, sum: of("_sum"), count: of("_count") };
    return { ...times, attributes, value };
  });
}
