/** So many parts of a name must be the same; nobody is asked for a middle name (decision 50). */
const SAME_MIN = 2;

/**
 * Whether a merchant means the person that the bank names: two parts of the name are the same, or
 * all of the shorter name, in any order, whatever the case and the accents.
 */
export function isSamePayee(meant: string, atBank: string): boolean {
  const wanted = partsOf(meant);
  const left = partsOf(atBank);
  const enough = Math.min(SAME_MIN, wanted.length, left.length);
  let same = 0;
  for (const part of wanted) {
    const at = left.indexOf(part);
    if (at < 0) continue;
    // A part counts once, so that ADA ADA is not ADA OBI.
    left.splice(at, 1);
    same++;
  }
  return enough > 0 && same >= enough;
}

function partsOf(name: string): string[] {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/['’`.]/g, "")
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== "");
}
