const UNITS = [
  { ms: 86_400_000, name: "d" },
  { ms: 3_600_000, name: "h" },
  { ms: 60_000, name: "min" },
  { ms: 1_000, name: "s" },
];

/** The two largest units of a time that is left: `2 d 3 h`, `4 min 10 s`. */
export function formatRemaining(ms: number): string {
  const first = UNITS.findIndex((unit) => ms >= unit.ms);
  if (first < 0) return "0 s";
  let left = ms;
  return UNITS.slice(first, first + 2)
    .map(({ ms: unitMs, name }) => {
      const count = Math.floor(left / unitMs);
      left -= count * unitMs;
      return `${count} ${name}`;
    })
    .join(" ");
}
