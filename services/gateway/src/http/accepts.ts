import type { IncomingMessage } from "node:http";
import { request as express, type Request } from "express";

/** Express's content negotiation, for requests that Express does not route. */

/** The type that the client prefers; undefined when it accepts none. */
export function acceptedType(request: IncomingMessage, types: string[]): string | undefined {
  return express.accepts.call(request as Request, ...types) || undefined;
}

/** The coding that the client prefers; undefined when it accepts none. */
export function acceptedEncoding(request: IncomingMessage, codings: string[]): string | undefined {
  return express.acceptsEncodings.call(request as Request, ...codings) || undefined;
}
