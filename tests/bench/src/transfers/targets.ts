import type { Load } from "../order";
import type { Target } from "../targets";
import type { Cell } from "./compare";

const PER_SECOND_MIN = 3_500;
const MANY = 128;

/** What was wanted of two cores that also run everything else, the load generator included. */
export function judge(cells: readonly Cell[]): Target[] {
  return (["spread", "hot"] satisfies Load[]).map((load) => {
    const cell = cells.find(
      (each) => each.load === load && each.connections === MANY && !each.keyed,
    );
    if (!cell) throw new Error(`${load} was not measured.`);
    const { perSecond } = cell.median.figures;
    return {
      what: `${load}, ${MANY} connections: at least ${PER_SECOND_MIN}/s`,
      measured: `${Math.round(perSecond)}/s`,
      reached: perSecond >= PER_SECOND_MIN,
    };
  });
}
