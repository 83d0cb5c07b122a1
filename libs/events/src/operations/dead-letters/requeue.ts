import { UsageError } from "@kobo/runtime";
import type { Context, Desk, Operation } from "../desk";
import { isRemembered, REMEMBERED_DAYS } from "../inbox-memory";
import { deadLettersNamed, groupNamed, positionNamed, positionText } from "../names";
import { type Parked, parkedOf } from "./parked";
import { nameOf, report, requeueAll } from "./send-again";

interface Options {
  all: boolean;
  group?: string | undefined;
  old: boolean;
  dryRun: boolean;
}

interface Selection {
  topic: string;
  /** Positions; empty for all that were not requeued yet. */
  places: string[];
  group: string | undefined;
  old: boolean;
  dryRun: boolean;
}

/** `dlq requeue`: sends parked messages to their topic again, for the groups that parked them. */
export function requeue(
  name: string,
  positions: string[],
  options: Options,
  context: Context,
): Operation {
  const selection = readSelection(name, positions, options, context);
  return (desk) => sendAgain(desk, selection);
}

async function sendAgain(desk: Desk, selection: Selection): Promise<number> {
  const chosen = choose(await parkedOf(desk, selection.topic), selection);
  const objections = await objectionsTo(desk, chosen, selection);
  const sendable = chosen.filter((parked) => !objections.has(parked));
  for (const [parked, objection] of objections) desk.out.note(`${nameOf(parked)}: ${objection}`);
  const sent = selection.dryRun
    ? reportDryRun(desk, sendable)
    : await requeueAll(desk, sendable, selection.topic);
  desk.out.note(resultOf(sent, selection));
  return sent > 0 && sent === chosen.length ? 0 : 1;
}

function readSelection(
  name: string,
  positions: string[],
  { all, group, old, dryRun }: Options,
  { bus }: Context,
): Selection {
  if (all === positions.length > 0) {
    throw new UsageError("Which ones: positions, such as 3:17, or --all?");
  }
  return {
    topic: deadLettersNamed(bus, name),
    places: [...new Set(positions.map((text) => positionText(positionNamed(text))))],
    group: group === undefined ? undefined : groupNamed(bus, group).group,
    old,
    dryRun,
  };
}

function choose(parked: readonly Parked[], { topic, places, group }: Selection): Parked[] {
  if (places.length === 0) {
    return parked.filter(
      (each) => !each.requeuedAt && !each.droppedAt && (!group || each.group === group),
    );
  }
  const byPlace = new Map(parked.map((each) => [positionText(each.position), each]));
  return places.map((place) => {
    const found = byPlace.get(place);
    if (!found) throw new Error(`Nothing is parked at ${place} of ${topic}.`);
    if (group && found.group !== group) {
      throw new Error(`${place} was parked by ${found.group}, not by ${group}.`);
    }
    return found;
  });
}

/** Reasons not to requeue some of them. */
async function objectionsTo(
  desk: Desk,
  chosen: readonly Parked[],
  { old }: Selection,
): Promise<Map<Parked, string>> {
  const known = await knownGroups(desk, [...new Set(chosen.map(({ group }) => group))]);
  const objections = new Map<Parked, string>();
  for (const parked of chosen) {
    const objection = objectionTo(parked, { known, old, now: desk.now });
    if (objection) objections.set(parked, objection);
  }
  return objections;
}

interface Circumstances {
  known: ReadonlySet<string>;
  old: boolean;
  now: Date;
}

function objectionTo(parked: Parked, { known, old, now }: Circumstances): string | undefined {
  const { group, topic, origin, time, at, droppedAt } = parked;
  if (droppedAt) return `operators dropped it at ${droppedAt}`;
  if (group === "" || origin.topic !== topic || !Number.isInteger(origin.partition)) {
    return "its headers do not say which group could not handle it and where it lay";
  }
  if (!known.has(group)) return `Kafka knows no group ${group}: no consumer would read it`;
  // No group can have handled the event before it happened.
  if (!old && !isRemembered(new Date(time || at), now)) {
    return `it happened more than ${REMEMBERED_DAYS} days ago; if it was handled meanwhile, the inbox may have forgotten that: --old sends it all the same`;
  }
  return undefined;
}

/** Groups with members or committed offsets. */
async function knownGroups(desk: Desk, groups: readonly string[]): Promise<Set<string>> {
  const named = groups.filter((group) => group !== "");
  if (named.length === 0) return new Set();
  const ids = named.map((group) => groupNamed(desk.bus, group).groupId);
  const described = await desk.admin.describeGroups(ids);
  const alive = new Set(
    described.groups.filter(({ state }) => state !== "Dead").map(({ groupId }) => groupId),
  );
  return new Set(named.filter((group) => alive.has(groupNamed(desk.bus, group).groupId)));
}

function reportDryRun(desk: Desk, parked: readonly Parked[]): number {
  for (const each of parked) report(desk, each, "would be sent again");
  return parked.length;
}

function resultOf(sent: number, { dryRun }: Selection): string {
  if (sent === 0) return "Nothing is to be sent again.";
  if (dryRun) return `${sent} would be sent again.`;
  return `${sent} sent again. They come after the events that have passed them meanwhile.`;
}
