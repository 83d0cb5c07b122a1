import type { ParkedFields } from "@kobo/events/dead-letters";
import { table } from "@kobo/runtime";
import { section } from "./text-parts";

/** Text of messages stays on its line: an author must not move the cursor of an operator's terminal. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, " ");
}

/** Dead parkedThere by topic: their number and the age of the oldest, and then each of them. */
export function deadLettersText(parked: readonly ParkedFields[], now: Date): string {
  if (parked.length === 0) return "There are no dead letters.";
  const topics = Map.groupBy(parked, ({ topic }) => topic);
  const counts = [...topics].map(([topic, parkedThere]) => {
    const oldest = Math.min(...parkedThere.map(({ at }) => Date.parse(at)));
    return [topic, String(parkedThere.length), ageOf(now.getTime() - oldest)];
  });
  const rows = parked.map(
    ({ topic, position, group, name, id, at, requeuedAt, droppedAt, error }) =>
      [
        ...[topic, position, group, name, id, ageOf(now.getTime() - Date.parse(at))],
        droppedAt ? "dropped" : requeuedAt ? "sent again" : "waiting",
        error,
      ].map(printable),
  );
  return [
    ...table([["topic", "dead letters", "oldest"], ...counts]),
    ...section(
      "Each",
      table([["topic", "position", "group", "event", "id", "age", "state", "error"], ...rows]),
    ),
  ].join("\n");
}

export function recordText(record: Record<string, unknown>): string {
  const rows = Object.entries(record).map(([name, value]) => [
    name,
    printable(typeof value === "string" ? value : JSON.stringify(value)),
  ]);
  return table(rows).join("\n");
}

const MINUTE_MS = 60_000;

function ageOf(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS));
  if (minutes < 120) return `${minutes}m`;
  if (minutes < 2 * 24 * 60) return `${Math.floor(minutes / 60)}h`;
  return `${Math.floor(minutes / (24 * 60))}d`;
}
