export { keepExemplar, OPEN_METRICS, toOpenMetrics } from "./exemplars";
export {
  activeSpan,
  activeTraceparent,
  beginChild,
  detachFromSpan,
  inSharedSpan,
  inSpan,
  sampledTraceparent,
} from "./in-span";
export type { Metric } from "./metric-producer";
export type { Span } from "./span";
export { startTelemetry } from "./start-telemetry";
