import { attributesOf, type OtlpMetrics, type OtlpPoint } from "./otlp";

/** All series of one metric together, as one export of one process had it. */
interface Sample {
  /** The sum of a counter's series, the largest of a gauge's, or the number of a histogram's observations. */
  value: number;
  /** The observations of a histogram, added up. */
  sum: number;
  bounds: readonly number[];
  counts: readonly number[];
}

/** The samples of each process at one moment, in ms since 1970. */
interface Moment {
  at: number;
  samples: Map<string, Sample>;
}

export interface Reading {
  at: number;
  value: number;
}

/** The metrics of the charts. */
const SHOWN: ReadonlySet<string> = new Set([
  "http_request_duration_seconds",
  "ledger_batch_items",
  "outbox_oldest_seconds",
]);
const MOMENTS_MAX = 180;
const MOMENT_MS = 5_000;

/** The last quarter of an hour of the metrics that the charts show. */
export class MetricStore {
  readonly #metrics = new Map<string, Moment[]>();

  add({ resourceMetrics = [] }: OtlpMetrics, now = Date.now()): void {
    for (const { resource, scopeMetrics = [] } of resourceMetrics) {
      const process = attributesOf(resource?.attributes)["service.instance.id"] ?? "";
      for (const { name, sum, gauge, histogram } of scopeMetrics.flatMap(
        ({ metrics = [] }) => metrics,
      )) {
        const points = (sum ?? gauge ?? histogram)?.dataPoints ?? [];
        if (!SHOWN.has(name) || points.length === 0) continue;
        this.#store(name, process, gauge ? largest(points) : total(points), now);
      }
    }
  }

  /** The largest value of a gauge over all processes. */
  gauge(name: string): Reading[] {
    return this.#moments(name).map(({ at, samples }) => ({
      at,
      value: Math.max(0, ...[...samples.values()].map(({ value }) => value)),
    }));
  }

  /** The count of a histogram, or its sum of values when `of` weighs each bucket, for a second. */
  rate(name: string, of: (sample: Sample) => number = ({ value }) => value): Reading[] {
    return this.#growth(name, (before, after) => of(after) - of(before));
  }

  /** A quantile of the observations between two moments, from the bounds of the buckets. */
  quantile(name: string, share: number): Reading[] {
    const moments = this.#moments(name);
    return moments.slice(1).flatMap(({ at, samples }, index) => {
      const counts = [...samples].map(([process, sample]) => {
        const before = moments[index]?.samples.get(process);
        return sample.counts.map((count, i) => count - (before?.counts[i] ?? 0));
      });
      const [first] = samples.values();
      const value = first && quantileOf(first.bounds, addUp(counts), share);
      return value === undefined ? [] : [{ at, value }];
    });
  }

  #moments(name: string): Moment[] {
    return this.#metrics.get(name) ?? [];
  }

  #growth(name: string, grown: (before: Sample, after: Sample) => number): Reading[] {
    const moments = this.#moments(name);
    return moments.slice(1).map(({ at, samples }, index) => {
      const earlier = moments[index] as Moment;
      const seconds = (at - earlier.at) / 1_000;
      const sums = [...samples].map(([process, sample]) => {
        const before = earlier.samples.get(process);
        // A restarted process counts from 0.
        return before ? Math.max(0, grown(before, sample)) : 0;
      });
      return { at, value: sums.reduce((sum, each) => sum + each, 0) / seconds };
    });
  }

  #store(name: string, process: string, sample: Sample, now: number): void {
    const moments = this.#moments(name);
    this.#metrics.set(name, moments);
    const at = Math.floor(now / MOMENT_MS) * MOMENT_MS;
    const last = moments.at(-1);
    if (last?.at === at) last.samples.set(process, sample);
    // A process that exports a little late keeps its last sample.
    else moments.push({ at, samples: new Map([...(last?.samples ?? []), [process, sample]]) });
    if (moments.length > MOMENTS_MAX) moments.shift();
  }
}

function largest(points: readonly OtlpPoint[]): Sample {
  return {
    value: Math.max(...points.map(({ asDouble = 0 }) => asDouble)),
    sum: 0,
    bounds: [],
    counts: [],
  };
}

function total(points: readonly OtlpPoint[]): Sample {
  return {
    value: points.reduce((sum, { count, asDouble = 0 }) => sum + Number(count ?? asDouble), 0),
    sum: points.reduce((all, { sum = 0 }) => all + sum, 0),
    bounds: points[0]?.explicitBounds ?? [],
    counts: addUp(points.map(({ bucketCounts = [] }) => bucketCounts.map(Number))),
  };
}

function addUp(lists: readonly (readonly number[])[]): number[] {
  const [first = []] = lists;
  return first.map((_, i) => lists.reduce((sum, list) => sum + (list[i] ?? 0), 0));
}

/** Undefined without observations. The last bucket has no end, so its start is used. */
function quantileOf(
  bounds: readonly number[],
  counts: readonly number[],
  share: number,
): number | undefined {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all <= 0) return undefined;
  let below = 0;
  for (const [i, count] of counts.entries()) {
    below += count;
    if (below >= share * all) {
      const start = i === 0 ? 0 : (bounds[i - 1] ?? 0);
      const end = bounds[i] ?? start;
      const within = count === 0 ? 0 : 1 - (below - share * all) / count;
      return start + (end - start) * within;
    }
  }
  return bounds.at(-1);
}
