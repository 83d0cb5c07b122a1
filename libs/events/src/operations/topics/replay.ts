import { UsageError } from "@kobo/runtime";
import type { Context, Desk, Operation } from "../desk";
import { isRemembered, REMEMBERED_DAYS } from "../inbox-memory";
import { allTopics, groupNamed, timeNamed, topicNamed } from "../names";
import { existing, type Ranges, since } from "./offsets";

interface Options {
  group: string;
  since: string;
  topic?: string[] | undefined;
  dryRun: boolean;
}

interface ResetRequest {
  group: string;
  groupId: string;
  topics: string[];
  time: Date;
  dryRun: boolean;
}

interface Step {
  group: string;
  topic: string;
  partition: number;
  /** The group's committed offset. */
  from: bigint;
  /** The offset to read again from. */
  to: bigint;
}

/** `replay`: resets a group's offsets to a time, so that it reads everything since then again. */
export function replay(options: Options, context: Context): Operation {
  const request = readRequest(options, context);
  return (desk) => resetOffsets(desk, request);
}

async function resetOffsets(desk: Desk, request: ResetRequest): Promise<number> {
  const { groupId, time, dryRun } = request;
  const members = await membersOf(desk, groupId);
  if (members.length > 0 && !dryRun) {
    throw new Error(
      `${groupId} has members: ${members.join(", ")}. Stop them first; one that was killed is out of the group after some seconds.`,
    );
  }
  const steps = await stepsBack(desk, request);
  if (steps.length === 0) {
    desk.out.note(`${groupId} has read nothing that happened since ${time.toISOString()}.`);
    return 1;
  }
  if (!dryRun) await goBack(desk, groupId, steps);
  show(desk, steps);
  if (members.length > 0) desk.out.note(`${groupId} has members: ${members.join(", ")}.`);
  desk.out.note(
    dryRun
      ? "Nothing was changed."
      : "They are read again when the group runs. What its inbox knows is passed over.",
  );
  return 0;
}

function readRequest(options: Options, { bus, now }: Context): ResetRequest {
  const time = timeNamed(options.since, now);
  if (!isRemembered(time, now)) {
    throw new UsageError(
      `--since reaches back ${REMEMBERED_DAYS} days at most: inboxes may have forgotten that they have handled what is older.`,
    );
  }
  return {
    ...groupNamed(bus, options.group),
    topics: options.topic?.map((name) => topicNamed(bus, name)) ?? allTopics(bus),
    time,
    dryRun: options.dryRun,
  };
}

/** The group's current members. */
async function membersOf({ admin }: Desk, groupId: string): Promise<string[]> {
  const { groups } = await admin.describeGroups([groupId]);
  return groups.flatMap(({ members }) =>
    members.map(({ clientId, clientHost, memberId }) => `${clientId}${clientHost} (${memberId})`),
  );
}

async function stepsBack(desk: Desk, request: ResetRequest): Promise<Step[]> {
  const { group, groupId, time } = request;
  const standing = await committedOffsets(desk, groupId, await existing(desk, request.topics));
  if (standing.size === 0) {
    throw new Error(
      `Kafka knows of no place that ${groupId} has come to there. A group without one begins with the oldest event by itself.`,
    );
  }
  const steps: Step[] = [];
  for (const [topic, offsets] of standing) {
    const ranges: Ranges = await since(desk, topic, time);
    for (const [partition, from] of offsets) {
      const to = ranges.get(partition)?.from ?? from;
      // Never forward: the group would skip unread events.
      if (to < from) steps.push({ group, topic, partition, from, to });
    }
  }
  return steps;
}

/** The group's committed offsets, by topic and partition. */
async function committedOffsets(
  { admin }: Desk,
  groupId: string,
  topics: string[],
): Promise<Map<string, Map<number, bigint>>> {
  const standing = new Map<string, Map<number, bigint>>();
  for (const { topic, partitions } of await admin.fetchOffsets({ groupId, topics })) {
    const known = partitions.filter(({ offset }) => BigInt(offset) >= 0n);
    if (known.length === 0) continue;
    standing.set(
      topic,
      new Map(known.map(({ partition, offset }) => [partition, BigInt(offset)] as const)),
    );
  }
  return standing;
}

async function goBack(desk: Desk, groupId: string, steps: readonly Step[]): Promise<void> {
  const byTopic = Map.groupBy(steps, ({ topic }) => topic);
  for (const [topic, steps] of byTopic) {
    const partitions = steps.map(({ partition, to }) => ({ partition, offset: String(to) }));
    await desk.admin.setOffsets({ groupId, topic, partitions });
  }
  const standing = await committedOffsets(desk, groupId, [...byTopic.keys()]);
  const missed = steps.filter(
    ({ topic, partition, to }) => standing.get(topic)?.get(partition) !== to,
  );
  if (missed.length > 0) {
    const places = missed.map(({ topic, partition }) => `${topic}/${partition}`);
    throw new Error(
      `${groupId} is not where it was set at ${places.join(", ")}: a consumer joined it meanwhile. Run the command again.`,
    );
  }
}

function show({ out }: Desk, steps: readonly Step[]): void {
  const rows = steps.map(({ group, topic, partition, from, to }) => {
    const messages = Number(from - to);
    return {
      fields: { group, topic, partition, from: String(from), to: String(to), messages },
      cells: [topic, String(partition), String(from), String(to), String(messages)],
    };
  });
  out.table(rows, ["topic", "partition", "from", "to", "messages"]);
}
