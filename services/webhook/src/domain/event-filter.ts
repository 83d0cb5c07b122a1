import { AppError, type FieldProblem } from "@kobo/errors";

/** Matches every event. */
const ALL = "*";
/** Ends a prefix filter such as `payment.*`, which matches every level below. */
const UNDER = ".*";
const FILTERS_MAX = 100;

export function isSubscribed(filters: readonly string[], name: string): boolean {
  return filters.some((filter) => matches(filter, name));
}

/**
 * The public event names that match the filters; undefined without filters. @throws AppError
 * VALIDATION_ERROR for a filter that matches no event
 */
export function filteredEventNames(
  filters: readonly string[],
  publicEvents: readonly string[],
): string[] | undefined {
  if (filters.length === 0) return undefined;
  const errors = filters.flatMap((filter) => unknownEvent(filter, "event", publicEvents));
  if (errors.length > 0) throw new AppError("VALIDATION_ERROR", undefined, { errors });
  return publicEvents.filter((name) => isSubscribed(filters, name));
}

/** All problems of an endpoint's filters: each must match at least one event. */
export function filterProblems(
  filters: readonly string[],
  publicEvents: readonly string[],
): FieldProblem[] {
  const field = "events";
  if (filters.length === 0) {
    return [{ field, code: "required", message: "Name at least one event, or * for all." }];
  }
  if (filters.length > FILTERS_MAX) {
    return [{ field, code: "too_many", message: `At most ${FILTERS_MAX} names.` }];
  }
  return filters.flatMap((filter, index) =>
    unknownEvent(filter, `${field}.${index}`, publicEvents),
  );
}

function unknownEvent(
  filter: string,
  field: string,
  publicEvents: readonly string[],
): FieldProblem[] {
  if (publicEvents.some((name) => matches(filter, name))) return [];
  const message = `Unknown event. ${hint(filter, publicEvents)}`;
  return [{ field, code: "unknown_event", message }];
}

function matches(filter: string, name: string): boolean {
  if (filter === ALL || filter === name) return true;
  return filter.endsWith(UNDER) && name.startsWith(filter.slice(0, -1));
}

/** Suggests the names of the same family, or else the families. */
function hint(filter: string, publicEvents: readonly string[]): string {
  const relatives = publicEvents.filter((name) => familyOf(name) === familyOf(filter));
  if (relatives.length > 0) return `Use one of: ${relatives.join(", ")}.`;
  const families = new Set(publicEvents.map((name) => `${familyOf(name)}${UNDER}`));
  return `Use a full name, or one of: ${[...families].join(", ")}, or *.`;
}

function familyOf(name: string): string {
  return name.split(".", 1)[0] ?? "";
}
