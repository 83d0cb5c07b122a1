import { ANNOUNCED_EVENTS, sourceOf, sourcesOf } from "@kobo/events";
import type { Announcement } from "../domain/announcement";

/** Whether the ledger publishes the event, and the source owns it. The relay could not publish an unknown one. */
export function isAnnounceable({ name, source }: Pick<Announcement, "name" | "source">): boolean {
  const event = ANNOUNCED_EVENTS.find((each) => each === name);
  return event !== undefined && sourcesOf(event).includes(sourceOf(source));
}
