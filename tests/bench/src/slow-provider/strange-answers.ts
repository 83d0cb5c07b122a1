import type { Round } from "./compare";
import type { Stream } from "./plan";
import { EXPECTED } from "./requests";

/** What went wrong while it was measured: requests that were refused, and money that was held in vain. */
export function strangeAnswers(rounds: readonly Round[]): string[] {
  return rounds.flatMap(({ number, phase, heard, held }) => {
    const where = `round ${number}, ${phase}`;
    const stray = held.stray === 0 ? [] : [`${where}: ${held.stray} holds of no waiting purchase`];
    const strange = (Object.keys(heard) as Stream[]).flatMap((stream) => {
      // A healthy provider sells.
      const isSale = stream === "bill purchase" && phase === "healthy";
      const expected = isSale ? [201] : EXPECTED[stream];
      return Object.entries(heard[stream].statuses)
        .filter(([status]) => !expected.includes(Number(status)))
        .map(([status, count]) => `${where}: ${stream} was answered ${status} ${count} times`);
    });
    return [...stray, ...strange];
  });
}
