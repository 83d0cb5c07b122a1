import type { Kind } from "./kinds";
import type { Payment } from "./payment";

/** A payment with its position in the list of its kind: the page after it begins there. */
export interface Positioned {
  payment: Payment;
  position: string;
}

/** A page of one kind, newest first. */
export interface KindPage {
  items: readonly Positioned[];
  /** Where the next page begins; null when there is none. */
  next: string | null;
  /** All payments since then are on this page or an earlier one; null without a next page. */
  completeSince: Date | null;
}

/** Where each kind continues: null at its end, and missing for a kind that was not read yet. */
export type Positions = Readonly<Partial<Record<Kind, string | null>>>;

export interface MergedPage {
  payments: Payment[];
  positions: Positions;
  /** All payments since then are on this page or an earlier one; null for a full page or the last one. */
  completeSince: Date | null;
}

/**
 * Merges pages of several kinds into one, newest first. A kind's order is kept, and no payment is taken that a later
 * page of another kind may have to precede.
 */
export function mergePages(
  pages: ReadonlyMap<Kind, KindPage>,
  { limit, from }: { limit: number; from: Positions },
): MergedPage {
  const taken = new Map([...pages.keys()].map((kind) => [kind, 0]));
  const payments: Payment[] = [];
  const headOf = ([kind, page]: [Kind, KindPage]) => page.items[taken.get(kind) ?? 0];
  while (payments.length < limit) {
    const heads = [...pages].flatMap((each) => headOf(each)?.payment ?? []);
    const head = heads.reduce<Payment | undefined>(newer, undefined);
    const barrier = latest([...pages].flatMap((each) => (headOf(each) ? [] : endOf(each[1]))));
    if (!head || (barrier && head.at < barrier)) {
      const completeSince = barrier ?? null;
      return { payments, positions: positionsOf(pages, taken, from), completeSince };
    }
    payments.push(head);
    taken.set(head.kind, (taken.get(head.kind) ?? 0) + 1);
  }
  return { payments, positions: positionsOf(pages, taken, from), completeSince: null };
}

/** The first of two payments of one time, so that the order is always the same. */
function newer(best: Payment | undefined, payment: Payment): Payment {
  return best && best.at >= payment.at ? best : payment;
}

function endOf({ completeSince }: KindPage): Date[] {
  return completeSince ? [completeSince] : [];
}

function latest(moments: readonly Date[]): Date | undefined {
  return moments.toSorted((a, b) => b.getTime() - a.getTime())[0];
}

/** A kind that was not asked, or did not answer, stays where it was. */
function positionsOf(
  pages: ReadonlyMap<Kind, KindPage>,
  taken: ReadonlyMap<Kind, number>,
  from: Positions,
): Positions {
  const positions: Partial<Record<Kind, string | null>> = { ...from };
  for (const [kind, { items, next }] of pages) {
    const count = taken.get(kind) ?? 0;
    if (count === items.length) positions[kind] = next;
    else if (count > 0) positions[kind] = items[count - 1]?.position ?? null;
  }
  return positions;
}
