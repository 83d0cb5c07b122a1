import { PAGES } from "../../../src/card-lists/plan";
import { makePage } from "../../../src/page/page";
import {
  aProfile,
  BILLS,
  CARD_LISTS,
  COST,
  LEDGER,
  LEDGER_FULL,
  OVERLOAD,
  recorded,
  SCALING,
  SLOW_PROVIDER,
  TRANSFERS,
  WEBHOOKS,
} from "./runs";

const ALL = {
  transfers: TRANSFERS,
  profile: aProfile(400, "keys"),
  ledger: LEDGER,
  "ledger-full": LEDGER_FULL,
  webhooks: WEBHOOKS,
  bills: BILLS,
  "slow-provider": SLOW_PROVIDER,
  overload: OVERLOAD,
  "card-lists": CARD_LISTS,
  scaling: SCALING,
  cost: COST,
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
    "Where the time goes",
    "The ledger alone",
    "A ledger with a long past",
    "Webhooks",
    "Bill purchases",
    "Beside a slow bill provider",
    "Overload",
    "Lists of card payments",
    "Two of everything",
    "What it takes to run",
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
  expect(rowOf(markdown, "hot", "10,000")).toEqual([
    ...["hot", "10,000", "9,500"],
    ...["20.0", "20.0", "40.0", "40.0", "0.95"],
  ]);
  expect(rowOf(markdown, "balance now")).toEqual([
    ...["balance now", "3,000", "20.0", "40.0"],
    ...["", "0.50", ""],
  ]);
  expect(rowOf(markdown, "spread", "2")).toEqual([
    ...["spread", "2", "900", "0.90"],
    ...["50.0", "120.0"],
  ]);
  expect(rowOf(markdown, "gateway", "1.50")).toEqual([
    ...["gateway", "1.50", "1", "120", "40", "800", "120"],
  ]);
  expect(rowOf(markdown, "all of these", "")).toEqual([
    ...["all of these", "", "6", "240", "110", "2,200", "360"],
  ]);
});

test("bills are told for each pace by the median of its rounds", () => {
  const { markdown } = makePage(recorded({ bills: BILLS }));

  expect(markdown).toContain("medians of 3 rounds");
  expect(rowOf(markdown, "100")).toEqual(["100", "90", "220.0", "810.0"]);
  expect(rowOf(markdown, "300")).toEqual(["300", "180", "220.0", "720.0"]);
});

test("a ledger's death is told of by the worst that anybody noticed", () => {
  const [kill] = SCALING.takeover.kills;
  if (!kill) throw new Error("There is no kill.");
  const kills = [kill, { ...kill, resumedMs: 450 }, { ...kill, longestWaitMs: 500 }];
  const failures = [{ kind: "balance" as const, atMs: 1, reason: "A balance was answered 503" }];
  const takeover = { ...SCALING.takeover, kills, failures };
  const { markdown } = makePage(recorded({ scaling: { ...SCALING, takeover } }));

  expect(markdown).toContain("killed under load, 3 times");
  expect(markdown).toContain("at most 450 ms later, and no caller waited longer than 500 ms");
  expect(markdown).toContain("1 of 9,001 requests failed");
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
