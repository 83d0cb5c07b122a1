import { isDeepStrictEqual } from "node:util";
import { AppError, type FieldProblem } from "@kobo/errors";
import type { DisabledReason } from "./attempt";
import type { AddressRules } from "./callable-address";
import { filterProblems } from "./event-filter";
import { type CustomHeaders, headerProblems } from "./header-rules";
import { urlProblem } from "./url-rules";

/** The settings that a merchant controls. */
export interface EndpointSettings {
  url: string;
  /** Event names, prefixes such as `payment.*`, or `*` for all. */
  events: string[];
  description: string;
  active: boolean;
  /** Custom headers sent with every delivery. */
  headers: CustomHeaders;
  /** Maximum deliveries per second; null for no limit. */
  rateLimit: number | null;
  /** Maximum deliveries in flight. */
  concurrency: number;
}

/** A webhook endpoint of a merchant. */
export interface Endpoint extends Omit<EndpointSettings, "headers"> {
  /** UUID. */
  id: string;
  /** In the merchant's spelling; the values are never shown. */
  headerNames: string[];
  /** Why it is disabled; undefined while active. */
  disabledReason: "merchant" | DisabledReason | undefined;
  /** Undefined while active. */
  disabledAt: Date | undefined;
  /** The first failure since the last success; undefined if the last attempt succeeded. */
  failingSince: Date | undefined;
  /** Until then messages are also signed with an older secret. */
  previousSecretExpiresAt: Date | undefined;
  createdAt: Date;
  updatedAt: Date;
}

/** Per merchant and mode (decision 106). */
export const ENDPOINTS_MAX = 10;

/** Enough for a busy server, harmless for a small one. */
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

/** Validators by setting. */
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
 * Validates the settings, and removes duplicate events.
 * @throws AppError VALIDATION_ERROR with every problem at once
 */
export function checkedSettings<Input extends Partial<EndpointSettings>>(
  input: Input,
  context: Rules,
): Input {
  const errors = Object.keys(PROBLEMS).flatMap((name) =>
    problemsOf(name as keyof EndpointSettings, input, context),
  );
  if (errors.length > 0) throw new AppError("VALIDATION_ERROR", undefined, { errors });
  return input.events ? { ...input, events: [...new Set(input.events)] } : input;
}

function problemsOf<Name extends keyof EndpointSettings>(
  name: Name,
  input: Partial<EndpointSettings>,
  context: Rules,
): FieldProblem[] {
  const value: EndpointSettings[Name] | undefined = input[name];
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

/** Names of the settings that would change. */
export function changedSettings(
  before: Endpoint,
  { headers, ...input }: Partial<EndpointSettings>,
): (keyof EndpointSettings)[] {
  const names = Object.keys(input) as (keyof typeof input)[];
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], input[name]));
  // Header values are sealed and cannot be compared, so only empty to empty is unchanged.
  const hasHeaders = headers && Object.keys(headers).length + before.headerNames.length > 0;
  return hasHeaders ? [...changed, "headers"] : changed;
}

/** Enabling an endpoint or changing its URL resets its health. */
export function resetsHealth(before: Endpoint, input: Partial<EndpointSettings>): boolean {
  const isEnabled = input.active === true && !before.active;
  const hasMoved = input.url !== undefined && input.url !== before.url;
  return isEnabled || hasMoved;
}
