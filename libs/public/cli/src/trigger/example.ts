import type { Delivery, Kobo } from "@kobo/sdk";
import { sleep } from "../sleep";
import type { Surroundings } from "../surroundings";
import { PATIENCE, type Patience } from "./patience";

interface Exemplified {
  kobo: Pick<Kobo, "webhooks">;
  event: string;
  /** Why it cannot happen. */
  because: string;
}

/**
 * Has Kobo send an example of an event to an endpoint of the merchant's and waits until it is there; returns with
 * what the process ends.
 */
export async function sendExample(
  { kobo, event, because }: Exemplified,
  { out, err, signal }: Surroundings,
  patience: Patience = PATIENCE,
): Promise<number> {
  out(`${event} cannot be made to happen: ${because}. An example is no event, and is not listed.`);
  const { items } = await kobo.webhooks.list({ signal });
  const endpoint = items.find(({ active }) => active);
  if (!endpoint) {
    err("There is no active endpoint of yours to send an example to: add one by POST /webhooks.");
    return 1;
  }
  const { id } = await kobo.webhooks.sendTestEvent(endpoint.id, { event }, { signal });
  out(`had an example sent to your endpoint ${endpoint.id}, ${endpoint.url}`);
  const status = await statusInTheEnd(
    () => kobo.webhooks.getDelivery(endpoint.id, id, { signal }),
    { patience, signal },
  );
  out(`its delivery ${id} is ${status}`);
  return status === "delivered" ? 0 : 1;
}

/** A delivery that fails is tried again, for longer than anybody waits here. */
async function statusInTheEnd(
  look: () => Promise<Pick<Delivery, "status">>,
  { patience, signal }: { patience: Patience; signal: AbortSignal },
): Promise<Delivery["status"]> {
  const deadline = performance.now() + patience.totalMs;
  for (;;) {
    const { status } = await look();
    if (status !== "pending" || signal.aborted || performance.now() >= deadline) return status;
    await sleep(patience.pollMs, signal);
  }
}
