import { makePage } from "../../../src/page/page";
import { aProfile, recorded } from "./runs";

const NOW = aProfile(400, "keys");
const BEFORE = { ...aProfile(600, "limits"), at: "2026-11-20T10:00:00.000Z" };

/** The cells of every row that tells of a process. */
function rowsOf(markdown: string): string[][] {
  const [, section = ""] = markdown.split("## Where the time goes");
  return section
    .split("\n")
    .filter((line) => /^\| (process|postgres|gateway|simulator|idle|all of these) /.test(line))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

test("each process is told with its parts, the dearest first, and all together at the end", () => {
  const { markdown } = makePage(recorded({ profile: NOW }));

  expect(markdown).toContain("hot, 4,000 transfers/s");
  expect(rowsOf(markdown)).toEqual([
    ["process", "all", "HTTP", "keys"],
    ["postgres", "200", "", ""],
    ["gateway", "400", "200", "100"],
    ["all of these", "600", "200", "100"],
  ]);
  expect(markdown).not.toContain("before → now");
});

test("beside a run that was kept from before every figure is told twice, and so is what is gone", () => {
  const { markdown, charts } = makePage(recorded({ profile: NOW, "profile-before": BEFORE }));

  expect(markdown).toContain("hot, 4,000 → 4,000 transfers/s");
  expect(rowsOf(markdown)).toEqual([
    ["process", "all", "HTTP", "keys", "limits"],
    ["postgres", "200 → 200", "", "", ""],
    ["gateway", "600 → 400", "300 → 200", "0 → 100", "150 → 0"],
    ["all of these", "800 → 600", "300 → 200", "0 → 100", "150 → 0"],
  ]);
  const texts = [...(charts.get("profile.svg") ?? "").matchAll(/<text[^>]*>([^<]*)<\/text>/g)];
  expect(texts.map(([, text]) => text).slice(2)).toEqual([
    ...["hot, before", "hot"],
    ...["postgres", "200", "200"],
    ...["gateway", "600", "400"],
  ]);
});

test("of the run before stands there when, where and of what source it is", () => {
  const page = (before: typeof BEFORE) =>
    makePage(recorded({ profile: NOW, "profile-before": before })).markdown;
  const elsewhere = { ...BEFORE, machine: { ...BEFORE.machine, cpu: "Slide rule" } };

  expect(page(BEFORE)).toContain(
    "before is commit abc123456, of 2026-11-20, at a load before of 0.50, on the same machine.",
  );
  expect(page(elsewhere)).toContain("at a load before of 0.50, on Slide rule, 2 cores");
});

test("a run before that was not correct is not compared with", () => {
  const { markdown } = makePage(
    recorded({ profile: NOW, "profile-before": { ...BEFORE, correct: false } }),
  );

  expect(markdown).not.toContain("→");
});
