import { isKnownEvent, sourceOf, sourcesOf } from "@kobo/events";
import type { Announcement } from "../domain/announcement";

/** Whether the event exists and is the source's. The relay could not publish an unknown one. */
export function isAnnounceable({ name, source }: Pick<Announcement, "name" | "source">): boolean {
  return isKnownEvent(name) && sourcesOf(name).includes(sourceOf(source));
}
