import { AppError, type FieldProblem } from "@kobo/errors";
import type { AddressRules } from "./callable-address";
import { urlProblem } from "./url-rules";

/** Where a merchant wants to be told of events. */
export interface Endpoint {
  /** UUID. */
  id: string;
  url: string;
  /** Event names, or `*` for all. */
  events: string[];
  description: string;
  active: boolean;
  createdAt: Date;
}

/** What a merchant asks for. */
export type NewEndpoint = Pick<Endpoint, "url" | "events" | "description">;

/** For each merchant and mode (decision 106). */
export const ENDPOINTS_MAX = 10;

const ALL = "*";
const DESCRIPTION_LENGTH_MAX = 200;
const CONTROL = /\p{Cc}/u;

export function isSubscribed({ events }: Pick<Endpoint, "events">, name: string): boolean {
  return events.includes(ALL) || events.includes(name);
}

/**
 * The endpoint as it is kept: each event once.
 * @throws AppError VALIDATION_ERROR with every problem at once
 */
export function checkedEndpoint(
  asked: NewEndpoint,
  { publicEvents, rules }: { publicEvents: readonly string[]; rules: AddressRules },
): NewEndpoint {
  const url = urlProblem(asked.url, rules);
  const errors = [
    ...(url ? [{ field: "url", ...url }] : []),
    ...eventProblems(asked.events, publicEvents),
    ...descriptionProblems(asked.description),
  ];
  if (errors.length > 0) throw new AppError("VALIDATION_ERROR", undefined, { errors });
  return { ...asked, events: [...new Set(asked.events)] };
}

function eventProblems(events: readonly string[], publicEvents: readonly string[]): FieldProblem[] {
  if (events.length === 0) {
    const message = "Name at least one event, or * for all.";
    return [{ field: "events", code: "required", message }];
  }
  const known = new Set([ALL, ...publicEvents]);
  return events.flatMap((name, index) => {
    if (known.has(name)) return [];
    const message = `Must be * or one of: ${publicEvents.join(", ")}.`;
    return [{ field: `events.${index}`, code: "unknown_event", message }];
  });
}

function descriptionProblems(description: string): FieldProblem[] {
  const field = "description";
  if ([...description].length > DESCRIPTION_LENGTH_MAX) {
    const message = `At most ${DESCRIPTION_LENGTH_MAX} characters.`;
    return [{ field, code: "too_long", message }];
  }
  if (!CONTROL.test(description)) return [];
  return [{ field, code: "invalid_characters", message: "Must not contain control characters." }];
}
