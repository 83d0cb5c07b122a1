import { errorEnvelope } from "./envelopes/error";
import type { ErrorEnvelope } from "./envelopes/reply";
import { errorEnvelopeV2 } from "./envelopes/v2";
import { inGraphql } from "./graphql/graphql-error";

/** The base path of all operations except card payments. */
export const API_ROOT = "/api/v1/developer";

/** The GraphQL endpoint, with the same keys. */
export const GRAPHQL_PATH = `${API_ROOT}/graphql`;

/** The base path of operations, and their error envelope. */
export interface Root {
  path: string;
  inEnvelope: ErrorEnvelope;
}

export const DEVELOPER_ROOT: Root = { path: API_ROOT, inEnvelope: errorEnvelope };

/** Card payments are at the host itself; their paths name the version. */
export const HOST_ROOT: Root = { path: "", inEnvelope: errorEnvelopeV2 };

/** For requests refused before they reach an operation. */
export function envelopeAt(path: string): ErrorEnvelope {
  if (path === GRAPHQL_PATH) return inGraphql;
  return /^\/(?:v2(?:\/|$)|v1\/payments\/?$)/.test(path) ? errorEnvelopeV2 : errorEnvelope;
}
