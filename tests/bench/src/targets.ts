import type { Cell } from "./compare";
import type { Load } from "./order";
import type { SubjectName } from "./subjects/subject";

/** A figure that was wanted, and what came of it. */
export interface Target {
  what: string;
  measured: string;
  reached: boolean;
}

const PER_SECOND_MIN = 12_000;
const TIMES_PLAIN_MIN = 8;
const MANY = 256;

/**
 * The figures were set for the writer, on two cores that also run PostgreSQL and the load. The ones
 * over gRPC are there to be compared; they have a second process and the wire to pay for.
 */
export function judge(cells: readonly Cell[]): Target[] {
  const of = (subject: SubjectName, load: Load, callers: number) => {
    const cell = cells.find(
      (each) => each.subject === subject && each.load === load && each.callers === callers,
    );
    if (!cell) throw new Error(`${subject} was not measured.`);
    return cell.median;
  };
  const rate = (load: Load): Target => {
    const { perSecond } = of("writer", load, MANY);
    return {
      what: `writer, ${load}, ${MANY} callers: at least ${PER_SECOND_MIN}/s`,
      measured: `${Math.round(perSecond)}/s`,
      reached: perSecond >= PER_SECOND_MIN,
    };
  };
  const times = (rival: SubjectName): Target => {
    const ratio = of("writer", "hot", MANY).perSecond / of(rival, "hot", MANY).perSecond;
    return {
      what: `writer, hot, ${MANY} callers: at least ${TIMES_PLAIN_MIN} times ${rival}`,
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
    rate("spread"),
    rate("hot"),
    times("plain"),
    times("pipelined"),
    alone("writer", "plain"),
    alone("writer", "pipelined"),
    alone("service", "plain"),
  ];
}
