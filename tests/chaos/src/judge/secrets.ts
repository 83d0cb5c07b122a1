/** A place that was read, and its content piece by piece: a line, a row, a record. */
export interface Place {
  name: string;
  pieces: Iterable<string>;
}

/** So many characters at the end of a secret are looked for first: they are random, and a hash of them is cheap. */
const TAIL = 12;
const BASE = 31;
/** The weight of the oldest character of a window. */
const OLDEST = Array.from({ length: TAIL - 1 }).reduce<number>((sum) => Math.imul(sum, BASE), 1);

/** Every piece that has one of the texts, in clear or as hexadecimal. The texts themselves are not repeated. */
export function secretViolations(
  secrets: readonly { name: string; text: string }[],
  places: readonly Place[],
): string[] {
  const found = new Set<string>();
  const find = finderOf(secrets);
  for (const place of places) {
    for (const piece of place.pieces) {
      for (const name of find(piece)) found.add(`${name} is in ${place.name}`);
    }
  }
  return [...found];
}

interface Form {
  name: string;
  text: string;
}

/** A long run has thousands of secrets and millions of rows: each character is read once for all secrets. */
function finderOf(secrets: readonly Form[]): (piece: string) => string[] {
  const byTail = new Map<number, Form[]>();
  for (const { name, text } of secrets) {
    const bytes = Buffer.from(text);
    for (const form of [text, bytes.toString("hex"), bytes.toString("base64")]) {
      const hash = hashOf(form.slice(-TAIL));
      byTail.set(hash, [...(byTail.get(hash) ?? []), { name, text: form }]);
    }
  }
  return (piece) => {
    const names: string[] = [];
    let hash = 0;
    for (let index = 0; index < piece.length; index++) {
      if (index >= TAIL) hash -= Math.imul(piece.charCodeAt(index - TAIL), OLDEST);
      hash = (Math.imul(hash, BASE) + piece.charCodeAt(index)) | 0;
      const forms = byTail.get(hash);
      if (!forms) continue;
      for (const { name, text } of forms) {
        if (piece.startsWith(text, index + 1 - text.length)) names.push(name);
      }
    }
    return names;
  };
}

function hashOf(text: string): number {
  let hash = 0;
  for (let index = 0; index < text.length; index++) {
    hash = (Math.imul(hash, BASE) + text.charCodeAt(index)) | 0;
  }
  return hash;
}
