import { measurePages, turnOf } from "../../../src/card-lists/measure-pages";
import { PAGES, type PageName, type Place } from "../../../src/card-lists/plan";

const places = Object.fromEntries(
  PAGES.map((page) => [page, [{ cursor: page, items: 2 }]]),
) as Record<PageName, Place[]>;

function clientThatShows(items: number) {
  const asked: (string | undefined)[] = [];
  const list = async ({ cursor }: Readonly<Record<string, string | undefined>>) => {
    asked.push(cursor);
    return JSON.stringify({ data: Array.from({ length: items }, () => ({})) });
  };
  return { asked, client: { list } };
}

test("every round asks for each page once, and begins with another than the one before", () => {
  const rounds = [0, 1, 2, 3].map((round) =>
    PAGES.map((_, index) => turnOf(round * PAGES.length + index)),
  );

  for (const [number, round] of rounds.entries()) {
    expect(new Set(round.map(({ page }) => page))).toEqual(new Set(PAGES));
    expect(round.map((turn) => turn.round)).toEqual(PAGES.map(() => number));
  }
  expect(rounds.map(([first]) => first?.page)).toEqual(PAGES);
});

test("all callers together ask for each page as often as it was wanted, besides what does not count", async () => {
  const { asked, client } = clientThatShows(2);
  const clients = [client, client, client];

  const measured = await measurePages({
    ...{ clients, places, filters: {}, limit: 2, callers: 2, requests: 5 },
  });

  expect(PAGES.map((page) => measured.samples[page].length)).toEqual([5, 5, 5, 5]);
  const times = PAGES.map((page) => asked.filter((cursor) => cursor === page).length);
  expect(new Set(times).size).toBe(1);
  expect(measured.asked).toBe(asked.length);
});

test("a page that shows fewer payments than it has to ends the measurement", async () => {
  const { client } = clientThatShows(1);

  const measuring = measurePages({
    ...{ clients: [client], places, filters: {}, limit: 2, callers: 1, requests: 1 },
  });

  await expect(measuring).rejects.toThrow("The first page showed 1 of 2 payments.");
});
