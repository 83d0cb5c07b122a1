import { PAGES } from "../../../src/card-lists/plan";
import { makePage } from "../../../src/page/page";
import { CARD_LISTS, LEDGER, OVERLOAD, recorded, SLOW_PROVIDER, TRANSFERS, WEBHOOKS } from "./runs";

const ALL = {
  transfers: TRANSFERS,
  ledger: LEDGER,
  webhooks: WEBHOOKS,
  "slow-provider": SLOW_PROVIDER,
  overload: OVERLOAD,
  "card-lists": CARD_LISTS,
};

const titlesOf = (markdown: string): string[] =>
  [...markdown.matchAll(/^## (.*)$/gm)].map(([, title = ""]) => title);

/** The cells of the first row that begins so. */
function rowOf(markdown: string, ...first: string[]): string[] {
  const rows = markdown
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  return rows.find((row) => first.every((cell, index) => row[index] === cell)) ?? [];
}

test("every recorded bench has its part, in the page's order", () => {
  const { markdown } = makePage(recorded(ALL));

  expect(titlesOf(markdown)).toEqual([
    "The runs",
    "Transfers through the gateway",
    "The ledger alone",
    "Webhooks",
    "Beside a slow bill provider",
    "Overload",
    "Lists of card payments",
    "Beside other ledgers",
  ]);
});

test("what was not recorded is not there, and neither is a run that was not correct", () => {
  const { markdown, charts } = makePage(
    recorded({ ledger: LEDGER, transfers: { ...TRANSFERS, correct: false } }),
  );

  expect(titlesOf(markdown)).toEqual(["The runs", "The ledger alone", "Beside other ledgers"]);
  expect([...charts.keys()]).toEqual(["ledger.svg", "peers.svg"]);
  expect(rowOf(markdown, "Kobo as a whole, through the gateway")).toEqual([]);
});

test("with nothing recorded there are the other ledgers alone", () => {
  const { markdown } = makePage(new Map());

  expect(titlesOf(markdown)).toEqual(["Beside other ledgers"]);
  expect(markdown).not.toContain("Kobo's wallet ledger, over gRPC");
});

test("each run tells its date, its commit and its machine", () => {
  const runs = recorded({ ledger: LEDGER });
  runs.set("transfers", {
    bench: "transfers",
    commit: { id: "def", changed: true },
    result: { ...TRANSFERS, machine: { ...TRANSFERS.machine, cpu: "Slide rule" } },
  });
  const { markdown } = makePage(runs);

  expect(rowOf(markdown, "ledger")).toEqual(["ledger", "2026-11-22", "abc123456", "2", "0.50"]);
  expect(rowOf(markdown, "transfers")).toEqual([
    "transfers",
    "2026-11-22",
    "def with changes",
    "1",
    "0.50",
  ]);
  expect(markdown).toContain("1. Slide rule, 2 cores");
  expect(markdown).toContain("2. Abacus, 2 cores");
});

test("the figures are those of the result", () => {
  const { markdown } = makePage(recorded(ALL));

  expect(rowOf(markdown, "hot", "64", "wallet-ledger over gRPC")).toEqual([
    ...["hot", "64", "wallet-ledger over gRPC"],
    ...["5,001", "10.0", "10.0", "20.0"],
  ]);
  expect(rowOf(markdown, "spread", "64", "no")).toEqual([
    ...["spread", "64", "no"],
    ...["1,000", "30.0", "90.0"],
  ]);
  expect(rowOf(markdown, "overload", "300")).toEqual(expect.arrayContaining(["2,200"]));
  expect(rowOf(markdown, "balance")).toEqual(["balance", "5.0", "7.5", "10.0", "15.0", "1.50"]);
  expect(rowOf(markdown, "all", "100", "1").slice(3)).toEqual(PAGES.map(() => "10.0 / 30.0"));
  expect(rowOf(markdown, "500/s, a fifth bad")).toEqual(expect.arrayContaining(["100.0"]));
});

test("what a transfer costs is told for each process, the dearest first", () => {
  const drawing = makePage(recorded(ALL)).charts.get("transfers-cpu.svg") ?? "";
  const texts = [...drawing.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);

  expect(texts.slice(4)).toEqual(["postgres", "800", "400", "gateway", "400", "200"]);
});

test("ours stand beside the other ledgers with as many callers", () => {
  const { markdown } = makePage(recorded(ALL));

  expect(rowOf(markdown, "Kobo's wallet ledger, over gRPC")).toEqual([
    ...["Kobo's wallet ledger, over gRPC", "abc123456"],
    ...["5,001", "5,000"],
  ]);
  expect(rowOf(markdown, "Formance ledger")).toEqual([
    ...["Formance ledger", "25f8708bb"],
    ...["117–184", "293–333"],
  ]);
});

test("every chart that the page shows is there, and no other", () => {
  const { markdown, charts } = makePage(recorded(ALL));
  const shown = [...markdown.matchAll(/\]\(performance\/([^)]+)\)/g)].map(([, file]) => file);

  expect(shown).toEqual([...charts.keys()]);
});
