import { WebhookVerificationError } from "./verification-error";

/** What servers hand their headers over as: Node's and Express's object, or the Headers of fetch. */
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

/** @throws WebhookVerificationError that names what is missing */
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

/** Empty when it is not there. Several values of one name are kept apart by a space, as signatures are. */
function headerOf(headers: HeadersLike | undefined, wanted: string): string {
  if (typeof headers !== "object" || headers === null) return "";
  if (isFetchHeaders(headers)) return (headers.get(wanted) ?? "").trim();
  const values = Object.entries(headers)
    .filter(([name]) => name.toLowerCase() === wanted)
    .flatMap(([, value]) => value ?? []);
  return values.join(" ").trim();
}

function isFetchHeaders(headers: HeadersLike): headers is { get(name: string): string | null } {
  return typeof headers.get === "function";
}
