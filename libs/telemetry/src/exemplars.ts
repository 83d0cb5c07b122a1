import type { Span } from "./span";

/** A trace that shows where an observation of a histogram came from. */
interface Exemplar {
  traceId: string;
  spanId: string;
  /** The observed value. */
  value: number;
  /** Seconds since 1970. */
  at: number;
}

type Labels = Readonly<Record<string, string | number>>;

interface LabelledHistogram {
  name: string;
  upperBounds: readonly number[];
}

const stored = new Map<string, Map<string, Exemplar>>();

/** Stores the span as the newest exemplar of its bucket. Unsampled spans would lead to no trace. */
export function keepExemplar(
  { name, upperBounds }: LabelledHistogram,
  labels: Labels,
  value: number,
  span: Span | undefined,
): void {
  if (!span?.isSampled) return;
  const bound = upperBounds.find((upper) => value <= upper);
  const ofMetric = stored.get(name) ?? new Map<string, Exemplar>();
  stored.set(name, ofMetric);
  const { traceId, spanId } = span;
  const key = keyOf({ ...labels, le: bound ?? "+Inf" });
  ofMetric.set(key, { traceId, spanId, value, at: Date.now() / 1_000 });
}

function keyOf(labels: Labels): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join();
}

const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;
const ESCAPED = /\\(.)/g;

/** The exemplar of a line `name_bucket{…} count`. */
function exemplarOf(line: string): Exemplar | undefined {
  const [series = ""] = line.split(" ", 1);
  const name = /^(\w+)_bucket\{/.exec(series)?.[1];
  const ofMetric = name && stored.get(name);
  if (!ofMetric) return undefined;
  const labels = [...line.matchAll(LABEL)].map(([, label = "", value = ""]) => [
    label,
    value.replace(ESCAPED, (_, char: string) => (char === "n" ? "\n" : char)),
  ]);
  return ofMetric.get(keyOf(Object.fromEntries(labels)));
}

/** The media type of OpenMetrics, the only text format that has exemplars. */
export const OPEN_METRICS = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/** Converts the Prometheus text format to OpenMetrics, with exemplars. */
export function toOpenMetrics(prometheusText: string): string {
  const lines = prometheusText.split("\n").filter(Boolean);
  return `${lines.map(toOpenMetricsLine).join("\n")}\n# EOF\n`;
}

const COMMENT = /^# (HELP|TYPE) (\S+) (.*)$/;

function toOpenMetricsLine(line: string): string {
  const comment = COMMENT.exec(line);
  if (comment) {
    const [, keyword, name = "", text = ""] = comment;
    // A counter's samples end in `_total`, but its family does not.
    return `# ${keyword} ${name.replace(/_total$/, "")} ${keyword === "HELP" ? text.replaceAll('"', '\\"') : text}`;
  }
  const exemplar = exemplarOf(line);
  if (!exemplar) return line;
  const { traceId, spanId, value, at } = exemplar;
  return `${line} # {trace_id="${traceId}",span_id="${spanId}"} ${value} ${at.toFixed(3)}`;
}
