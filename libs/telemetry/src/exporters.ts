import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { type Resource, resourceFromAttributes } from "@opentelemetry/resources";
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import { BatchSpanProcessor } from "@opentelemetry/sdk-trace";
import { recordSpans } from "./in-span";
import { metricProducer } from "./metric-producer";
import type { TelemetryOptions } from "./options";
import { toReadableSpan } from "./readable-span";

/** The exporters read `OTEL_EXPORTER_OTLP_HEADERS` and the other variables of their kind by themselves. */
export function startExporters(options: TelemetryOptions & { endpoint: string }) {
  const resource = resourceFromAttributes({
    ...options.resourceAttributes,
    "service.name": options.service,
    "service.instance.id": options.instance,
  });
  const stops = [exportSpans(options, resource), exportMetrics(options, resource)];
  return async (): Promise<void> => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

type Options = TelemetryOptions & { endpoint: string };

function exportSpans(options: Options, resource: Resource): () => Promise<void> {
  const { endpoint, headers, sampleRatio: ratio, scrub } = options;
  const processor = new BatchSpanProcessor({
    exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, ...(headers && { headers }) }),
    maxQueueSize: options.queueSpansMax,
    scheduledDelayMillis: options.spanDelayMs,
  });
  const stopRecording = recordSpans({
    ratio,
    export: (span) => processor.onEnd(toReadableSpan(span, resource, scrub)),
  });
  return () => {
    stopRecording();
    return processor.shutdown();
  };
}

function exportMetrics(options: Options, resource: Resource): () => Promise<void> {
  const { endpoint, headers, metricIntervalMs, readMetrics } = options;
  if (metricIntervalMs === 0) return async () => {};
  const provider = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter({
          url: `${endpoint}/v1/metrics`,
          ...(headers && { headers }),
        }),
        exportIntervalMillis: metricIntervalMs,
        exportTimeoutMillis: Math.min(metricIntervalMs, EXPORT_TIMEOUT_MS),
        metricProducers: [metricProducer(readMetrics)],
      }),
    ],
  });
  return () => provider.shutdown();
}

const EXPORT_TIMEOUT_MS = 10_000;
