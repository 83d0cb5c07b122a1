import type { Delivery, Kobo } from "@kobo/sdk";
import { sleep } from "../sleep";
import type { Surroundings } from "../surroundings";
import { POLLING, type Polling } from "./polling";

interface Exemplified {
  kobo: Pick<Kobo, "webhooks">;
  event: string;
  /** Why the sandbox cannot cause it. */
  because: string;
}

/**
 * Sends an example event to one of the merchant's endpoints, waits for its delivery and returns the
 * exit code.
 */
export async function sendExample(
  { kobo, event, because }: Exemplified,
  { out, err, signal }: Surroundings,
  polling: Polling = POLLING,
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
    { polling, signal },
  );
  out(`its delivery ${id} is ${status}`);
  return status === "delivered" ? 0 : 1;
}

/** A failed delivery is retried for longer than this command waits. */
async function statusInTheEnd(
  look: () => Promise<Pick<Delivery, "status">>,
  { polling, signal }: { polling: Polling; signal: AbortSignal },
): Promise<Delivery["status"]> {
  const deadline = performance.now() + polling.totalMs;
  for (;;) {
    const { status } = await look();
    if (status !== "pending" || signal.aborted || performance.now() >= deadline) return status;
    await sleep(polling.pollMs, signal);
  }
}
