const KOBO_PER_NAIRA = 100;

const FORMAT = new Intl.NumberFormat("en-NG", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** An amount in kobo as people write it: `₦2,500.00`. */
export function naira(amountKobo: number): string {
  return `₦${FORMAT.format(amountKobo / KOBO_PER_NAIRA)}`;
}
