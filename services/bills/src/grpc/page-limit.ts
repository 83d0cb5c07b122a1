/** For a caller that names none. */
const PAGE_DEFAULT = 20;
const PAGE_MAX = 100;

/** How many rows a page has at most. */
export function pageLimit(requested: number): number {
  return requested > 0 ? Math.min(requested, PAGE_MAX) : PAGE_DEFAULT;
}
