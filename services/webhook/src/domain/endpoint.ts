import { isDeepStrictEqual } from "node:util";
import { AppError, type FieldProblem } from "@kobo/errors";
import type { DisabledReason } from "./attempt";
import type { AddressRules } from "./callable-address";
import { filterProblems } from "./event-filter";
import { type CustomHeaders, headerProblems } from "./header-rules";
import { urlProblem } from "./url-rules";

/** What a merchant may choose. */
export interface EndpointSettings {
  url: string;
  /** Event names, beginnings such as `payment.*`, or `*` for all. */
  events: string[];
  description: string;
  active: boolean;
  /** Sent beside ours. */
  headers: CustomHeaders;
  /** Deliveries begun in a second, at most; null for as many as there are. */
  rateLimit: number | null;
  /** Deliveries under way at once, at most. */
  concurrency: number;
}

/** Where a merchant wants to be told of events. */
export interface Endpoint extends Omit<EndpointSettings, "headers"> {
  /** UUID. */
  id: string;
  /** As the merchant wrote them; their values are never shown. */
  headerNames: string[];
  /** Why it is not active; undefined while it is. */
  disabledReason: "merchant" | DisabledReason | undefined;
  /** Undefined while it is active. */
  disabledAt: Date | undefined;
  /** Since when no attempt has succeeded; undefined when the last one did. */
  failingSince: Date | undefined;
  /** Until when messages are signed with an older secret, too. */
  previousSecretExpiresAt: Date | undefined;
  createdAt: Date;
  updatedAt: Date;
}

/** For each merchant and mode (decision 106). */
export const ENDPOINTS_MAX = 10;

/** Enough for a busy server, and too few to hurt a small one. */
export const CONCURRENCY_DEFAULT = 16;
const CONCURRENCY_MAX = 100;
const RATE_LIMIT_MAX = 1_000;

const DESCRIPTION_LENGTH_MAX = 200;
const CONTROL = /\p{Cc}/u;

interface Rules {
  publicEvents: readonly string[];
  rules: AddressRules;
}

type Problems<Field> = (value: Field, context: Rules) => FieldProblem[];

/** Says for each setting what is wrong with a value. */
const PROBLEMS: { [Name in keyof EndpointSettings]: Problems<EndpointSettings[Name]> } = {
  url: (url, { rules }) => {
    const problem = urlProblem(url, rules);
    return problem ? [{ field: "url", ...problem }] : [];
  },
  events: (events, { publicEvents }) => filterProblems(events, publicEvents),
  description: descriptionProblems,
  active: () => [],
  headers: headerProblems,
  rateLimit: (limit) => (limit === null ? [] : rangeProblems("rateLimit", limit, RATE_LIMIT_MAX)),
  concurrency: (number) => rangeProblems("concurrency", number, CONCURRENCY_MAX),
};

/**
 * The settings that are given, as they are kept: each event once.
 * @throws AppError VALIDATION_ERROR with every problem at once
 */
export function checkedSettings<Given extends Partial<EndpointSettings>>(
  given: Given,
  context: Rules,
): Given {
  const errors = Object.keys(PROBLEMS).flatMap((name) =>
    problemsOf(name as keyof EndpointSettings, given, context),
  );
  if (errors.length > 0) throw new AppError("VALIDATION_ERROR", undefined, { errors });
  return given.events ? { ...given, events: [...new Set(given.events)] } : given;
}

function problemsOf<Name extends keyof EndpointSettings>(
  name: Name,
  given: Partial<EndpointSettings>,
  context: Rules,
): FieldProblem[] {
  const value: EndpointSettings[Name] | undefined = given[name];
  return value === undefined ? [] : PROBLEMS[name](value, context);
}

function descriptionProblems(description: string): FieldProblem[] {
  const field = "description";
  if ([...description].length > DESCRIPTION_LENGTH_MAX) {
    const message = `At most ${DESCRIPTION_LENGTH_MAX} characters.`;
    return [{ field, code: "too_long", message }];
  }
  if (description.isWellFormed() && !CONTROL.test(description)) return [];
  return [{ field, code: "invalid_characters", message: "Must not contain control characters." }];
}

function rangeProblems(field: string, value: number, max: number): FieldProblem[] {
  if (Number.isInteger(value) && value >= 1 && value <= max) return [];
  return [{ field, code: "out_of_range", message: `Must be a whole number from 1 to ${max}.` }];
}

/** The names of the settings that would become others. */
export function changedSettings(
  before: Endpoint,
  { headers, ...given }: Partial<EndpointSettings>,
): (keyof EndpointSettings)[] {
  const names = Object.keys(given) as (keyof typeof given)[];
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], given[name]));
  // Their values are sealed, so only none for none is known to be the same.
  const hasHeaders = headers && Object.keys(headers).length + before.headerNames.length > 0;
  return hasHeaders ? [...changed, "headers"] : changed;
}

/** An endpoint that is switched on, or that is to be found elsewhere, has not failed yet. */
export function beginsAnew(before: Endpoint, given: Partial<EndpointSettings>): boolean {
  const isEnabled = given.active === true && !before.active;
  const hasMoved = given.url !== undefined && given.url !== before.url;
  return isEnabled || hasMoved;
}
