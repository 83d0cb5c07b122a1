import type { Medium, Piece } from "./media/medium";
import type { Hit, Scan } from "./scanner";

export interface Finding {
  medium: string;
  place: string;
  what: string;
  /** The surrounding text, without digits. */
  around: string;
}

export interface Searched {
  medium: string;
  unit: string;
  units: number;
  findings: Finding[];
  /** It held nothing, but should have. */
  provesNothing: boolean;
}

/** Searches a whole medium and counts its content. */
export async function search(medium: Medium, scan: Scan): Promise<Searched> {
  const findings: Finding[] = [];
  let units = 0;
  for await (const piece of medium.read()) {
    units += piece.units;
    const hits = scan(piece.text).filter((hit) => !(piece.mayShowKeys && hit.mayBeShown));
    findings.push(...hits.map((hit) => findingOf(medium, piece, hit)));
  }
  const { name, unit, mayBeEmpty = false } = medium;
  return { medium: name, unit, units, findings, provesNothing: units === 0 && !mayBeEmpty };
}

const SHOWN_BEFORE = 80;

/** Only the letters before it: enough to find the code that wrote it, and no part of a secret. */
function findingOf({ name }: Medium, { place, firstLine, text }: Piece, hit: Hit): Finding {
  const { what, index } = hit;
  const before = text.slice(Math.max(0, index - SHOWN_BEFORE), index);
  const around = before.replaceAll(/[^\s"':=,{}]*\d[^\s"':=,{}]*/g, "…").replaceAll(/\s+/g, " ");
  const line = firstLine === undefined ? "" : `:${firstLine + linesIn(text.slice(0, index))}`;
  return { medium: name, place: place + line, what, around };
}

function linesIn(text: string): number {
  return text.split("\n").length - 1;
}
