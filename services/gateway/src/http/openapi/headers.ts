import type { Header, Ref } from "./open-api";

/** Every response header, by its name in the document. */
export const HEADERS = {
  RequestId: {
    description: "The request's `X-Request-Id`, or one of ours. Tell it whenever you ask us.",
    schema: { type: "string" },
  },
  RateLimitLimit: {
    description: "How many requests are allowed at once.",
    schema: { type: "integer" },
  },
  RateLimitRemaining: {
    description: "How many of them are left.",
    schema: { type: "integer" },
  },
  RateLimitReset: {
    description: "In how many seconds all of them are there again.",
    schema: { type: "integer" },
  },
  IdempotentReplayed: {
    description: "There, and `true`, when this is the answer to an earlier, identical request.",
    schema: { type: "string", const: "true" },
  },
  RetryAfter: {
    description: "After how many seconds to try again.",
    schema: { type: "integer", minimum: 1 },
  },
  WwwAuthenticate: { description: "`Bearer`.", schema: { type: "string", const: "Bearer" } },
  ETag: {
    description: "Sent as `If-None-Match`, it spares an answer that has not changed.",
    schema: { type: "string" },
  },
  CacheControl: {
    description: "For how many seconds the answer may be used without asking.",
    schema: { type: "string" },
  },
  NextPage: {
    description:
      'Of a table: where its next page is, as `<…>; rel="next"`, and its previous one, as `<…>; rel="prev"`.',
    schema: { type: "string" },
  },
  ContentDisposition: {
    description: "Of a table: the name for its file.",
    schema: { type: "string" },
  },
  Deprecation: {
    description: "Since when the operation is deprecated: `@` and seconds since 1970.",
    schema: { type: "string" },
  },
  Sunset: {
    description: "Until when it answers: an HTTP date.",
    schema: { type: "string" },
  },
  Successor: {
    description: "What to use instead, and where the page of what is to go is.",
    schema: { type: "string" },
  },
} as const satisfies Record<string, Header>;

export type HeaderName = keyof typeof HEADERS;

const WIRE_NAMES: Record<HeaderName, string> = {
  RequestId: "X-Request-Id",
  RateLimitLimit: "RateLimit-Limit",
  RateLimitRemaining: "RateLimit-Remaining",
  RateLimitReset: "RateLimit-Reset",
  IdempotentReplayed: "Idempotent-Replayed",
  RetryAfter: "Retry-After",
  WwwAuthenticate: "WWW-Authenticate",
  ETag: "ETag",
  CacheControl: "Cache-Control",
  NextPage: "Link",
  ContentDisposition: "Content-Disposition",
  Deprecation: "Deprecation",
  Sunset: "Sunset",
  Successor: "Link",
};

/** Every authenticated response has these. */
export const LIMIT_HEADERS = [
  "RateLimitLimit",
  "RateLimitRemaining",
  "RateLimitReset",
] as const satisfies HeaderName[];

export function headerRefs(names: readonly HeaderName[]): Record<string, Ref> {
  return Object.fromEntries(
    names.map((name) => [WIRE_NAMES[name], { $ref: `#/components/headers/${name}` }]),
  );
}
