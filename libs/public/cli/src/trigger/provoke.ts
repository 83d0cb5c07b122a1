import { randomUUID } from "node:crypto";
import type { EventRecord, Kobo } from "@kobo/sdk";
import { sleep } from "../sleep";
import type { Surroundings } from "../surroundings";
import { PATIENCE, type Patience } from "./patience";
import type { Made, Stage } from "./scenario";

/** More of one name do not happen while somebody looks on. */
const LISTED_MAX = 100;

interface Provoked {
  kobo: Kobo;
  event: string;
  wallet: string;
  run: (stage: Stage) => Promise<Made>;
}

/** Makes an event happen and waits until it is listed; returns with what the process ends. */
export async function provoke(
  { kobo, event, wallet, run }: Provoked,
  { out, err, signal }: Surroundings,
  patience: Patience = PATIENCE,
): Promise<number> {
  const listed = async () =>
    (await kobo.events.list({ event, limit: LISTED_MAX }, { signal })).items;
  // Some of those that are there already may be of the same record.
  const earlier = new Set((await listed()).map(({ id }) => id));
  const made = await run({ kobo, wallet, say: out, newReference });
  out(`its record is ${made.id}`);

  const isNew = ({ id, data }: EventRecord) => !earlier.has(id) && made.isIt(data);
  const deadline = performance.now() + patience.totalMs;
  let found = (await listed()).find(isNew);
  while (!found && !signal.aborted && performance.now() < deadline) {
    await sleep(patience.pollMs, signal);
    found = (await listed()).find(isNew);
  }
  if (found) {
    out(`${event} ${found.id}`);
    return 0;
  }
  err(`${event} has not come yet; \`kobo events list --event ${event}\` shows it when it does.`);
  return 1;
}

function newReference(): string {
  return `trigger-${randomUUID()}`;
}
