import type { RawAnswer } from "../http/answer";

/** One page of a list as CSV. */
export interface CsvPage {
  /** With a header line. */
  csv: string;
  /** The `cursor` of the next page; null on the last one. */
  nextCursor: string | null;
  /** The `cursor` of the previous page; null on the first one. */
  previousCursor: string | null;
}

/** CSV has no envelope, so the cursors are in the `Link` header. */
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
