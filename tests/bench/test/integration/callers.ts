/** So many as many figures are for, and as other ledgers were measured with. */
export const CALLERS = 64;

/**
 * So many callers make `count` transfers together, each one after the other.
 * @returns how long that took, in ms.
 */
export async function makeAll(
  count: number,
  { callers, transfer }: { callers: number; transfer: () => Promise<void> },
): Promise<number> {
  let left = count;
  const call = async (): Promise<void> => {
    while (left-- > 0) await transfer();
  };
  const from = performance.now();
  await Promise.all(Array.from({ length: callers }, call));
  return performance.now() - from;
}
