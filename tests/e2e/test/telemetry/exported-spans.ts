import { readFileSync } from "node:fs";
import { theWatched } from "../../src/watched";

/** A span as a service exported it. */
export interface ExportedSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  /** The linked traces. */
  links: { traceId: string; spanId: string }[];
  hasFailed: boolean;
  attributes: Record<string, string>;
}

interface OtlpAttribute {
  key: string;
  value: Record<string, string | number>;
}

interface OtlpSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  links?: { traceId: string; spanId: string }[];
  status?: { code?: number };
  attributes?: OtlpAttribute[];
}

interface OtlpTraces {
  resourceSpans?: {
    resource: { attributes: OtlpAttribute[] };
    scopeSpans: { spans: OtlpSpan[] }[];
  }[];
}

/** The spans so far whose export has one of these texts, such as a trace's id. */
export function spansWith(...texts: string[]): ExportedSpan[] {
  const file = theWatched()?.spans;
  if (file === undefined) throw new Error("No spans are collected.");
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => texts.some((text) => line.includes(text)))
    .flatMap((line) => (JSON.parse(line) as OtlpTraces).resourceSpans ?? [])
    .flatMap(({ resource, scopeSpans }) => {
      const service = valuesOf(resource.attributes)["service.name"] ?? "";
      return scopeSpans.flatMap(({ spans }) => spans.map((span) => toSpan(service, span)));
    });
}

/** The spans of one trace so far. */
export function traceOf(traceId: string): ExportedSpan[] {
  return spansWith(traceId).filter((span) => span.traceId === traceId);
}

const ERROR = 2;

function toSpan(service: string, span: OtlpSpan): ExportedSpan {
  const { name, traceId, spanId, parentSpanId, links = [], status, attributes = [] } = span;
  return {
    ...{ service, name, traceId, spanId, parentSpanId, links },
    hasFailed: status?.code === ERROR,
    attributes: valuesOf(attributes),
  };
}

function valuesOf(attributes: readonly OtlpAttribute[]): Record<string, string> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, String(Object.values(value)[0])]),
  );
}
