import { type CommandLine, outputOf, wholeNumber } from "@kobo/runtime";
import type { Admin } from "kafkajs";
import type { Bus } from "../kafka/kafka";
import { listParked } from "./dead-letters/list-parked";
import { requeue } from "./dead-letters/requeue";
import { showParked } from "./dead-letters/show-parked";
import { type Operation, outputTo } from "./desk";
import { listTopics } from "./topics/list-topics";
import { replay } from "./topics/replay";
import { tail } from "./topics/tail";

interface Surroundings {
  /** Opened only for an operation: the usage text needs no settings. */
  bus: () => Bus;
  write: (line: string) => void;
  warn: (line: string) => void;
  now: Date;
  stopping: AbortSignal;
}

const NOTES = `
A group is named with the topics' prefix or without: kobo.webhook or webhook. A topic is named by its
domain too. A time is 5m, 2h or 3d ago, or an ISO time. A position of dlq is <partition>:<offset> in the
dead-letter topic. Ends with 0 when it is done, with 1 when there is nothing or it failed, with 2 when it is
not used so. In production: KAFKA_BROKERS=… KAFKA_TOPIC_PREFIX=kobo node libs/events/dist/cli.js`;

/** Runs the command and returns the exit code. */
export async function runOperation(args: string[], around: Surroundings): Promise<number> {
  const { now, stopping } = around;
  const bus = once(around.bus);
  // Without arguments commander shows its help and would exit with 0.
  let code = args.length === 0 ? 2 : 0;
  const commandLine: CommandLine<Admin> = (program, run) => {
    const cli = program
      .name("npm run events --")
      .description("Shows topics and events, and replays or requeues them.")
      .option("--json", "writes one JSON object a line", false)
      .addHelpText("after", NOTES);
    const context = () => ({ bus: bus(), now });
    const operate = (operation: Operation) =>
      run(async (admin) => {
        const out = outputTo(around, cli.opts());
        code = await operation({ ...context(), admin, out, stopping });
        return "";
      });

    cli
      .command("topics")
      .description(
        "every topic: its partitions, its messages, and what lies in its dead-letter topic",
      )
      .action(() => operate(listTopics));

    cli
      .command("tail")
      .description("the newest events, and with --follow those that come")
      .argument("<source>", "a topic, a domain or an event")
      .option("--from <time>", "since when, or `beginning`", "1h")
      .option("--follow", "continues with new events", false)
      .option("--name <event>", "only of this name")
      .option("--key <key>", "only with this key")
      .option("--merchant <id>", "only of this merchant")
      .option("--limit <n>", "how many of those that are there", wholeNumber(1, 100_000), 100)
      .option("--data", "with what they carry", false)
      .action((source, options) => operate(tail(source, options, context())));

    cli
      .command("replay")
      .description(
        "sets a group back to a time, so that it reads again what it has lost; what its inbox knows takes " +
          "no effect twice. Stop the group first. It reads on to the newest.",
      )
      .requiredOption("--group <group>", "which is set back")
      .requiredOption("--since <time>", "to when")
      .option("--topic <topics...>", "these only; all that it reads unless named")
      .option("--dry-run", "shows what would be done", false)
      .action((options) => operate(replay(options, context())));

    const dlq = cli.command("dlq").description("dead-letter topics");
    dlq
      .command("list")
      .description("what is parked, and whether it was sent again")
      .argument("[topic]", "this one only")
      .option("--group <group>", "only what this group could not handle")
      .action((topic, options) => operate(listParked(topic, options, context())));

    dlq
      .command("show")
      .description("one parked message")
      .argument("<topic>", "whose dead letter it is")
      .argument("<position>", "such as 3:17")
      .option("--data", "with what it carries", false)
      .action((topic, place, options) => operate(showParked(topic, place, options, context())));

    dlq
      .command("requeue")
      .description(
        "sends parked messages again, for the group that could not handle them and for no other group. They " +
          "come after events that have passed them meanwhile.",
      )
      .argument("<topic>", "whose dead letters they are")
      .argument("[positions...]", "such as 3:17")
      .option("--all", "all that were not sent again yet", false)
      .option("--group <group>", "only what this group could not handle")
      .option(
        "--old",
        "also what happened more than 7 days ago: see docs/operators/events-operations.md",
        false,
      )
      .option("--dry-run", "shows what would be done", false)
      .action((topic, positions, options) =>
        operate(requeue(topic, positions, options, context())),
      );
  };

  const usage = await outputOf(commandLine, args, async (work) => {
    const admin = bus().kafka.admin();
    try {
      await admin.connect().catch((cause: Error) => {
        throw new Error(`Kafka does not answer: ${cause.message}`, { cause });
      });
      return await work(admin);
    } finally {
      await admin.disconnect();
    }
  });
  if (usage !== "") around.write(usage);
  return code;
}

function once<T>(make: () => T): () => T {
  let value: T | undefined;
  return () => {
    value ??= make();
    return value;
  };
}
