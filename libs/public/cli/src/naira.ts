const KOBO_PER_NAIRA = 100;

const FORMAT = new Intl.NumberFormat("en-NG", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** An amount in kobo as text: `₦2,500.00`. */
export function naira(amountKobo: number): string {
  return `₦${FORMAT.format(amountKobo / KOBO_PER_NAIRA)}`;
}
