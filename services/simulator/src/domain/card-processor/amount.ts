/** Every amount is far below what a JSON number can hold. */
export function number(amount: bigint): number {
  return Number(amount);
}
