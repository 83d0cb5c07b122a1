import { CATALOGUE, jsonSchemaOf, PUBLIC_EVENTS } from "@kobo/events";
import type { PublicEvent } from "../domain/events/public-event";

/** What the API's document tells of events. The gateway itself neither emits nor reads any. */
export function publicEvents(): PublicEvent[] {
  return PUBLIC_EVENTS.map((name) => {
    const { description, example } = CATALOGUE[name];
    return { name, description, example, schema: jsonSchemaOf(name) };
  });
}
