import { randomUUID } from "node:crypto";
import type { EventRecord, Kobo } from "@kobo/sdk";
import { sleep } from "../sleep";
import type { Surroundings } from "../surroundings";
import { POLLING, type Polling } from "./polling";
import type { CreatedRecord, Stage } from "./scenario";

/** More events of one name do not happen meanwhile. */
const LISTED_MAX = 100;

interface Provoked {
  kobo: Kobo;
  event: string;
  wallet: string;
  run: (stage: Stage) => Promise<CreatedRecord>;
}

/** Causes an event, waits until it is listed and returns the exit code. */
export async function provoke(
  { kobo, event, wallet, run }: Provoked,
  { out, err, signal }: Surroundings,
  polling: Polling = POLLING,
): Promise<number> {
  const listed = async () =>
    (await kobo.events.list({ event, limit: LISTED_MAX }, { signal })).items;
  // Earlier events may be of the same record.
  const earlier = new Set((await listed()).map(({ id }) => id));
  const created = await run({ kobo, wallet, say: out, newReference, options: { signal } });
  out(`its record is ${created.id}`);

  const isNew = ({ id, data }: EventRecord) => !earlier.has(id) && created.isIt(data);
  const deadline = performance.now() + polling.totalMs;
  let found = (await listed()).find(isNew);
  while (!found && !signal.aborted && performance.now() < deadline) {
    await sleep(polling.pollMs, signal);
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
