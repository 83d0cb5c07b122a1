import { type Figures, measure, medianOf } from "./measure";
import { type Load, nextOrder, type Wallet } from "./order";
import { rotated } from "./rotated";
import type { Subject, SubjectName } from "./subjects/subject";

/** One subject under one load, over all rounds. */
export interface Cell {
  load: Load;
  callers: number;
  subject: SubjectName;
  rounds: Figures[];
  median: Figures;
}

interface Options {
  subjects: readonly Subject[];
  wallets: readonly Wallet[];
  seconds: number;
  rounds: number;
  /** Brings the databases into the same state before each round, and measures what is no subject. */
  prepareRound: () => Promise<void>;
  onMeasured: (line: string) => void;
}

const LOADS: Load[] = ["spread", "hot"];
/** As many as a busy day brings. */
export const CALLERS_MOST = 256;
const CALLERS = [1, 64, CALLERS_MOST];

/**
 * Measures every subject in every round, one right after the other, so that what else happens on the
 * machine meets them all alike. Each round begins with another subject.
 */
export async function compare(options: Options): Promise<Cell[]> {
  const { subjects, wallets, seconds, rounds, onMeasured } = options;
  const cells = LOADS.flatMap((load) => CALLERS.map((callers) => cellsOf(load, callers, subjects)));
  for (let round = 0; round < rounds; round++) {
    await options.prepareRound();
    for (const { load, callers, bySubject } of cells) {
      for (const [subject, figures] of rotated([...bySubject], round)) {
        const transfer = () => subject.transfer(nextOrder(wallets, load, "bench"));
        const measured = await measure({ callers, seconds, transfer });
        figures.push(measured);
        const rate = Math.round(measured.perSecond);
        onMeasured(`round ${round + 1}: ${load}, ${callers} callers, ${subject.name}: ${rate}/s`);
      }
    }
  }
  return cells.flatMap(({ load, callers, bySubject }) =>
    [...bySubject].map(([{ name: subject }, figures]) => {
      return { load, callers, subject, rounds: figures, median: medianOf(figures) };
    }),
  );
}

function cellsOf(load: Load, callers: number, subjects: readonly Subject[]) {
  const asked = subjects.filter((subject) => subject.callers?.includes(callers) ?? true);
  const bySubject = new Map(asked.map((subject): [Subject, Figures[]] => [subject, []]));
  return { load, callers, bySubject };
}
