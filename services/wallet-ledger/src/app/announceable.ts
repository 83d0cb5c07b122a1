import { ANNOUNCED_EVENTS, sourceOf, sourcesOf } from "@kobo/events";
import type { Announcement } from "../domain/announcement";

const SOURCES = new Map<string, readonly string[]>(
  ANNOUNCED_EVENTS.map((name) => [name, sourcesOf(name)]),
);

/** Whether the ledger publishes the event, and the source owns it. An unknown one has no topic. */
export function isAnnounceable({ name, source }: Pick<Announcement, "name" | "source">): boolean {
  return SOURCES.get(name)?.includes(sourceOf(source)) ?? false;
}
