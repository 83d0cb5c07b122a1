import type { Metric } from "./metric-producer";

export interface TelemetryOptions {
  service: string;
  /** Distinguishes the processes of a service. */
  instance: string;
  /** The base URL of a collector with OTLP over HTTP. Without it telemetry is off. */
  endpoint: string | undefined;
  /** Sent with each export, such as the collector's key. */
  headers: Record<string, string> | undefined;
  /** Further attributes of the process, such as its cluster. */
  resourceAttributes: Record<string, string>;
  /** The share of new traces to sample, 0 to 1. */
  sampleRatio: number;
  /** Finished spans that wait for their export; more are dropped. */
  queueSpansMax: number;
  spanDelayMs: number;
  /** The interval of metric exports; 0 for none. */
  metricIntervalMs: number;
  readMetrics: () => Promise<readonly Metric[]>;
  /** Masks card numbers and keys in free text. */
  scrub: (text: string) => string;
}
