import { type BarChart, drawBars } from "../../../src/page/bar-chart";

const CHART: BarChart = {
  title: "Apples & <pears>",
  unit: "kg/s",
  series: ["hot", "spread"],
  groups: [
    { name: "one", values: [50, 100] },
    { name: "two", values: [{ from: 100, to: 200 }, Number.NaN] },
  ],
};

interface Bar {
  look: string;
  x: number;
  width: number;
}

/** Those that show a value, and not the legend's. */
function barsOf(drawing: string): Bar[] {
  const found = drawing.matchAll(
    /<rect class="(bar[^"]*)" x="([\d.]+)" y="[\d.]+" width="([\d.]+)" height="16"\/>/g,
  );
  return [...found].map(([, look = "", x, width]) => ({
    look,
    x: Number(x),
    width: Number(width),
  }));
}

test("a bar is as long as its value, and the longest one leaves room for its figure", () => {
  const [fifty, hundred, sure, upTo] = barsOf(drawBars(CHART));

  expect(hundred?.width).toBeCloseTo((fifty?.width ?? 0) * 2, 0);
  expect(sure?.width).toBeCloseTo(hundred?.width ?? 0, 0);
  expect((upTo?.x ?? 0) + (upTo?.width ?? 0)).toBeLessThan(700);
});

test("a value with bounds is solid up to the lower one, and paler from there to the upper one", () => {
  const [, , sure, upTo] = barsOf(drawBars(CHART));

  expect(sure?.look).toBe("bar0");
  expect(upTo).toMatchObject({ look: "bar0 upTo", width: sure?.width });
  expect(upTo?.x).toBeCloseTo((sure?.x ?? 0) + (sure?.width ?? 0), 0);
});

test("what was not measured has no bar", () => {
  const drawing = drawBars(CHART);

  expect(barsOf(drawing)).toHaveLength(4);
  expect(drawing).toContain(">–</text>");
});

test("each figure stands beside its bar, and each group and each of the series has its name", () => {
  const texts = [...drawBars(CHART).matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(
    ([, text]) => text,
  );

  expect(texts).toEqual([
    ...["Apples &amp; &lt;pears&gt;", "kg/s", "hot", "spread"],
    ...["one", "50", "100"],
    ...["two", "100–200", "–"],
  ]);
});

test("a legend too long for one line goes on in the next, and all stays on the card, above the bars", () => {
  const series = ["a", "b", "c", "d"].map((letter) => letter.repeat(40));
  const drawing = drawBars({ ...CHART, series, groups: [{ name: "one", values: [1, 2, 3, 4] }] });
  const names = [...drawing.matchAll(/<text x="([\d.]+)" y="([\d.]+)">([a-d]{40})<\/text>/g)];
  const firstBar = /<rect class="bar0" x="[\d.]+" y="([\d.]+)" width="[\d.]+" height="16"/.exec(
    drawing,
  );

  expect(names.map(([, , y]) => y)).toEqual(["52", "52", "72", "72"]);
  for (const [, x] of names) expect(Number(x) + 40 * 7).toBeLessThanOrEqual(760);
  expect(Number(firstBar?.[1])).toBeGreaterThan(72);
});

test("one series needs no legend", () => {
  const alone = { ...CHART, series: ["hot"], groups: [{ name: "one", values: [50] }] };

  expect(drawBars(alone)).not.toContain(">hot</text>");
});

test("every element that is opened is closed again, in its order", () => {
  const open: string[] = [];
  for (const [, closing, name = "", own] of drawBars(CHART).matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)) {
    if (closing) expect(open.pop()).toBe(name);
    else if (!own) open.push(name);
  }

  expect(open).toEqual([]);
});

test("every colour of a light page has another one for a dark page", () => {
  const [, light = "", dark = ""] =
    /<style>([^@]*)@media \(prefers-color-scheme: dark\) \{([^@]*)<\/style>/.exec(
      drawBars(CHART),
    ) ?? [];
  const colored = (css: string): string[] =>
    [...css.matchAll(/([.\w]+) \{[^}]*(?:fill|stroke): #/g)].map(([, name = ""]) => name);

  expect(colored(light)).toContain(".bar3");
  expect(colored(dark)).toEqual(colored(light));
});
