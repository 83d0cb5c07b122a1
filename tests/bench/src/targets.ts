import { CALLERS_MOST, type Cell } from "./compare";
import type { Load } from "./order";
import type { SubjectName } from "./subjects/subject";

/** A figure that was wanted, and what came of it. */
export interface Target {
  what: string;
  measured: string;
  reached: boolean;
}

const PER_SECOND_MIN: Readonly<Record<Load, number>> = { spread: 13_000, hot: 15_000 };
/** A hold with its post is two transfers. */
const HOLDS_SHARE_MIN = 0.5;
/** Of what the database does in plain batches: the rest is for the rules, the event and the answer. */
const PLAIN_BATCHES_SHARE_MIN = 0.45;
const TIMES_PLAIN_MIN = 8;

/**
 * The figures were set for the writer, on two cores that also run PostgreSQL and the load. The ones
 * over gRPC are there to be compared; they have a second process and the wire to pay for.
 * `plainBatches` is transfers a second.
 */
export function judge(cells: readonly Cell[], plainBatches: number): Target[] {
  const of = (subject: SubjectName, load: Load, callers: number) => {
    const cell = cells.find(
      (each) => each.subject === subject && each.load === load && each.callers === callers,
    );
    if (!cell) throw new Error(`${subject} was not measured.`);
    return cell.median;
  };
  const atLeast = (subject: SubjectName, load: Load, min: number): Target => {
    const { perSecond } = of(subject, load, CALLERS_MOST);
    return {
      what: `${subject}, ${load}, ${CALLERS_MOST} callers: at least ${min}/s`,
      measured: `${Math.round(perSecond)}/s`,
      reached: perSecond >= min,
    };
  };
  const rates = (load: Load): Target[] => [
    atLeast("writer", load, PER_SECOND_MIN[load]),
    atLeast("holds", load, PER_SECOND_MIN[load] * HOLDS_SHARE_MIN),
  ];
  const ofPlainBatches = (load: Load): Target => {
    const share = of("writer", load, CALLERS_MOST).perSecond / plainBatches;
    return {
      what: `writer, ${load}, ${CALLERS_MOST} callers: at least ${PLAIN_BATCHES_SHARE_MIN} of plain batches`,
      measured: share.toFixed(2),
      reached: share >= PLAIN_BATCHES_SHARE_MIN,
    };
  };
  const times = (rival: SubjectName): Target => {
    const own = of("writer", "hot", CALLERS_MOST).perSecond;
    const ratio = own / of(rival, "hot", CALLERS_MOST).perSecond;
    return {
      what: `writer, hot, ${CALLERS_MOST} callers: at least ${TIMES_PLAIN_MIN} times ${rival}`,
      measured: `${ratio.toFixed(1)} times`,
      reached: ratio >= TIMES_PLAIN_MIN,
    };
  };
  const alone = (subject: SubjectName, rival: SubjectName): Target => {
    const own = of(subject, "spread", 1).p50Ms;
    const other = of(rival, "spread", 1).p50Ms;
    return {
      what: `${subject}, a lone caller: p50 not above ${rival}'s`,
      measured: `${own.toFixed(2)} ms, ${other.toFixed(2)} ms`,
      reached: own <= other,
    };
  };
  return [
    ...rates("spread"),
    ...rates("hot"),
    ofPlainBatches("spread"),
    ofPlainBatches("hot"),
    times("plain"),
    times("pipelined"),
    alone("writer", "plain"),
    alone("writer", "pipelined"),
    alone("service", "plain"),
  ];
}
