import type { Header, Ref } from "./open-api";

/** Every response header, by its name in the document. */
export const HEADERS = {
  RequestId: {
    description:
      "The request's `X-Request-Id`, or one that we generate. Quote it when you contact support.",
    schema: { type: "string" },
  },
  RateLimitLimit: {
    description: "The most requests at once (burst).",
    schema: { type: "integer" },
  },
  RateLimitRemaining: {
    description: "How many requests are left.",
    schema: { type: "integer" },
  },
  RateLimitReset: {
    description: "Seconds until the whole burst is available again.",
    schema: { type: "integer" },
  },
  IdempotentReplayed: {
    description:
      "`true` when the response is that of an earlier, identical request; otherwise absent.",
    schema: { type: "string", const: "true" },
  },
  RetryAfter: {
    description: "Seconds to wait before a retry.",
    schema: { type: "integer", minimum: 1 },
  },
  WwwAuthenticate: { description: "`Bearer`.", schema: { type: "string", const: "Bearer" } },
  ETag: {
    description: "Send it as `If-None-Match` to get 304 when nothing has changed.",
    schema: { type: "string" },
  },
  CacheControl: {
    description: "How many seconds the response may be cached.",
    schema: { type: "string" },
  },
  NextPage: {
    description:
      'Of a table: where its next page is, as `<…>; rel="next"`, and its previous one, as `<…>; rel="prev"`.',
    schema: { type: "string" },
  },
  ContentDisposition: {
    description: "For CSV: the file name.",
    schema: { type: "string" },
  },
  Deprecation: {
    description: "Since when the operation is deprecated: `@` and seconds since 1970.",
    schema: { type: "string" },
  },
  Sunset: {
    description: "The last day of the operation: an HTTP date.",
    schema: { type: "string" },
  },
  Successor: {
    description: "The successor of the operation, and the page of deprecations.",
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
