import type { AppError } from "@kobo/errors";
import type { EventFeed } from "../../app/event-streams/event-stream-feed";
import type { StoredResponse } from "../../app/idempotency";
import type { Exchange } from "../exchange";

/** A response before it is sent. Only JSON without own headers is stored for repeats. */
export interface Reply extends StoredResponse {
  headers?: Record<string, string>;
  /** Replaces the body. */
  feed?: EventFeed;
  /** Replaces the body: a CSV file in parts. */
  lines?: AsyncIterable<string>;
  /** Sent uncompressed: the size of a compressed body leaks its content (BREACH). */
  holdsSecret?: boolean;
  /** Not stored: the record may have another outcome later. */
  mayChange?: boolean;
}

/** Formats an error as a root of the API does. */
export type ErrorEnvelope = (error: AppError, exchange: Exchange) => Reply;
