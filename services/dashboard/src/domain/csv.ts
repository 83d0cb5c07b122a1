const LINE_END = "\r\n";
const NEEDS_QUOTES = /[",\r\n]/;
/** Starts of texts that spreadsheets read as a formula, in half or full width. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;

/** One line of RFC 4180. */
export function csvLine(cells: readonly string[]): string {
  return cells.map(cell).join(",") + LINE_END;
}

function cell(value: string): string {
  // An apostrophe makes spreadsheets read the cell as text.
  const text = FORMULA_START.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
