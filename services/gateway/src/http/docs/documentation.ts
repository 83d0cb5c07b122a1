import type { Mode } from "@kobo/core/tenant";
import type { PublicEvent } from "../../domain/events/public-event";
import { openApiDocument } from "../openapi/document";
import { forGenerators } from "../openapi/for-generators";
import type { Operation } from "../operations/operation";
import { referencePage } from "./page";

/** What anybody may read of the API of one mode. */
export interface Documentation {
  /** The OpenAPI document as JSON. */
  openApi: string;
  /** The reference as HTML. */
  page: string;
}

interface About {
  operations: Operation[];
  events: PublicEvent[];
  publicUrl: Record<Mode, string>;
  version: string;
}

/** Makes the documentation of each mode when it is first asked for, which takes a while, and keeps it. */
export function documentation({ operations, ...about }: About): (mode: Mode) => Documentation {
  const made = new Map<Mode, Documentation>();
  return (mode) => {
    const known = made.get(mode);
    if (known) return known;
    const document = openApiDocument(operations, { ...about, mode });
    const fresh = {
      openApi: JSON.stringify(forGenerators(document)),
      page: referencePage(document, mode),
    };
    made.set(mode, fresh);
    return fresh;
  };
}
