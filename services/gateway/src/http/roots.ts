import { API_ROOT } from "./api-root";
import { GRAPHQL_PATH } from "./graphql/path";
import { inGraphql } from "./graphql/refusal";
import { type ErrorEnvelope, errorEnvelope } from "./respond";
import { errorEnvelopeV2 } from "./v2-envelope";

/** Where the paths of operations begin, and how those operations say no. */
export interface Root {
  path: string;
  inEnvelope: ErrorEnvelope;
}

export const DEVELOPER_ROOT: Root = { path: API_ROOT, inEnvelope: errorEnvelope };

/** Card payments are at the host itself; their paths name the version. */
export const HOST_ROOT: Root = { path: "", inEnvelope: errorEnvelopeV2 };

export const ROOTS = [DEVELOPER_ROOT, HOST_ROOT];

/** For what is refused before it reaches an operation. */
export function envelopeAt(path: string): ErrorEnvelope {
  if (path === GRAPHQL_PATH) return inGraphql;
  return /^\/v2(\/|$)/.test(path) ? errorEnvelopeV2 : errorEnvelope;
}
