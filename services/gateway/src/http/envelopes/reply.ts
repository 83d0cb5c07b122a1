import type { AppError } from "@kobo/errors";
import type { Request } from "express";
import type { EventFeed } from "../../app/event-streams/event-stream-feed";
import type { StoredResponse } from "../../app/idempotency";

/** A response as it is sent. Only JSON without headers of its own is ever kept for repeats. */
export interface Reply extends StoredResponse {
  headers?: Record<string, string>;
  /** In place of the body. */
  feed?: EventFeed;
  /** Sent uncompressed: the size of a compressed body tells of its content (BREACH). */
  holdsSecret?: boolean;
}

/** How a root of the API states an error. */
export type ErrorEnvelope = (error: AppError, requestId: string, request: Request) => Reply;
