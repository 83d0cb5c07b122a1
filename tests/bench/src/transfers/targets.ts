import type { Load } from "../order";
import type { Target } from "../targets";
import type { Cell } from "./compare";

const LOADS: readonly Load[] = ["spread", "hot"];
const PER_SECOND_MIN = 5_000;
const MANY = 128;
const ALONE_P50_MAX_MS = 5;

/** What was wanted of two cores that also run everything else, the load generator included. */
export function judge(cells: readonly Cell[]): Target[] {
  const of = (load: Load, connections: number) => {
    const cell = cells.find(
      (each) => each.load === load && each.connections === connections && !each.keyed,
    );
    if (!cell) throw new Error(`${load} was not measured over ${connections} connections.`);
    return cell.median.figures;
  };
  return [
    ...LOADS.map((load): Target => {
      const { perSecond } = of(load, MANY);
      return {
        what: `${load}, ${MANY} connections: at least ${PER_SECOND_MIN}/s`,
        measured: `${Math.round(perSecond)}/s`,
        reached: perSecond >= PER_SECOND_MIN,
      };
    }),
    ...LOADS.map((load): Target => {
      const { p50Ms } = of(load, 1);
      return {
        what: `${load}, a lone caller: p50 under ${ALONE_P50_MAX_MS} ms`,
        measured: `${p50Ms.toFixed(2)} ms`,
        reached: p50Ms < ALONE_P50_MAX_MS,
      };
    }),
  ];
}
