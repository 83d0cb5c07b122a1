import { deadLetterTopicOf } from "@kobo/events-client/core";
import type { Context, Desk, Operation } from "../desk";
import { allTopics, deadLettersNamed, groupNamed, positionText } from "../names";
import { printable } from "../text";
import { existing } from "../topics/offsets";
import { inShort, type Parked, parkedFields, parkedOf } from "./parked";

/** `dlq list`: all parked messages, and when each was requeued. */
export function listParked(
  name: string | undefined,
  options: { group?: string | undefined },
  { bus }: Context,
): Operation {
  const topics = name === undefined ? allTopics(bus) : [deadLettersNamed(bus, name)];
  const group = options.group && groupNamed(bus, options.group).group;
  return async (desk) => {
    const parked = await parkedOn(desk, topics);
    return show(
      desk,
      parked.filter((each) => !group || each.group === group),
    );
  };
}

async function parkedOn(desk: Desk, topics: string[]): Promise<Parked[]> {
  const present = new Set(await existing(desk, topics.map(deadLetterTopicOf)));
  const parked: Parked[] = [];
  for (const topic of topics) {
    if (present.has(deadLetterTopicOf(topic))) parked.push(...(await parkedOf(desk, topic)));
  }
  return parked;
}

function show(desk: Desk, parked: readonly Parked[]): number {
  if (parked.length === 0) {
    desk.out.note("Nothing is parked.");
    return 1;
  }
  const rows = parked.map((each) => ({ fields: parkedFields(each), cells: cellsOf(each) }));
  desk.out.table(rows, [
    ...["topic", "position", "group", "event", "id", "key"],
    ...["parked at", "sent again at", "dropped at", "error"],
  ]);
  return 0;
}

function cellsOf(parked: Parked): string[] {
  const { topic, position, group, name, id, key, at } = parked;
  const { requeuedAt = "", droppedAt = "", error } = parked;
  const cells = [topic, positionText(position), group, name, id, key, at, requeuedAt, droppedAt];
  return [...cells, inShort(error)].map((cell) => printable(cell) || "-");
}
