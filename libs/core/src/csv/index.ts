/** Numbers are written as they are; a text may be any user input. */
type Cell = string | number;

const LINE_END = "\r\n";
const NEEDS_QUOTES = /[",\r\n]/;
/** Starts of texts that spreadsheets read as a formula, in half or full width. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;

/** Formats a table as RFC 4180, header first. */
export function toCsv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [header, ...rows].map(csvLine).join("");
}

/** Formats one line of a table. */
export function csvLine(cells: readonly Cell[]): string {
  return cells.map(cell).join(",") + LINE_END;
}

function cell(value: Cell): string {
  if (typeof value === "number") return String(value);
  // An apostrophe makes spreadsheets read the cell as text.
  const text = FORMULA_START.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
