import { CATALOGUE, jsonSchemaOf, PUBLIC_EVENTS } from "@kobo/events";
import type { PublicEvent } from "../domain/events/public-event";

/** The events in the API reference. The gateway neither emits nor consumes events. */
export function publicEvents(): PublicEvent[] {
  return PUBLIC_EVENTS.map((name) => {
    const { description, example } = CATALOGUE[name];
    return { name, description, example, schema: jsonSchemaOf(name) };
  });
}
