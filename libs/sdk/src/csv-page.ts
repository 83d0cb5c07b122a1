import type { RawAnswer } from "./answer";

/** One page of a list as a table for spreadsheets. */
export interface CsvPage {
  /** With a line of names at its top. */
  csv: string;
  /** Brings the next page as `cursor`; null on the last one. */
  nextCursor: string | null;
}

/** A table has no envelope: where the next page is stands in the `Link` header. */
export function csvPageOf({ text, headers }: Pick<RawAnswer, "text" | "headers">): CsvPage {
  const [, url] = /<([^>]*)>;\s*rel="?next"?/.exec(headers.get("link") ?? "") ?? [];
  const isUrl = url !== undefined && URL.canParse(url);
  return { csv: text, nextCursor: isUrl ? new URL(url).searchParams.get("cursor") : null };
}
