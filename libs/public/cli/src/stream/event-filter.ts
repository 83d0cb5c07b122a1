import { UsageError } from "../usage-error";

/** The API's filters: an event's name, a prefix such as `payment.*`, or `*`. */
const FILTER = /^(?:\*|[a-z_]+(?:\.[a-z_]+)*(?:\.\*)?)$/;

/**
 * The filters in `payment.*,transfer.completed`; empty for all events.
 * @throws UsageError
 */
export function filtersOf(text: string | undefined): string[] {
  if (text === undefined) return [];
  const filters = text.split(",").map((filter) => filter.trim());
  const wrong = filters.find((filter) => !FILTER.test(filter));
  if (wrong === undefined) return filters;
  throw new UsageError(
    `--events: "${wrong}" is no name of an event, no beginning such as payment.*, and not *.`,
  );
}

export function matchesFilters(filters: readonly string[], event: string): boolean {
  return filters.length === 0 || filters.some((filter) => fits(filter, event));
}

function fits(filter: string, event: string): boolean {
  if (filter === "*") return true;
  return filter.endsWith(".*") ? event.startsWith(filter.slice(0, -1)) : event === filter;
}
