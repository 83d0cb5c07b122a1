/** How a programming language writes a value. */
export interface Notation {
  indent: string;
  key: (name: string) => string;
  /** Of a text, a number, a boolean or null. */
  scalar: (value: unknown) => string;
  /** The space between the braces of a one-line object and its content. */
  padding: string;
}

/** Of a line, in characters: the blocks are narrow. */
export const WIDTH = 52;

/** A value in a notation: on one line where it fits behind its column. */
export function literal(
  value: unknown,
  notation: Notation,
  { indent = "", column = 0 }: { indent?: string; column?: number } = {},
): string {
  if (typeof value !== "object" || value === null) return notation.scalar(value);
  const isList = Array.isArray(value);
  const deeper = indent + notation.indent;
  const parts = Object.entries(value).map(([key, part]) => {
    const name = isList ? "" : `${notation.key(key)}: `;
    return `${name}${literal(part, notation, { indent: deeper, column: deeper.length + name.length })}`;
  });
  const { padding } = notation;
  const flat = isList ? `[${parts.join(", ")}]` : `{${padding}${parts.join(", ")}${padding}}`;
  if (flat.length + column < WIDTH && !flat.includes("\n")) return flat;
  const [open, close] = isList ? ["[", "]"] : ["{", "}"];
  return `${open}\n${parts.map((part) => `${deeper}${part},\n`).join("")}${indent}${close}`;
}
