import { Metadata } from "@grpc/grpc-js";
import { type AppError, type ErrorDetails, isErrorCode } from "@kobo/errors";
import { activeTraceparent, currentContext } from "@kobo/runtime";

const REQUEST_ID = "request-id";
const TRACEPARENT = "traceparent";
const ERROR_CODE = "error-code";
const ERROR_DETAILS = "error-details-bin";

/** Metadata of every call: the request id and the trace context. */
export function callMetadata(): Metadata {
  const metadata = new Metadata();
  const requestId = currentContext()?.requestId;
  if (requestId) metadata.set(REQUEST_ID, requestId);
  const traceparent = activeTraceparent();
  if (traceparent) metadata.set(TRACEPARENT, traceparent);
  return metadata;
}

export function readCallMetadata(metadata: Metadata): { requestId: string; traceparent: string } {
  return { requestId: text(metadata, REQUEST_ID), traceparent: text(metadata, TRACEPARENT) };
}

/** The error's code and details, so that the caller can throw exactly what the callee threw. */
export function errorMetadata(error: AppError): Metadata {
  const metadata = new Metadata();
  metadata.set(ERROR_CODE, error.code);
  if (Object.keys(error.details).length > 0) {
    metadata.set(ERROR_DETAILS, Buffer.from(JSON.stringify(error.details)));
  }
  return metadata;
}

export function readErrorMetadata(metadata: Metadata | undefined) {
  const code = metadata ? text(metadata, ERROR_CODE) : "";
  if (!metadata || !isErrorCode(code)) return undefined;
  const [details] = metadata.get(ERROR_DETAILS);
  const parsed: ErrorDetails = details ? JSON.parse(details.toString()) : {};
  return { code, details: parsed };
}

function text(metadata: Metadata, name: string): string {
  return metadata.get(name)[0]?.toString() ?? "";
}
