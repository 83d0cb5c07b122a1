import { UsageError } from "@kobo/runtime";
import type { Bus } from "../kafka/kafka";
import { listParked } from "./dead-letters/list-parked";
import { requeue } from "./dead-letters/requeue";
import { showParked } from "./dead-letters/show-parked";
import { type Operation, outputTo } from "./desk";
import { listTopics } from "./topics/list-topics";
import { replay } from "./topics/replay";
import { tail } from "./topics/tail";

const OPERATIONS: Record<string, Operation> = {
  topics: listTopics,
  tail,
  replay,
  "dlq list": listParked,
  "dlq show": showParked,
  "dlq requeue": requeue,
};

interface Surroundings {
  bus: Bus;
  write: (line: string) => void;
  warn: (line: string) => void;
  now: Date;
  stopping: AbortSignal;
}

/** Does what was typed, and returns the code that the process ends with. */
export async function runOperation(args: string[], around: Surroundings): Promise<number> {
  const { operation, rest } = operationOf(args.filter((arg) => arg !== "--json"));
  const { bus, now, stopping } = around;
  const work = operation(rest, { bus, now });
  const out = outputTo(around, { json: args.includes("--json") });
  const admin = bus.kafka.admin();
  try {
    await admin.connect().catch((cause: Error) => {
      throw new Error(`Kafka does not answer: ${cause.message}`, { cause });
    });
    return await work({ bus, admin, out, now, stopping });
  } finally {
    await admin.disconnect();
  }
}

function operationOf(args: string[]): { operation: Operation; rest: string[] } {
  const words = args[0] === "dlq" ? 2 : 1;
  const name = args.slice(0, words).join(" ");
  const operation = Object.hasOwn(OPERATIONS, name) ? OPERATIONS[name] : undefined;
  if (!operation) {
    const known = Object.keys(OPERATIONS).join(", ");
    throw new UsageError(`There is no command ${name || "(none)"}. There are: ${known}.`);
  }
  return { operation, rest: args.slice(words) };
}
