import { AppError } from "@kobo/errors";
import type { Bus } from "@kobo/events";
import {
  deadLettersNamed,
  dropParked,
  listParked,
  operateOnParked,
  type ParkedFields,
  positionNamed,
  positionText,
  requeue,
  showParked,
} from "@kobo/events/dead-letters";
import { nonBlank } from "@kobo/runtime";
import type { Desk } from "../clients/desks";
import { by, key, named, why } from "./answers";
import { deadLettersText, recordText } from "./dlq-text";
import type { Group } from "./group";
import type { Output } from "./output";
import type { Tools } from "./tools";

const NOTES = `
A TOPIC is named by its domain, such as transfer, and a POSITION is <partition>:<offset> in its dead-letter topic. A retry
sends the event to the consumer group that could not handle it; the group's inbox drops what it has handled, so twice
retried has one effect. A drop gives up the effect for ever, so another operator confirms it. Every act is in the audit.`;

/** `ops dlq`: events that a consumer group could not handle. */
export const dlqCommands: Group = (program, run) => {
  const dlq = program
    .command("dlq")
    .description("lists dead letters, sends them again, or gives them up")
    .addHelpText("after", NOTES);

  dlq
    .command("list")
    .description("lists dead letters by topic, with their age")
    .argument("[topic]", "such as transfer")
    .option("--group <group>", "of one consumer group", nonBlank(100))
    .option("--all", "also those sent again or dropped", false)
    .action((topic, { group, all }) => run(({ bus }) => list(bus(), { topic, group, all })));

  dlq
    .command("show")
    .description("shows one, with its error")
    .argument("<topic>", "such as transfer")
    .argument("<position>", "such as 3:17")
    .option("--data", "with the event's data, which is customers' data", false)
    .action((topic, position, { data }) =>
      run(async ({ bus }) => {
        const { records } = await operateOnParked<Record<string, unknown>>(bus(), (context) =>
          showParked(topic, position, { data }, context),
        );
        const [record = {}] = records;
        return { text: recordText(record), value: record };
      }),
    );

  dlq
    .command("retry")
    .description("sends one to its consumer group again")
    .argument("<topic>", "such as transfer")
    .argument("<position>", "such as 3:17")
    .addOption(by())
    .addOption(why())
    .option(
      "--old",
      "also if it happened more than 7 days ago, when an inbox may have forgotten it",
      false,
    )
    .addOption(key())
    .action((topic, position, options) =>
      run((tools) => retry(tools, place(tools.bus(), topic, position), options)),
    );

  const decided = (name: "drop" | "confirm" | "reject", description: string) =>
    dlq
      .command(name)
      .description(description)
      .argument("<topic>", "such as transfer")
      .argument("<position>", "such as 3:17")
      .addOption(by())
      .addOption(why())
      .addOption(key())
      .action((topic, position, options) =>
        run((tools) => DECISIONS[name](tools, place(tools.bus(), topic, position), options)),
      );
  decided("drop", "proposes to give one up");
  decided("confirm", "confirms what another operator proposed, which drops it");
  decided("reject", "rejects what another operator proposed, or withdraws your own proposal");
};

interface Place {
  topic: string;
  position: string;
  /** As the audit has it. */
  id: string;
}

interface Answer {
  by: string;
  why: string;
  key?: string | undefined;
}

/** @throws UsageError for an unknown topic, or what is no position */
function place(bus: Bus, topic: string, position: string): Place {
  const name = deadLettersNamed(bus, topic);
  const text = positionText(positionNamed(position));
  const domain = name.slice(bus.topicPrefix.length + 1).replace(/\.v\d+$/, "");
  return { topic: domain, position: text, id: `dlq/${domain}/${text}` };
}

async function list(
  bus: Bus,
  { topic, group, all }: { topic: string | undefined; group: string | undefined; all: boolean },
): Promise<Output> {
  const { records } = await operateOnParked<ParkedFields>(bus, (context) =>
    listParked(topic, { group }, context),
  );
  const shown = all ? records : records.filter(isWaiting);
  return { text: deadLettersText(shown, new Date()), value: { deadLetters: shown } };
}

function isWaiting({ requeuedAt, droppedAt }: ParkedFields): boolean {
  return requeuedAt === null && droppedAt === null;
}

/** The act is stored first, so that no event is sent again without its operator. */
async function retry(
  { desks, keys, bus }: Tools,
  { topic, position, id }: Place,
  { old, ...answer }: Answer & { old: boolean },
): Promise<Output> {
  const opened = bus();
  await assertParked(opened, { topic, position, id });
  const request = { ...named(answer), id, action: "retry", providerReference: "" };
  await desks["dead letters"].DecideReview(keys.sign("DecideReview", request));
  const options = { all: false, old, dryRun: false };
  const { code, records, notes } = await operateOnParked(opened, (context) =>
    requeue(topic, [position], options, context),
  );
  const value = { sent: records, notes };
  if (code !== 0) return { text: notes.join("\n"), value, failed: true };
  return {
    text: `${id} is sent again. It comes after events that have passed it meanwhile.`,
    value,
  };
}

const DECISIONS = {
  drop: async (tools: Tools, at: Place, answer: Answer): Promise<Output> => {
    const { desks, keys, bus } = tools;
    const desk = desks["dead letters"];
    await assertParked(bus(), at);
    // The confirmation may have been cut off before Kafka had the mark.
    if (await isDropped(desk, at)) return mark(tools, at);
    const request = { ...named(answer), id: at.id, action: "drop", providerReference: "" };
    const { decision } = await desk.DecideReview(keys.sign("DecideReview", request));
    const text = [
      `${decision?.actor} proposed to drop ${at.id}. Another operator must confirm it:`,
      `  npm run ops -- dlq confirm ${at.topic} ${at.position} --by NAME --why REASON`,
    ].join("\n");
    return { text, value: { decision } };
  },

  confirm: async (tools: Tools, at: Place, answer: Answer): Promise<Output> => {
    const { desks, keys } = tools;
    const desk = desks["dead letters"];
    if (!(await isDropped(desk, at))) {
      const request = { ...named(answer), id: at.id, action: "drop" };
      await desk.ConfirmProposal(keys.sign("ConfirmProposal", request));
    }
    return mark(tools, at);
  },

  reject: async ({ desks, keys }: Tools, { id }: Place, answer: Answer): Promise<Output> => {
    const request = { ...named(answer), id };
    const signed = keys.sign("RejectProposal", request);
    const { decision } = await desks["dead letters"].RejectProposal(signed);
    return { text: `The proposal is rejected: ${id} stays.`, value: { decision } };
  },
};

async function isDropped(desk: Desk, { id }: Place): Promise<boolean> {
  return (await desk.GetReview({ id })).review?.state === "dropped";
}

async function mark({ bus }: Tools, { topic, position, id }: Place): Promise<Output> {
  const { records } = await operateOnParked(bus(), (context) =>
    dropParked(topic, position, context),
  );
  return { text: `${id} is dropped.`, value: { dropped: records } };
}

/** @throws AppError REVIEW_NOT_FOUND, so that the audit has no act about nothing */
async function assertParked(bus: Bus, { topic, position, id }: Place): Promise<void> {
  const { records } = await operateOnParked<ParkedFields>(bus, (context) =>
    listParked(topic, {}, context),
  );
  if (records.some((record) => record.position === position)) return;
  throw new AppError("REVIEW_NOT_FOUND", `There is no dead letter ${id}.`);
}
