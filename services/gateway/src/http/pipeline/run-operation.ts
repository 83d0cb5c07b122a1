import type { Mode } from "@kobo/core/tenant";
import type { Services } from "../../clients/services";
import type { Cursors } from "../../domain/cursor";
import type { Caller } from "../../domain/keys/caller";
import type { ReportLinks } from "../../domain/report-links";
import { acceptedType } from "../accepts";
import type { Reply } from "../envelopes/reply";
import { envelope } from "../envelopes/success";
import { withWarnings } from "../envelopes/warnings";
import type { Exchange } from "../exchange";
import type { Context, Operation } from "../operations/operation";
import type { RequestContext } from "./context";

/** The dependencies of operations. */
export interface OperationParts {
  services: Services;
  cursors: Cursors;
  reportLinks: ReportLinks;
  /** The address of each root's host for clients, without a slash at its end. */
  publicUrl: Record<Mode, string>;
}

/** The context of an operation. */
export function contextOf(
  exchange: Exchange,
  { requestId, deadline }: RequestContext,
  { tenant, keyId, scopes, transferLimits, sessionId = "" }: Caller,
  { services, cursors, reportLinks, publicUrl }: OperationParts,
): Context {
  return {
    tenant,
    keyId,
    scopes,
    transferLimits,
    sessionId,
    requestId,
    deadline,
    services,
    cursors,
    reportLinks,
    publicUrl: publicUrl[tenant.mode],
    prefersCsv: prefersCsv(exchange),
    // Clients send an empty header before their first event.
    lastEventId: exchange.header("last-event-id") || undefined,
    rawBody: NO_BYTES,
    idempotency: { keyHash: NO_BYTES, fingerprint: NO_BYTES },
    otherKeyHashes: [],
  };
}

const NO_BYTES = Buffer.alloc(0);

function prefersCsv({ request }: Exchange): boolean {
  // Most clients accept anything, or do not name CSV.
  if (!request.headers.accept?.includes("text/")) return false;
  return acceptedType(request, ["application/json", "text/csv"]) === "text/csv";
}

/** A request's input before any check. */
export interface Input {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** Checks the input and runs the operation. A failed record is thrown as its error. */
export async function runOperation(
  exchange: Exchange,
  operation: Operation,
  input: Input,
  context: Context,
): Promise<Reply> {
  const result = await operation.run(input, context);
  if ("replayed" in result && result.replayed) exchange.set("Idempotent-Replayed", "true");
  if ("failed" in result) throw withWarnings(result.failed, result.ignored);
  return envelope(result);
}
