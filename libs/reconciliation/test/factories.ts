import type { Mode } from "@kobo/core/tenant";
import type { Difference, Movement, ReconciliationSources, Span, Standing } from "../src";

/** Noon of it is a moment of the day itself. */
export const DAY = "2026-11-20";
export const NOON = new Date(`${DAY}T11:00:00Z`);

const STATUSES: Record<Standing, string> = {
  open: "pending",
  settled: "success",
  failed: "failed",
  reversed: "reversed",
};

export function aMovement(fields: Partial<Movement> = {}): Movement {
  const standing = fields.standing ?? "settled";
  return { key: "k-1", amount: 10_000n, at: NOON, standing, status: STATUSES[standing], ...fields };
}

/** Books in memory, which a test changes while they are being compared. */
export class FakeSources implements ReconciliationSources {
  readonly source = "rail";
  readonly kept: Record<Mode, { ours: Movement[]; theirs: Movement[] }> = {
    live: { ours: [], theirs: [] },
    test: { ours: [], theirs: [] },
  };
  readonly healed: string[] = [];
  /** How often their book was read. */
  looks = 0;
  /** Runs before their book is read. */
  onLook: () => Promise<void> | void = () => {};

  async *ours(mode: Mode, span: Span) {
    yield this.kept[mode].ours.filter(({ at }) => span.from <= at && at < span.to);
  }

  async *theirs(mode: Mode, span: Span) {
    this.looks++;
    await this.onLook();
    // In pages of one, as a statement may come.
    for (const line of this.kept[mode].theirs) {
      if (span.from <= line.at && line.at < span.to) yield [line];
    }
  }

  oursLater = async (mode: Mode, keys: readonly string[], from: Date) =>
    this.kept[mode].ours.filter(({ key, at }) => keys.includes(key) && at >= from);

  heal = async (_trx: unknown, _mode: Mode, differences: readonly Difference[]) => {
    for (const { kind, key } of differences) this.healed.push(`${kind} ${key}`);
  };
}
