import { STORED_ROWS_MAX } from "@kobo/core/sealing";
import type { Rotation, SecretFact } from "@kobo/operators/secrets";
import type { Processes, ServiceProcess } from "../clients/processes";

/** A process that has read the secret. */
interface Reading {
  /** The name of the process's place. */
  service: string;
  process: string;
  startedAtMs: string;
  /** Short hashes of its values, in their order. */
  values: string[];
  /** When it last accepted another value than the first; 0 for never. */
  olderUsedAtMs: string;
}

/** The state of a secret in the running processes. */
export interface SecretStanding {
  name: string;
  readers: readonly string[];
  step: "not set" | "one value" | "several values" | "processes differ" | "not asked";
  readings: Reading[];
  stored: { kind: string; keyId: string; standing: string; rows: string }[];
  /** Readers that answer no operator. */
  unaskable: string[];
  /** Why the values after the first must stay. Empty: they may go. */
  blockers: string[];
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** How long an older value may come again: a process that has not run so long knows too little. */
const WAIT_MS: Partial<Record<Rotation, number>> = {
  caller: 10 * MINUTE_MS,
  // Providers repeat webhooks for a day.
  "webhook signature": DAY_MS,
  "signing key": DAY_MS,
  // The longest life of a checkout session.
  derived: 7 * DAY_MS,
  gateway: DAY_MS,
  fingerprints: DAY_MS,
  identity: DAY_MS,
};

export function standingOf(
  fact: SecretFact,
  { processes, silent }: Processes,
  now: Date,
): SecretStanding {
  const asked = new Set<string>([
    ...processes.map(({ service }) => service),
    ...silent.map(({ service }) => service),
  ]);
  const found = processes
    .filter(({ service }) => fact.readers.includes(service))
    .flatMap((process) => readingOf(process, fact.name));
  const readings = found.map(({ reading }) => reading);
  const stored = storedIn(found.map(({ secret }) => secret));
  const unaskable = fact.readers.filter((service) => !asked.has(service));
  const standing = { name: fact.name, readers: fact.readers, readings, stored, unaskable };
  const step = stepOf(fact, readings, unaskable);
  return { ...standing, step, blockers: blockersOf(fact, { ...standing, step }, { silent, now }) };
}

type WireSecret = ServiceProcess["secrets"][number];

function readingOf({ place, process, startedAtMs, secrets }: ServiceProcess, name: string) {
  const secret = secrets.find((each) => each.name === name);
  if (!secret) return [];
  const { ids: values, olderUsedAtMs } = secret;
  return [{ secret, reading: { service: place, process, startedAtMs, values, olderUsedAtMs } }];
}

/** The processes of a service share its tables, so that each kind counts once. */
function storedIn(secrets: readonly WireSecret[]): SecretStanding["stored"] {
  const rows = new Map(
    secrets.flatMap(({ stored }) => stored.map((each) => [`${each.kind} ${each.keyId}`, each])),
  );
  return [...rows.values()].map(({ kind, keyId, standing, rows: count }) => ({
    ...{ kind, keyId, rows: count },
    standing: standing.replace("STANDING_", "").toLowerCase(),
  }));
}

function stepOf(
  { rotation }: SecretFact,
  readings: readonly Reading[],
  unaskable: readonly string[],
): SecretStanding["step"] {
  if (readings.length === 0)
    return unaskable.length > 0 || isPublic(rotation) ? "not asked" : "not set";
  if (groupsOf(rotation, readings).some((group) => new Set(group.map(textOf)).size > 1)) {
    return "processes differ";
  }
  return readings.some(({ values }) => values.length > 1) ? "several values" : "one value";
}

function isPublic(rotation: Rotation): boolean {
  return rotation === "operators" || rotation === "certificates";
}

/** Readings that must be the same. A login is that of one service, and of one cell's ledger. */
function groupsOf(rotation: Rotation, readings: readonly Reading[]): Reading[][] {
  if (rotation !== "login") return [[...readings]];
  return [...Map.groupBy(readings, ({ service }) => service).values()];
}

function textOf({ values }: Reading): string {
  return values.join();
}

function blockersOf(
  fact: SecretFact,
  { readings, stored, unaskable, step }: Omit<SecretStanding, "blockers">,
  { silent, now }: Pick<Processes, "silent"> & { now: Date },
): string[] {
  if (isPublic(fact.rotation)) return ["No process shows it: see the services' logs and metrics."];
  const blockers = silent
    .filter(({ service }) => fact.readers.includes(service))
    .map(({ queue, reason }) => `${queue} did not answer: ${reason}`);
  // A caller's own process is judged by the services that it calls.
  if (fact.rotation !== "caller") {
    blockers.push(...unaskable.map((service) => `${service} answers no operator.${hintOf(fact)}`));
  }
  const groups = groupsOf(fact.rotation, readings);
  if (groups.some((group) => new Set(group.map(({ values }) => values[0])).size > 1)) {
    blockers.push("Processes use different values: restart those with the old one.");
  }
  for (const { kind, keyId, standing, rows } of stored) {
    if (standing === "present" || rows === "0") continue;
    const key = keyId === "" ? "a key from before keys were named" : `${standing} key ${keyId}`;
    blockers.push(
      `${countText(rows)} ${kind} are under ${standing === "older" ? "the " : ""}${key}.`,
    );
  }
  if (step === "one value" || step === "not set") return blockers;
  return [...blockers, ...recentUses(fact.rotation, readings, now)];
}

function countText(rows: string): string {
  return Number(rows) < STORED_ROWS_MAX ? rows : `${rows} or more`;
}

function hintOf({ name, rotation, readers }: SecretFact): string {
  if (rotation !== "sealing key") return " See when its processes started.";
  return ` Ask it: npm run ${readers[0]} -- secrets status (${name})`;
}

function recentUses(rotation: Rotation, readings: readonly Reading[], now: Date): string[] {
  const waitMs = WAIT_MS[rotation] ?? 0;
  return readings.flatMap(({ service, process, olderUsedAtMs, startedAtMs }) => {
    const [usedAt, startedAt] = [Number(olderUsedAtMs), Number(startedAtMs)];
    if (usedAt + waitMs > now.getTime()) {
      return `${service} (${process}) accepted another value at ${time(usedAt)}: wait until ${time(usedAt + waitMs)}.`;
    }
    if (startedAt + waitMs <= now.getTime()) return [];
    return `${service} (${process}) runs since ${time(startedAt)}: wait until ${time(startedAt + waitMs)}.`;
  });
}

function time(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace("T", " ");
}
