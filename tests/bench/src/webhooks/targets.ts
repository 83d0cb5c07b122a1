import type { Target } from "../targets";
import { type Backlog, rateOf } from "./backlog";
import type { Cell } from "./compare";
import { BESIDE_BAD, type Measurement, USUAL } from "./plan";
import { medianWaiting, type Waiting } from "./waiting";

const RATE_MIN = 2_000;
const SUSTAINED_MIN_MS = 20_000;
const P50_MAX_MS = 30;
const P99_MAX_MS = 250;
/** Not 1, since the figures themselves differ by as much from round to round. */
const RATIO_MAX = 1.5;

/** What was wanted of two cores that also run PostgreSQL, Kafka, the merchants and whoever tells of events. */
export function judge(cells: readonly Cell[], { drained }: Backlog): Target[] {
  const rate = rateOf(drained);
  const usual = medianOfAll(cells, USUAL);
  const ratio = ratioOf(cells);
  const isLongEnough = drained.ms >= SUSTAINED_MIN_MS;
  return [
    {
      what: `at least ${RATE_MIN} deliveries/s for ${SUSTAINED_MIN_MS / 1_000} s`,
      measured: `${Math.round(rate)}/s for ${(drained.ms / 1_000).toFixed(1)} s`,
      reached: rate >= RATE_MIN && isLongEnough,
    },
    {
      what: `${USUAL.perSecond}/s: p50 below ${P50_MAX_MS} ms`,
      measured: `${usual.p50Ms.toFixed(1)} ms`,
      reached: usual.p50Ms < P50_MAX_MS,
    },
    {
      what: `${USUAL.perSecond}/s: p99 below ${P99_MAX_MS} ms`,
      measured: `${usual.p99Ms.toFixed(1)} ms`,
      reached: usual.p99Ms < P99_MAX_MS,
    },
    {
      what: `beside bad endpoints, the others' p99 at most ${RATIO_MAX} times as long`,
      measured: `${ratio.toFixed(2)} times`,
      reached: ratio <= RATIO_MAX,
    },
  ];
}

/** The bystanders' p99 beside bad endpoints, as a multiple of that without them at the same pace. */
function ratioOf(cells: readonly Cell[]): number {
  return bystanders(cells, BESIDE_BAD).p99Ms / bystanders(cells, USUAL).p99Ms;
}

function bystanders(cells: readonly Cell[], measurement: Measurement): Waiting {
  return medianWaiting(roundsOf(cells, measurement).map(({ seen }) => seen.bystanders));
}

function medianOfAll(cells: readonly Cell[], measurement: Measurement): Waiting {
  return medianWaiting(roundsOf(cells, measurement).map(({ seen }) => seen.all));
}

function roundsOf(cells: readonly Cell[], measurement: Measurement) {
  return cells.find((cell) => cell.measurement === measurement)?.rounds ?? [];
}
