/** Exports all spans to the system's collector, soon, if there is one. */
export function tracingTo(collector: string | undefined): Record<string, string> {
  if (collector === undefined) return {};
  return {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector,
    OTEL_TRACES_SAMPLER_ARG: "1",
    OTEL_BSP_SCHEDULE_DELAY: "500",
    OTEL_BSP_MAX_QUEUE_SIZE: "50000",
  };
}
