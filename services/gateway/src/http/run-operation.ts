import type { Mode } from "@kobo/core/tenant";
import type { Request, Response } from "express";
import type { Caller } from "../app/authenticate";
import type { ApiParts } from "./api";
import type { Context, Operation } from "./operation";
import { envelope, type Reply } from "./respond";
import { withWarnings } from "./warnings";

/** What was asked for, and where. */
export interface Asked {
  mode: Mode;
  operation: Operation;
  parts: ApiParts;
}

/** A request whose caller may ask. */
export interface Admitted {
  requestId: string;
  deadline: number;
  caller: Caller;
}

/** What every operation is given, whatever becomes of its body. */
export function contextOf(
  request: Request,
  { mode, parts }: Asked,
  { requestId, deadline, caller }: Admitted,
): Context {
  const { tenant, transferLimits } = caller;
  return {
    tenant,
    transferLimits,
    requestId,
    deadline,
    services: parts.services,
    cursors: parts.cursors,
    publicUrl: parts.publicUrl[mode],
    prefersCsv: request.accepts(["application/json", "text/csv"]) === "text/csv",
    // Clients send an empty one when they have heard of none.
    lastEventId: request.get("last-event-id") || undefined,
    rawBody: Buffer.alloc(0),
    idempotency: { keyHash: Buffer.alloc(0), fingerprint: Buffer.alloc(0) },
  };
}

/** Checks the input and runs the operation; a record that failed is thrown as the error that it is. */
export async function run(
  response: Response,
  operation: Operation,
  input: { params: unknown; query: unknown; body: unknown },
  context: Context,
): Promise<Reply> {
  const given = await operation.run(input, context);
  if ("replayed" in given && given.replayed) response.set("Idempotent-Replayed", "true");
  if ("failed" in given) throw withWarnings(given.failed, given.ignored);
  return envelope(given);
}
