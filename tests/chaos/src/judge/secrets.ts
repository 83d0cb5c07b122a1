/** A place that was read, and its content piece by piece: a line, a row, a record. */
export interface Place {
  name: string;
  pieces: Iterable<string>;
}

/** Every piece that has one of the texts, in clear or as hexadecimal. The texts themselves are not repeated. */
export function secretViolations(
  secrets: readonly { name: string; text: string }[],
  places: readonly Place[],
): string[] {
  const found: string[] = [];
  const forms = secrets.map(({ name, text }) => ({
    name,
    texts: [text, Buffer.from(text).toString("hex"), Buffer.from(text).toString("base64")],
  }));
  for (const place of places) {
    for (const piece of place.pieces) {
      for (const { name, texts } of forms) {
        if (texts.some((text) => piece.includes(text))) found.push(`${name} is in ${place.name}`);
      }
    }
  }
  return [...new Set(found)];
}
