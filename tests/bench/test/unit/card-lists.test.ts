import { cellOf, judge } from "../../src/benches/card-lists/card-lists";
import { measurePages, PAGES, turnOf } from "../../src/benches/card-lists/pages";

const place = (cursor: string) => [{ cursor, items: 2 }];
const places = {
  ...{ first: place("first"), middle: place("middle"), last: place("last"), back: place("back") },
};

function clientThatShows(items: number) {
  const asked: (string | undefined)[] = [];
  const list = async ({ cursor }: Readonly<Record<string, string | undefined>>) => {
    asked.push(cursor);
    return JSON.stringify({ data: Array.from({ length: items }, () => ({})) });
  };
  return { asked, client: { list } };
}

test("every round requests each page once, starting with a different page than the previous round", () => {
  const rounds = [0, 1, 2, 3].map((round) =>
    PAGES.map((_, index) => turnOf(round * PAGES.length + index)),
  );

  for (const [number, round] of rounds.entries()) {
    expect(new Set(round.map(({ page }) => page))).toEqual(new Set(PAGES));
    expect(round.map((turn) => turn.round)).toEqual(PAGES.map(() => number));
  }
  expect(rounds.map(([first]) => first?.page)).toEqual(PAGES);
});

test("all callers together collect the configured samples per page and request each page equally often", async () => {
  const { asked, client } = clientThatShows(2);
  const clients = [client, client, client];

  const measured = await measurePages({
    ...{ clients, places, filters: {}, limit: 2, callers: 2, requests: 5 },
  });

  expect(PAGES.map((page) => measured.samples[page].length)).toEqual([5, 5, 5, 5]);
  const times = PAGES.map((page) => asked.filter((cursor) => cursor === page).length);
  expect(new Set(times).size).toBe(1);
  expect(measured.sent).toBe(asked.length);
});

test("a page with too few payments fails the measurement", async () => {
  const { client } = clientThatShows(1);

  const measuring = measurePages({
    ...{ clients: [client], places, filters: {}, limit: 2, callers: 1, requests: 1 },
  });

  await expect(measuring).rejects.toThrow("The first page showed 1 of 2 payments.");
});

const page = { list: "all", limit: 100, callers: 1 };
function round(first: number, middle: number) {
  const samples = { first: [first], middle: [middle], last: [1], back: [1] };
  return { samples, sent: 4, cpu: { gateway: 0.02 } };
}

test("figures combine all rounds", () => {
  const { requests, pages, ratio, cpuMs } = cellOf(page, [round(2, 3), round(2, 3), round(8, 30)]);

  expect(requests).toBe(3);
  expect(pages.middle).toEqual({ p50Ms: 3, p99Ms: 30 });
  expect(ratio).toEqual({ p50: 1.5 });
  expect(cpuMs).toEqual({ gateway: expect.closeTo(5) });
});

test("the list with the slowest middle page decides, and a list without figures fails", () => {
  const reached = (...middles: number[]) =>
    judge(middles.map((middle) => cellOf(page, [round(10, middle)])))[0]?.reached;

  expect(reached(10, 13)).toBe(true);
  expect(reached(10, 14)).toBe(false);
  expect(reached(10, Number.NaN)).toBe(false);
});
