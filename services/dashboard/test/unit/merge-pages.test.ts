import type { Kind } from "../../src/domain/payments/kinds";
import {
  type KindPage,
  type MergedPage,
  mergePages,
  type Positioned,
  type Positions,
} from "../../src/domain/payments/merge";

const KINDS = ["payid_payment", "bill_purchase", "card_payment"] as const;

/** Its position is its place in the list of its kind, from 1 on. */
function aPayment(kind: Kind, at: number, place: number): Positioned {
  const payment = {
    ...{ kind, id: `${kind}-${place}`, at: new Date(at), amount: 1n, currency: "NGN" },
    ...{ apiStatus: "completed", party: "", detail: "", reference: "" },
  };
  return { payment, position: String(place) };
}

type Lists = Partial<Record<Kind, Positioned[]>>;

function listOf(kind: Kind, times: number[]): Positioned[] {
  return times.map((at, index) => aPayment(kind, at, index + 1));
}

/** The page of a list that is read `looks` payments far, of which those with an odd time do not fit. */
function pageOf(
  list: Positioned[],
  position: string | null | undefined,
  limit: number,
  looks: number,
) {
  const begin = Number(position ?? 0);
  const looked = list.slice(begin, begin + looks);
  const items = looked.filter(({ payment }) => payment.at.getTime() % 2 === 0).slice(0, limit);
  const isFull = items.length === limit;
  const last = isFull ? items.at(-1) : looked.at(-1);
  const hasMore = last !== undefined && Number(last.position) < list.length;
  return {
    items,
    next: hasMore ? last.position : null,
    completeSince: hasMore ? last.payment.at : null,
  } satisfies KindPage;
}

/** All pages, until the end or for a while. */
function readAll(
  lists: Lists,
  {
    limit,
    looks,
    isMissing = () => false,
  }: {
    limit: number;
    looks: number;
    isMissing?: (kind: Kind, turn: number) => boolean;
  },
): MergedPage[] {
  const kinds = KINDS.filter((kind) => lists[kind]);
  const merged: MergedPage[] = [];
  let from: Positions = {};
  while (merged.length < 200 && kinds.some((kind) => from[kind] !== null)) {
    const asked = kinds.filter((kind) => from[kind] !== null && !isMissing(kind, merged.length));
    const pages = new Map(
      asked.map((kind) => [kind, pageOf(lists[kind] ?? [], from[kind], limit, looks)]),
    );
    const page = mergePages(pages, { limit, from });
    merged.push(page);
    from = page.positions;
  }
  return merged;
}

const idsOf = (pages: readonly MergedPage[]) =>
  pages.flatMap(({ payments }) => payments.map(({ id }) => id));

/** Newest first; payments of the same time are side by side. */
const LISTS: Lists = {
  payid_payment: listOf("payid_payment", [90, 80, 80, 80, 60, 41, 40, 39, 38, 7, 5, 4]),
  bill_purchase: listOf("bill_purchase", [88, 80, 80, 70, 12]),
  card_payment: listOf("card_payment", [80, 10, 8, 6]),
};
const SHOWN = Object.values(LISTS)
  .flat()
  .filter(({ payment }) => payment.at.getTime() % 2 === 0);

test.each([
  [1, 100],
  [2, 100],
  [3, 100],
  [50, 100],
  [1, 1],
  [2, 2],
  [3, 2],
  [50, 3],
])(
  "pages of %i, read from %i at a time, show each payment once and newest first",
  (limit, looks) => {
    const pages = readAll(LISTS, { limit, looks });

    const times = pages.flatMap(({ payments }) => payments.map(({ at }) => at.getTime()));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(idsOf(pages).toSorted()).toEqual(SHOWN.map(({ payment }) => payment.id).toSorted());
    expect(Math.max(...pages.map(({ payments }) => payments.length))).toBeLessThanOrEqual(limit);
  },
);

test("a short page has completeSince, and no older payment is on it", () => {
  const pages = readAll(LISTS, { limit: 50, looks: 3 });

  for (const { payments, completeSince } of pages.slice(0, -1)) {
    const oldest = payments.at(-1)?.at ?? completeSince;
    expect(completeSince).not.toBeNull();
    expect(oldest?.getTime()).toBeGreaterThanOrEqual(completeSince?.getTime() ?? 0);
  }
  expect(pages.at(-1)?.completeSince).toBeNull();
});

test("a kind missing from a page is included in the next ones, and no payment is skipped", () => {
  const isMissing = (kind: Kind, turn: number) => kind === "bill_purchase" && turn < 2;
  const pages = readAll(LISTS, { limit: 4, looks: 100, isMissing });

  expect(idsOf(pages.slice(0, 2)).join()).not.toContain("bill_purchase");
  expect(pages[2]?.payments[0]?.id).toBe("bill_purchase-1");
  expect(idsOf(pages).toSorted()).toEqual(SHOWN.map(({ payment }) => payment.id).toSorted());
});

test("without any response the page is empty, and keeps its positions", () => {
  const from = { payid_payment: "3" };

  expect(mergePages(new Map(), { limit: 5, from })).toEqual({
    payments: [],
    positions: from,
    completeSince: null,
  });
});
