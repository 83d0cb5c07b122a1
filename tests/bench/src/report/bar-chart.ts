import { amount, type Bounds } from "./markdown";

/** A chart of horizontal bars in groups; compared bars are in one group. */
export interface BarChart {
  title: string;
  /** The unit of the figures. */
  unit: string;
  /** The names of the bars of a group, in order: five at most. */
  series: readonly string[];
  groups: readonly Group[];
}

interface Group {
  name: string;
  /** One for each of the series; NaN where nothing was measured. */
  values: readonly (number | Bounds)[];
}

const WIDTH = 760;
const MARGIN = 16;
const TITLE_Y = 28;
const LEGEND_Y = 52;
const HEAD = 44;
const LEGEND_LINE = 20;
const LEGEND_FOOT = 4;
const BAR = 16;
const BAR_GAP = 3;
const GROUP_GAP = 14;
const LABEL_GAP = 10;
const SWATCH = 12;
const LEGEND_GAP = 20;
/** A little more than the average width in any of the fonts, at 12 pixels. */
const CHARACTER_WIDTH = 7;

/** Drawn on their own background, readable on light and dark pages. */
const STYLE = `
  text { font: 12px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; fill: #24292f; }
  .title { font-size: 14px; font-weight: 600; }
  .quiet { fill: #57606a; }
  .card { fill: #ffffff; stroke: #d0d7de; }
  .axis { stroke: #8c959f; }
  .bar0 { fill: #0969da; } .bar1 { fill: #d4721a; } .bar2 { fill: #1b8a6b; } .bar3 { fill: #8c959f; } .bar4 { fill: #8250df; }
  .upTo { opacity: 0.45; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3; }
    .quiet { fill: #9aa4ae; }
    .card { fill: #161b22; stroke: #30363d; }
    .axis { stroke: #6e7681; }
    .bar0 { fill: #4493f8; } .bar1 { fill: #e39048; } .bar2 { fill: #3fb98f; } .bar3 { fill: #7d8590; } .bar4 { fill: #ab7df8; }
  }
`;

/** The chart as a file of its own, the same for the same figures. */
export function drawBars(chart: BarChart): string {
  const { title, unit, series, groups } = chart;
  const names = series.length > 1 ? placed(series) : [];
  const last = names.at(-1);
  const head = HEAD + (last ? (last.line + 1) * LEGEND_LINE + LEGEND_FOOT : 0);
  const groupHeight = series.length * (BAR + BAR_GAP) - BAR_GAP;
  const height = head + groups.length * (groupHeight + GROUP_GAP) - GROUP_GAP + MARGIN;
  const left = MARGIN + widest(groups.map(({ name }) => name)) + LABEL_GAP;
  const amounts = groups.flatMap(({ values }) => values.map(amount));
  const room = WIDTH - MARGIN - LABEL_GAP - widest(amounts) - left;
  const most = Math.max(0, ...groups.flatMap(({ values }) => values.map(upperOf)));
  const scale = most > 0 ? room / most : 0;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img">`,
    `<title>${escaped(`${title}, ${unit}`)}</title>`,
    `<style>${STYLE}</style>`,
    `<rect class="card" x="0.5" y="0.5" width="${WIDTH - 1}" height="${height - 1}" rx="6"/>`,
    `<text class="title" x="${MARGIN}" y="${TITLE_Y}">${escaped(title)}</text>`,
    `<text class="quiet" x="${WIDTH - MARGIN}" y="${TITLE_Y}" text-anchor="end">${escaped(unit)}</text>`,
    ...names.flatMap(drawName),
    ...groups.flatMap((group, index) =>
      drawGroup(group, { left, scale, top: head + index * (groupHeight + GROUP_GAP) }),
    ),
    `<line class="axis" x1="${left}" x2="${left}" y1="${head - 4}" y2="${height - MARGIN + 4}"/>`,
    "</svg>",
    "",
  ].join("\n");
}

interface Place {
  left: number;
  top: number;
  /** Pixels for each unit. */
  scale: number;
}

function drawGroup({ name, values }: Group, { left, top, scale }: Place): string[] {
  const middle = top + (values.length * (BAR + BAR_GAP) - BAR_GAP) / 2;
  return [
    `<text x="${left - LABEL_GAP}" y="${middle + 4}" text-anchor="end">${escaped(name)}</text>`,
    ...values.flatMap((value, index) => {
      const y = top + index * (BAR + BAR_GAP);
      const end = left + upperOf(value) * scale;
      return [
        ...drawBar(value, { left, top: y, scale }, `bar${index}`),
        `<text class="quiet" x="${px(end + LABEL_GAP / 2)}" y="${y + BAR - 4}">${amount(value)}</text>`,
      ];
    }),
  ];
}

/** Draws the certain part solid, and the range between two bounds paler. */
function drawBar(value: number | Bounds, { left, top, scale }: Place, color: string): string[] {
  const bar = (from: number, to: number, look: string): string =>
    `<rect class="${look}" x="${px(left + from * scale)}" y="${top}" width="${px((to - from) * scale)}" height="${BAR}"/>`;
  if (typeof value === "object") {
    return [bar(0, value.from, color), bar(value.from, value.to, `${color} upTo`)];
  }
  return Number.isNaN(value) ? [] : [bar(0, value, color)];
}

/** One of the series, where the legend has it. */
interface Named {
  name: string;
  index: number;
  x: number;
  /** Counted from 0. */
  line: number;
}

/** As many names per line as fit. */
function placed(series: readonly string[]): Named[] {
  let x = MARGIN;
  let line = 0;
  return series.map((name, index) => {
    const width = SWATCH + LABEL_GAP / 2 + widest([name]);
    if (x > MARGIN && x + width > WIDTH - MARGIN) {
      x = MARGIN;
      line++;
    }
    const at = x;
    x += width + LEGEND_GAP;
    return { name, index, x: at, line };
  });
}

function drawName({ name, index, x, line }: Named): string[] {
  const y = LEGEND_Y + line * LEGEND_LINE;
  return [
    `<rect class="bar${index}" x="${x}" y="${y - SWATCH + 2}" width="${SWATCH}" height="${SWATCH}"/>`,
    `<text x="${x + SWATCH + LABEL_GAP / 2}" y="${y}">${escaped(name)}</text>`,
  ];
}

/** The end of a bar, in pixels. */
function upperOf(value: number | Bounds): number {
  const upper = typeof value === "object" ? value.to : value;
  return Number.isNaN(upper) ? 0 : upper;
}

function widest(texts: readonly string[]): number {
  return Math.max(0, ...texts.map((text) => text.length * CHARACTER_WIDTH));
}

/** Rounded to a tenth of a pixel, which keeps files short. */
function px(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
