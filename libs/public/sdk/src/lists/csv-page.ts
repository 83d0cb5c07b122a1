import type { RawAnswer } from "../http/answer";

/** One page of a list as a table for spreadsheets. */
export interface CsvPage {
  /** With a line of names at its top. */
  csv: string;
  /** Brings the next page as `cursor`; null on the last one. */
  nextCursor: string | null;
  /** Brings the page before as `cursor`; null on the first one. */
  previousCursor: string | null;
}

/** A table has no envelope: where its neighbours are stands in the `Link` header. */
export function csvPageOf({ text, headers }: Pick<RawAnswer, "text" | "headers">): CsvPage {
  const links = headers.get("link") ?? "";
  const cursorOf = (url = "") =>
    URL.canParse(url) ? new URL(url).searchParams.get("cursor") : null;
  return {
    csv: text,
    nextCursor: cursorOf(/<([^>]*)>;\s*rel="?next"?/.exec(links)?.[1]),
    previousCursor: cursorOf(/<([^>]*)>;\s*rel="?prev"?/.exec(links)?.[1]),
  };
}
