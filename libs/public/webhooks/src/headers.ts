import { WebhookVerificationError } from "./verification-error";

/** A server's headers: an object like Node's and Express's, or fetch's Headers. */
export type HeadersLike =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface MessageHeaders {
  id: string;
  timestamp: string;
  signatures: string;
}

const NAMES = {
  id: "webhook-id",
  timestamp: "webhook-timestamp",
  signatures: "webhook-signature",
} as const satisfies Record<keyof MessageHeaders, string>;

/** @throws WebhookVerificationError that names the missing header */
export function readHeaders(headers: HeadersLike): MessageHeaders {
  const found = {
    id: headerOf(headers, NAMES.id),
    timestamp: headerOf(headers, NAMES.timestamp),
    signatures: headerOf(headers, NAMES.signatures),
  };
  const missing = [
    ...(found.id ? [] : [NAMES.id]),
    ...(found.timestamp ? [] : [NAMES.timestamp]),
    ...(found.signatures ? [] : [NAMES.signatures]),
  ];
  if (missing.length === 0) return found;
  throw new WebhookVerificationError(
    "missing_headers",
    `Missing: ${missing.join(", ")}. Pass all headers of the request, request.headers, and see that no proxy before you drops them. A request without them is not from Kobo.`,
  );
}

/** Empty when it is missing. Several values of one name are joined by a space, like signatures. */
function headerOf(headers: HeadersLike | undefined, name: string): string {
  if (typeof headers !== "object" || headers === null) return "";
  if (isFetchHeaders(headers)) return (headers.get(name) ?? "").trim();
  const values = Object.entries(headers)
    .filter(([key]) => key.toLowerCase() === name)
    .flatMap(([, value]) => value ?? []);
  return values.join(" ").trim();
}

function isFetchHeaders(headers: HeadersLike): headers is { get(name: string): string | null } {
  return typeof headers.get === "function";
}
