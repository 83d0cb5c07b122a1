/** A figure that differed from run to run, from its lowest to its highest. */
export interface Bounds {
  from: number;
  to: number;
}

const NOTHING = "–";

/** A rate or a count, without fractions where it is large: `12,345`, `8.5`, `117–184`. */
export function amount(value: number | Bounds): string {
  if (typeof value === "object") return `${amount(value.from)}–${amount(value.to)}`;
  if (Number.isNaN(value)) return NOTHING;
  return value.toLocaleString("en-US", { maximumFractionDigits: value < FEW ? 1 : 0 });
}

/** From here on a tenth is of no interest to anybody. */
const FEW = 100;

/** A waiting time. */
export function ms(value: number): string {
  return Number.isNaN(value) ? NOTHING : value.toFixed(1);
}
