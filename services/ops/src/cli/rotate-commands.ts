import { randomBytes } from "node:crypto";
import { SECRETS, type SecretFact } from "@kobo/operators/secrets";
import { InvalidArgumentError, table, UsageError } from "@kobo/runtime";
import { EXPLORED, type Explored } from "../clients/places";
import type { ListProcesses } from "../clients/processes";
import { isKey, isOurs, planOf } from "../secrets/plans";
import { type SecretStanding, standingOf } from "../secrets/standing";
import type { Group } from "./group";
import { type Output, silenceText } from "./output";
import { moment, section } from "./text-parts";

const NOTES = `
Values are shown as ids, short hashes that are the same in every process; the first value of a variable is used, and the
others are accepted. A rotation takes its steps one after the other, each in every process before the next begins; no request
fails meanwhile. check ends with 0 when all values but the first may go, and otherwise with 1.`;

/** `ops rotate`: the rotation of secrets while Kobo runs. */
export const rotateCommands: Group = (program, run) => {
  const rotate = program
    .command("rotate")
    .description("leads through the rotation of a secret")
    .addHelpText("after", NOTES);

  rotate
    .command("list")
    .description("lists every secret: who reads it, and how it stands in the running processes")
    .action(() => run(({ processes }) => list(processes)));

  rotate
    .command("plan")
    .description("shows the steps of a rotation")
    .argument("<secret>", "its variable, such as GATEWAY_SECRET", secretNamed)
    .option("--new", "also makes a new value, which is shown once and stored nowhere", false)
    .action((secret, { new: isNew }) => run(async () => plan(secret, isNew)));

  rotate
    .command("check")
    .description("says whether all values but the first may go, and what still needs them")
    .argument("<secret>", "its variable, such as GATEWAY_SECRET", secretNamed)
    .action((secret) => run(({ processes }) => check(processes, secret)));
};

function secretNamed(name: string): SecretFact {
  const found = SECRETS.find((secret) => secret.name === name.trim().toUpperCase());
  if (found) return found;
  throw new InvalidArgumentError("There is no such secret. List them: npm run ops -- rotate list");
}

/** The services among them that answer operators. */
function askable(services: readonly string[]): Explored[] {
  return EXPLORED.filter((service) => services.includes(service));
}

async function list(processes: ListProcesses): Promise<Output> {
  const answers = await processes(EXPLORED);
  const now = new Date();
  const standings = SECRETS.map((fact) => standingOf(fact, answers, now));
  const rows = standings.map(({ name, step, readers, readings }, place) => [
    ...[name, overlapOf(SECRETS[place] as SecretFact), step],
    // Each service has its own login.
    ...[SECRETS[place]?.rotation === "login" ? "" : (readings[0]?.values.join(",") ?? "")],
    readers.join(", "),
  ]);
  const notes = answers.silent.length > 0 ? ["", silenceText(answers.silent)] : [];
  return {
    text: [
      ...table([["secret", "overlap", "stands at", "values", "read by"], ...rows]),
      ...notes,
    ].join("\n"),
    value: { secrets: standings, silent: answers.silent },
    failed: answers.silent.length > 0,
  };
}

/** Where two values are accepted at once. */
function overlapOf({ isList, olderIn, rotation }: SecretFact): string {
  if (isList) return "in the variable";
  if (olderIn) return `in ${olderIn}`;
  return rotation === "certificates" ? "in its files" : "at the other side";
}

function plan(fact: SecretFact, isNew: boolean): Output {
  const steps = planOf(fact);
  if (isNew && !isOurs(fact)) {
    throw new UsageError(`The other side makes ${fact.name}.`);
  }
  const lines = steps.flatMap(({ do: text, restart }, place) => [
    `${place + 1}. ${text}`,
    ...(restart.length > 0 ? [`   Restart, one process at a time: ${restart.join(", ")}`] : []),
  ]);
  const fresh = isNew ? { new: newValue(fact) } : {};
  const notes = fresh.new === undefined ? [] : ["", `NEW, shown once: ${fresh.new}`];
  return {
    text: [`${fact.name} is read by ${fact.readers.join(", ")}.`, ...lines, ...notes].join("\n"),
    value: { name: fact.name, readers: fact.readers, steps, ...fresh },
  };
}

function newValue(fact: SecretFact): string {
  return isKey(fact) ? randomBytes(32).toString("base64") : randomBytes(24).toString("hex");
}

async function check(processes: ListProcesses, fact: SecretFact): Promise<Output> {
  const standing = standingOf(fact, await processes(askable(fact.readers)), new Date());
  return {
    text: standingText(standing),
    value: standing,
    failed: standing.blockers.length > 0,
  };
}

function standingText({ name, step, readings, stored, blockers }: SecretStanding): string {
  const processes = readings.map(({ service, process, startedAtMs, values, olderUsedAtMs }) => [
    ...[service, process, moment(startedAtMs), values.join(","), moment(olderUsedAtMs)],
  ]);
  const rows = stored.map(({ kind, keyId, standing, rows: count }) => [
    kind,
    keyId,
    standing,
    count,
  ]);
  const heads = ["service", "process", "started", "values", "another value was accepted"];
  return [
    `${name}: ${step}.`,
    ...section("processes", processes.length > 0 ? table([heads, ...processes]) : []),
    ...(rows.length > 0
      ? section("stored", table([["what", "key", "standing", "rows"], ...rows]))
      : []),
    "",
    ...(blockers.length > 0
      ? ["The old value must stay:", ...blockers.map((text) => `  ${text}`)]
      : [verdictOf(step)]),
  ].join("\n");
}

function verdictOf(step: SecretStanding["step"]): string {
  if (step === "several values" || step === "processes differ")
    return "All values but the first may go.";
  return step === "not set" ? "No process has read it." : "Every process uses this value alone.";
}
