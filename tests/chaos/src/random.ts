/** A seeded source of chance (mulberry32): the same seed draws the same run. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next: () => number;
  /** A whole number from `min` to `max`, both included. */
  between: (min: number, max: number) => number;
  pick: <Item>(items: readonly Item[]) => Item;
  shuffled: <Item>(items: readonly Item[]) => Item[];
}

export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    between,
    pick: (items) => items[between(0, items.length - 1)] as (typeof items)[number],
    shuffled: (items) => {
      const left = [...items];
      return items.map(
        () => left.splice(between(0, left.length - 1), 1)[0] as (typeof left)[number],
      );
    },
  };
}
