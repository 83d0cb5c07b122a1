/** The same numbers for the same seed of Jest. */
export function drawing(): (below: number) => number {
  let state = jest.getSeed() >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
