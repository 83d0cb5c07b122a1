/** A provider's records, by its control API, as far as they say what was done twice. */
export interface ProviderStores {
  transfers: readonly { reference: string }[];
  purchases: readonly { request_id: string; deliveries: number }[];
}

const DIFFERENCE = /^ {2}(\S+(?: \S+)?) +(\S+) {2}ours: /;
const DOUBLE = "double";

/** Transfers and purchases that a provider executed twice, by the key of the reconciliation. */
export function doublesIn(stores: readonly ProviderStores[]): Set<string> {
  const seen = new Set<string>();
  const doubles = new Set<string>();
  for (const { transfers, purchases } of stores) {
    for (const { reference } of transfers) {
      if (seen.has(reference)) doubles.add(reference);
      seen.add(reference);
    }
    for (const { request_id: id, deliveries } of purchases) if (deliveries > 1) doubles.add(id);
  }
  return doubles;
}

/** The reconciliation reports what a provider did twice, each once or more, and nothing else. */
export function reconciliationViolations(
  { code, output }: { code: number; output: string },
  doubles: ReadonlySet<string>,
): string[] {
  const found = output.split("\n").flatMap((line) => {
    const [, kind = "", key = ""] = DIFFERENCE.exec(line) ?? [];
    return key ? [{ kind: kind.trim(), key, line }] : [];
  });
  const reported = new Set(found.filter(({ kind }) => kind === DOUBLE).map(({ key }) => key));
  const missed = [...doubles].filter((key) => !reported.has(key));
  const others = found.filter(({ kind, key }) => kind !== DOUBLE || !doubles.has(key));
  const expected = doubles.size > 0 ? 1 : 0;
  return [
    ...missed.map((key) => `${key} was done twice at the provider, and is not reported`),
    ...others.map(({ line }) => `the reconciliation found:${line}`),
    ...(code === expected || others.length > 0
      ? []
      : [`the reconciliation ended with ${code}:\n${output}`]),
  ];
}
