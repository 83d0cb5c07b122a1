interface Plan<Variant, Result> {
  /** Variants of a group are compared, so they are measured right after each other. */
  groups: readonly (readonly Variant[])[];
  /** Resets the system before each round. */
  prepare?: () => Promise<unknown>;
  measure: (variant: Variant) => Promise<Result>;
  summary: (variant: Variant, result: Result) => string;
}

export interface Measured<Variant, Result> {
  variant: Variant;
  rounds: Result[];
}

/**
 * Measures every variant in every round, so that other load on the machine affects all alike. In each round another
 * variant of a group comes first.
 */
export async function measureRounds<Variant, Result>(
  { rounds: count, log }: { rounds: number; log: (line: string) => void },
  { groups: variants, prepare, measure, summary }: Plan<Variant, Result>,
): Promise<Measured<Variant, Result>[]> {
  const groups = variants.map((group) =>
    group.map((variant): Measured<Variant, Result> => ({ variant, rounds: [] })),
  );
  for (let number = 0; number < count; number++) {
    await prepare?.();
    for (const { variant, rounds } of groups.flatMap((group) => rotated(group, number))) {
      const result = await measure(variant);
      rounds.push(result);
      log(`round ${number + 1}: ${summary(variant, result)}`);
    }
  }
  return groups.flat();
}

function rotated<Each>(list: readonly Each[], by: number): Each[] {
  const from = by % list.length;
  return [...list.slice(from), ...list.slice(0, from)];
}
