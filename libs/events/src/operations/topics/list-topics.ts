import { deadLetterTopicOf } from "@kobo/events-client/core";
import type { Desk } from "../desk";
import { allTopics } from "../names";
import { countOf, existing, wholeOf } from "./offsets";

/** `topics`: each topic's messages and dead letters. */
export async function listTopics(desk: Desk): Promise<number> {
  const names = allTopics(desk.bus);
  const found = await existing(desk, [...names, ...names.map(deadLetterTopicOf)]);
  const sizes = new Map(
    await Promise.all(found.map(async (topic) => [topic, await sizeOf(desk, topic)] as const)),
  );
  const rows = names.map((topic) => {
    const size = sizes.get(topic);
    const dead = sizes.get(deadLetterTopicOf(topic));
    const fields = {
      topic,
      exists: size !== undefined,
      partitions: size?.partitions ?? 0,
      messages: size?.messages ?? 0,
      deadLetters: dead?.messages ?? 0,
    };
    const cells = [topic, text(size?.partitions), text(size?.messages), text(dead?.messages)];
    return { fields, cells };
  });
  desk.out.table(rows, ["topic", "partitions", "messages", "dead letters and marks"]);
  const missing = names.filter((topic) => !sizes.has(topic));
  if (missing.length > 0) desk.out.note(`Not made yet: ${missing.join(", ")}.`);
  return missing.length < names.length ? 0 : 1;
}

async function sizeOf(desk: Desk, topic: string) {
  const ranges = await wholeOf(desk, topic);
  return { partitions: ranges.size, messages: countOf(ranges) };
}

function text(count: number | undefined): string {
  return count === undefined ? "-" : String(count);
}
