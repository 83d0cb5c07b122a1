import "uplot/dist/uPlot.min.css";
import { useEffect, useRef, useState } from "react";
import uPlot from "uplot";
import type { DailyTotals } from "../../../src/http/api";
import { formatDay, formatDayShort } from "../format/day";
import { formatMoney } from "../format/money";

const HEIGHT = 220;
const MINOR_PER_MAJOR = 100;
/** Shares of a day's width: the two bars stand on both sides of its middle. */
const BAR_SIZE = [0.35, 14] as const;
const HEADROOM = 1.1;
const SHORT = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

/** Bars of what came in and went out each day. The exact amounts of the day under the pointer stand above. */
export function DailyChart({ currency, days }: DailyTotals) {
  const frame = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState<number | null>(null);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const chart = new uPlot(optionsOf(element, days, setIndex), dataOf(days), element);
    const resized = new ResizeObserver(() => {
      chart.setSize({ width: element.clientWidth, height: HEIGHT });
    });
    resized.observe(element);
    const redraw = () => chart.redraw(false);
    const themed = new MutationObserver(redraw);
    themed.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    const system = matchMedia("(prefers-color-scheme: dark)");
    system.addEventListener("change", redraw);
    return () => {
      resized.disconnect();
      themed.disconnect();
      system.removeEventListener("change", redraw);
      chart.destroy();
    };
  }, [days]);

  const shown = index === null ? undefined : days[index];
  const { inKobo, outKobo } = shown ?? sumOf(days);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        <p className="w-full text-soft sm:w-44">
          {shown ? formatDay(shown.day) : `All ${days.length} days`}
        </p>
        <Amount name="In" color="bg-accent" text={formatMoney(inKobo, currency)} />
        <Amount name="Out" color="bg-control" text={formatMoney(outKobo, currency)} />
      </div>
      <div
        ref={frame}
        role="img"
        aria-label="Money in and out by day. The table below has the same amounts."
        className="min-w-0"
        style={{ height: HEIGHT }}
      />
    </div>
  );
}

function Amount({ name, color, text }: { name: string; color: string; text: string }) {
  return (
    <p className="flex items-center gap-2">
      <span className={`size-3 rounded-sm ${color}`} aria-hidden="true" />
      <span className="text-soft">{name}</span>
      <span className="font-medium whitespace-nowrap">{text}</span>
    </p>
  );
}

type Day = DailyTotals["days"][number];

function sumOf(days: readonly Day[]): { inKobo: string; outKobo: string } {
  const sum = (amounts: string[]) =>
    String(amounts.reduce((total, amount) => total + BigInt(amount), 0n));
  return {
    inKobo: sum(days.map(({ inKobo }) => inKobo)),
    outKobo: sum(days.map(({ outKobo }) => outKobo)),
  };
}

/** Heights alone: an amount that people read is never rounded. */
function dataOf(days: readonly Day[]): uPlot.AlignedData {
  const heights = (amounts: string[]) =>
    amounts.map((amount) => (amount === "0" ? null : Number(amount) / MINOR_PER_MAJOR));
  return [
    days.map((_, place) => place),
    heights(days.map(({ inKobo }) => inKobo)),
    heights(days.map(({ outKobo }) => outKobo)),
  ];
}

function optionsOf(
  element: HTMLElement,
  days: readonly Day[],
  onIndex: (index: number | null) => void,
): uPlot.Options {
  const bars = uPlot.paths.bars;
  const side = (align: 1 | -1): Partial<uPlot.Series> => ({
    ...(bars && { paths: bars({ size: [...BAR_SIZE], align }) }),
    points: { show: false },
  });
  const axis: uPlot.Axis = {
    stroke: () => colorOf(element, "--color-soft"),
    grid: { stroke: () => colorOf(element, "--color-line"), width: 1 },
    ticks: { show: false },
    font: "12px system-ui, sans-serif",
  };
  return {
    width: element.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
    scales: {
      x: { time: false, range: () => [-0.6, days.length - 0.4] },
      // From zero, so that the heights of bars compare.
      y: { range: (_chart, _min, max) => [0, max * HEADROOM] },
    },
    axes: [
      {
        ...axis,
        size: 28,
        grid: { show: false },
        incrs: [1, 2, 5, 7, 10],
        space: 64,
        values: (_, places) => places.map((place) => formatDayShort(days[place]?.day)),
      },
      { ...axis, size: 56, values: (_, amounts) => amounts.map((amount) => SHORT.format(amount)) },
    ],
    series: [
      {},
      { fill: () => colorOf(element, "--color-accent"), ...side(-1) },
      { fill: () => colorOf(element, "--color-control"), ...side(1) },
    ],
    hooks: { setCursor: [({ cursor }) => onIndex(cursor.idx ?? null)] },
  };
}

/** Of the look that is on now: the canvas knows no CSS. */
function colorOf(element: HTMLElement, property: string): string {
  const probe = element.ownerDocument.createElement("i");
  probe.style.color = `var(${property})`;
  element.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
