import type { Mode } from "@kobo/core/tenant";
import { publicEvents } from "../src/events/public-events";
import { openApiDocument } from "../src/http/openapi/document";
import type { OpenApi } from "../src/http/openapi/open-api";
import { describedOperations } from "../src/http/operations/described";
import type { Operation } from "../src/http/operations/operation";

export const PUBLIC_URL = {
  live: "https://api.kobo.example",
  test: "https://sandbox.kobo.example",
};

/** The operations of the API, for documents only. */
export const ALL_OPERATIONS: Operation[] = describedOperations("0.1.0");

export function theDocument(mode: Mode, all: Operation[] = ALL_OPERATIONS): OpenApi {
  const about = { events: publicEvents(), mode, publicUrl: PUBLIC_URL, version: "0.1.0" };
  return openApiDocument(all, about);
}
