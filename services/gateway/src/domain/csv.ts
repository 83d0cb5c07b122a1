/** A number stands as it is; a text may have been written by anybody. */
export type Cell = string | number;

const LINE_END = "\r\n";
const NEEDS_QUOTES = /[",\r\n]/;
/** What makes a spreadsheet take a text for a formula, in either width. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;

/** A table by RFC 4180, its header first. */
export function toCsv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [header, ...rows].map((row) => row.map(cell).join(",") + LINE_END).join("");
}

function cell(value: Cell): string {
  if (typeof value === "number") return String(value);
  // An apostrophe tells spreadsheets that what follows is text.
  const text = FORMULA_START.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
