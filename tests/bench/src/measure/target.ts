/** A threshold with the measured value. */
export interface Target {
  what: string;
  measured: string;
  reached: boolean;
}

interface Threshold {
  /** The unit after the figure. */
  unit?: string;
  /** Decimals shown. */
  digits?: number;
  min?: number;
  max?: number;
  /** Exclusive. */
  below?: number;
  /** Shown in place of the figure. */
  text?: string;
}

/** NaN, without a measurement, reaches no threshold. */
export function target(what: string, value: number, threshold: Threshold): Target {
  const { unit = "", digits = 0, min, max, below, text } = threshold;
  const reached =
    (min === undefined || value >= min) &&
    (max === undefined || value <= max) &&
    (below === undefined || value < below) &&
    !Number.isNaN(value);
  return { what, measured: text ?? `${value.toFixed(digits)}${unit}`, reached };
}

const GROWTH_MAX_MIB = 60;

/** The limits of a process's memory, and of its growth after warm-up. */
export function memoryTargets(
  what: string,
  { highestMib, growthMibPerMinute }: { highestMib: number; growthMibPerMinute: number },
  maxMib: number,
): Target[] {
  return [
    target(`${what} not above ${maxMib} MiB`, highestMib || Number.NaN, {
      ...{ max: maxMib, text: `${highestMib.toFixed(0)} MiB` },
    }),
    target(
      `and growing by no more than ${GROWTH_MAX_MIB} MiB a minute in the second half`,
      growthMibPerMinute,
      { max: GROWTH_MAX_MIB, unit: " MiB a minute" },
    ),
  ];
}
