import { PUBLIC_EVENTS } from "@kobo/events";
import { withDatabase } from "./database";
import { committedEvents } from "./outbox-tap";

const PUBLIC: ReadonlySet<string> = new Set(PUBLIC_EVENTS);

/** Public events that were committed, and that the webhook service has not consumed yet. */
export async function eventsToCome(databaseUrl: string): Promise<number> {
  const committed = await committedEvents(databaseUrl);
  const taken = await withDatabase(databaseUrl, async (db) => {
    const { rows } = await db.raw<{ rows: { id: string }[] }>("SELECT id FROM webhook.events");
    return new Set(rows.map(({ id }) => id));
  });
  return committed.filter(({ id, type }) => PUBLIC.has(type) && !taken.has(id)).length;
}
