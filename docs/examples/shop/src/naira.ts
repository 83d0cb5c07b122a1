const KOBO_IN_NAIRA = 100n;

/** For example `₦24,500.00`. The amount is in kobo and not negative. */
export function naira(amount: bigint): string {
  const whole = (amount / KOBO_IN_NAIRA).toString().replace(/\B(?=(\d{3})+$)/g, ",");
  const rest = (amount % KOBO_IN_NAIRA).toString().padStart(2, "0");
  return `₦${whole}.${rest}`;
}
