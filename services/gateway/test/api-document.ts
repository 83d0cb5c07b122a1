import type { Mode } from "@kobo/core/tenant";
import { publicEvents } from "../src/events/public-events";
import { openApiDocument } from "../src/http/openapi/document";
import type { OpenApi } from "../src/http/openapi/open-api";
import { operations } from "../src/http/operations";
import type { Operation } from "../src/http/operations/operation";

export const PUBLIC_URL = {
  live: "https://api.kobo.example",
  test: "https://sandbox.kobo.example",
};

/** The operations of the API, for documents only. */
export const ALL_OPERATIONS: Operation[] = operations({
  version: "0.1.0",
  checkName: refuseToRun,
  recordSandboxFunding: refuseToRun,
  sandboxClocks: { advance: refuseToRun },
});

function refuseToRun(): never {
  throw new Error("Nothing is run here.");
}

export function theDocument(mode: Mode, all: Operation[] = ALL_OPERATIONS): OpenApi {
  const about = { events: publicEvents(), mode, publicUrl: PUBLIC_URL, version: "0.1.0" };
  return openApiDocument(all, about);
}
