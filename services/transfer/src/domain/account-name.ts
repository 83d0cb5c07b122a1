/** So many parts of a name must be the same; nobody is asked for a middle name (decision 50). */
const SAME_MIN = 2;

/**
 * Whether a merchant means the person that the bank names: two parts of the name are the same, or
 * all of the shorter name, in any order, whatever the case and the accents.
 */
export function isSamePayee(payeeName: string, accountName: string): boolean {
  const expected = partsOf(payeeName);
  const remaining = partsOf(accountName);
  const enough = Math.min(SAME_MIN, expected.length, remaining.length);
  let same = 0;
  for (const part of expected) {
    const at = remaining.indexOf(part);
    if (at < 0) continue;
    // A part counts once, so that ADA ADA is not ADA OBI.
    remaining.splice(at, 1);
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
