/** For a request without a limit. */
const PAGE_DEFAULT = 20;
const PAGE_MAX = 100;

/** The maximum number of rows of a page. */
export function pageLimit(requested: number): number {
  return requested > 0 ? Math.min(requested, PAGE_MAX) : PAGE_DEFAULT;
}
