import type { Request } from "express";
import { invalidField } from "../domain/problem";

const CSV_TYPE = /^text\/csv\s*(;|$)/i;
const MIB = 1024 * 1024;

/**
 * Reads a body of CSV as text. It is read after the access is checked, so that strangers fill no memory.
 * @throws ProblemError VALIDATION_ERROR for another type, and for a body that is too large
 */
export async function readCsvBody(request: Request, bytesMax: number): Promise<string> {
  if (!CSV_TYPE.test(request.get("content-type") ?? "")) {
    throw invalidField("file", "Send the rows as CSV.");
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  // The connection stays open for the answer, also when the body is not read to its end.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > bytesMax) {
      // The rest of the body would be read as the next request.
      request.res?.set("Connection", "close");
      throw invalidField("file", `The rows may have ${bytesMax / MIB} MiB at most.`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
