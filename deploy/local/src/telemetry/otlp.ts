/** The parts of OTLP in JSON that the page shows. Everything may be absent. */
export interface OtlpAttribute {
  key: string;
  value?: { stringValue?: string; intValue?: string | number; boolValue?: boolean };
}

export interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes?: OtlpAttribute[];
  links?: { traceId: string; spanId: string }[];
  status?: { code?: number; message?: string };
}

interface Resource {
  attributes?: OtlpAttribute[];
}

export interface OtlpTraces {
  resourceSpans?: { resource?: Resource; scopeSpans?: { spans?: OtlpSpan[] }[] }[];
}

export interface OtlpPoint {
  timeUnixNano: string;
  attributes?: OtlpAttribute[];
  asDouble?: number;
  count?: string | number;
  /** Of a histogram: its observations added up. */
  sum?: number;
  explicitBounds?: number[];
  bucketCounts?: (string | number)[];
}

interface OtlpMetric {
  name: string;
  sum?: { dataPoints?: OtlpPoint[] };
  gauge?: { dataPoints?: OtlpPoint[] };
  histogram?: { dataPoints?: OtlpPoint[] };
}

export interface OtlpMetrics {
  resourceMetrics?: { resource?: Resource; scopeMetrics?: { metrics?: OtlpMetric[] }[] }[];
}

export function attributesOf(attributes: readonly OtlpAttribute[] = []): Record<string, string> {
  return Object.fromEntries(
    attributes.map(({ key, value = {} }) => [key, String(Object.values(value)[0] ?? "")]),
  );
}
