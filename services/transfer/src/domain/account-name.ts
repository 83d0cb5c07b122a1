/** Number of name parts that must match; middle names are optional (decision 50). */
const SAME_MIN = 2;

/** Two parts of the names must match, or all parts of the shorter name, in any order and ignoring case and accents. */
export function isSamePayee(payeeName: string, accountName: string): boolean {
  const expected = partsOf(payeeName);
  const remaining = partsOf(accountName);
  const enough = Math.min(SAME_MIN, expected.length, remaining.length);
  let same = 0;
  for (const part of expected) {
    const at = remaining.indexOf(part);
    if (at < 0) continue;
    // Each part matches once, so that ADA ADA is not ADA OBI.
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
