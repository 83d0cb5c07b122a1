import type { FieldProblem } from "@kobo/errors";

/** Custom headers that a merchant has sent with its deliveries, in its spelling. */
export type CustomHeaders = Readonly<Record<string, string>>;

const HEADERS_MAX = 10;
const NAME_LENGTH_MAX = 100;
const VALUE_LENGTH_MAX = 1_024;
/** Names and values together; receivers commonly refuse more than 8 kB of headers. */
const TOTAL_LENGTH_MAX = 4_096;

/** RFC 9110, 5.6.2. */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** Visible ASCII with inner spaces only: every server reads this the same way. */
const VALUE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

/**
 * Headers that Kobo sets, that frame the message or the connection, or that servers trust for
 * routing and for the client's address.
 */
const RESERVED = new Set([
  "accept-encoding",
  "connection",
  "date",
  "expect",
  "forwarded",
  "host",
  "http2-settings",
  "keep-alive",
  "te",
  "traceparent",
  "tracestate",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "user-agent",
  "via",
  "x-real-ip",
]);
const RESERVED_BEGINNINGS = ["content-", "proxy-", "webhook-", "x-forwarded-"];

/** All problems of the headers. Messages never repeat a value, which may be a secret. */
export function headerProblems(headers: CustomHeaders): FieldProblem[] {
  const entries = Object.entries(headers);
  // Returns early, so that the list of problems stays short.
  if (entries.length > HEADERS_MAX) {
    return [{ field: "headers", code: "too_many", message: `At most ${HEADERS_MAX} headers.` }];
  }
  const problems = entries.flatMap(([name, value], index) => {
    const earlier = entries.slice(0, index).map(([other]) => other);
    const problem = nameProblem(name, earlier) ?? valueProblem(value);
    return problem ? [{ field: `headers.${name.slice(0, NAME_LENGTH_MAX)}`, ...problem }] : [];
  });
  if (problems.length > 0 || lengthOf(entries) <= TOTAL_LENGTH_MAX) return problems;
  const message = `At most ${TOTAL_LENGTH_MAX} characters in all names and values together.`;
  return [{ field: "headers", code: "too_long", message }];
}

type Problem = Omit<FieldProblem, "field">;

function nameProblem(name: string, earlier: readonly string[]): Problem | undefined {
  const lower = name.toLowerCase();
  if (name.length > NAME_LENGTH_MAX) {
    return { code: "too_long", message: `A name has at most ${NAME_LENGTH_MAX} characters.` };
  }
  if (!TOKEN.test(name)) {
    const message = "A name is made of ASCII letters, digits and !#$%&'*+-.^_`|~ alone.";
    return { code: "invalid_name", message };
  }
  if (RESERVED.has(lower) || RESERVED_BEGINNINGS.some((beginning) => lower.startsWith(beginning))) {
    return { code: "not_allowed", message: "This header is reserved. Remove it." };
  }
  if (earlier.some((other) => other.toLowerCase() === lower)) {
    return { code: "duplicate", message: "This header is given twice; case makes no difference." };
  }
  return undefined;
}

function valueProblem(value: string): Problem | undefined {
  if (value.length > VALUE_LENGTH_MAX) {
    return { code: "too_long", message: `A value has at most ${VALUE_LENGTH_MAX} characters.` };
  }
  if (VALUE.test(value)) return undefined;
  const message = "A value is visible ASCII, with spaces only inside, and not empty.";
  return { code: "invalid_value", message };
}

function lengthOf(entries: readonly [string, string][]): number {
  return entries.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
}
