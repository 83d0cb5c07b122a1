import { escapeHtml } from "./html";
import type { Reading } from "./metric-store";

interface Line {
  label: string;
  readings: readonly Reading[];
}

interface Chart {
  title: string;
  unit: string;
  lines: readonly Line[];
}

const WIDTH = 320;
const HEIGHT = 100;
const COLOURS = ["var(--a)", "var(--b)"];

/** A line chart over time, as SVG within the page. */
export function chart({ title, unit, lines }: Chart): string {
  const all = lines.flatMap(({ readings }) => readings);
  const latest = lines
    .map(({ label, readings }) => `${label} ${shown(readings.at(-1)?.value)}`.trim())
    .join(" · ");
  const head = `<figcaption>${escapeHtml(title)}</figcaption><div class="muted">${escapeHtml(`${latest} ${unit}`)}</div>`;
  if (all.length < 2) return `<figure>${head}<p class="muted">Waiting for metrics.</p></figure>`;
  const times = all.map(({ at }) => at);
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const most = Math.max(...all.map(({ value }) => value)) || 1;
  const x = (at: number): number => ((at - from) / Math.max(to - from, 1)) * WIDTH;
  const y = (value: number): number => HEIGHT - (value / most) * (HEIGHT - 6);
  const paths = lines.map(({ readings }, index) => {
    const points = readings.map(({ at, value }) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`);
    return `<polyline points="${points.join(" ")}" fill="none" stroke="${COLOURS[index]}" stroke-width="1.5"/>`;
  });
  const label = escapeHtml(`${title}: now ${latest} ${unit}, at most ${shown(most)}`);
  return `<figure>${head}<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${label}">${paths.join("")}</svg><div class="muted">at most ${shown(most)} ${escapeHtml(unit)}, last ${Math.round((to - from) / 60_000)} minutes</div></figure>`;
}

function shown(value: number | undefined): string {
  if (value === undefined) return "–";
  return value.toLocaleString("en", { maximumFractionDigits: value < 10 ? 2 : 0 });
}
