import { createHash } from "node:crypto";

/** A square with the bank's initials: banks own the rights to their logos. */
export function bankLogo({ name, slug }: { name: string; slug: string }): string {
  const initials = initialsOf(name);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64" role="img">`,
    `<title>${escaped(name)}</title>`,
    `<rect width="64" height="64" rx="12" fill="${colourOf(slug)}"/>`,
    `<text x="32" y="33" fill="#ffffff" font-family="Helvetica, Arial, sans-serif" font-size="26"`,
    ` font-weight="700" text-anchor="middle" dominant-baseline="central">${initials}</text>`,
    `</svg>\n`,
  ].join("");
}

const WORDS = /[\p{L}\p{N}]+/gu;
/** Words that do not help to recognize a bank. */
const SMALL = new Set(["and", "for", "of", "the"]);

/**
 * The initials of the first two words, or the first two letters of a single word: `Access Bank` is AB, `Kuda`
 * is KU.
 */
export function initialsOf(name: string): string {
  const words = (name.match(WORDS) ?? []).filter((word) => !SMALL.has(word.toLowerCase()));
  const [first = "?", second] = words;
  const initials = second
    ? [...first].slice(0, 1).concat([...second].slice(0, 1))
    : [...first].slice(0, 2);
  return initials.join("").toUpperCase();
}

const HUES = 360;
/** Dark enough for white text on every hue. */
const SATURATION = 0.55;
const LIGHTNESS = 0.3;

/** Depends on the slug only, so a bank keeps its colour. */
export function colourOf(slug: string): string {
  const hue = createHash("sha256").update(slug).digest().readUInt16BE() % HUES;
  const channels = [0, 8, 4].map((offset) => channel((offset + hue / 30) % 12));
  return `#${channels.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** One of red, green and blue, 0–255, by its position on the colour wheel (0–12). */
function channel(place: number): number {
  const amplitude = SATURATION * Math.min(LIGHTNESS, 1 - LIGHTNESS);
  const value = LIGHTNESS - amplitude * Math.max(-1, Math.min(place - 3, 9 - place, 1));
  return Math.round(value * 255);
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);
}
