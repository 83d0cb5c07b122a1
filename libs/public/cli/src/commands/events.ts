import type { DeliverySummary, EventRecord } from "@kobo/sdk";
import { required } from "../arguments";
import type { Command, Commands } from "../command";
import { isDelivered } from "../forward/forward";
import { givenSecret } from "../forward/given-secret";
import { outcomeLine } from "../forward/outcome-line";
import { post } from "../forward/post";
import { targetOf, warnOfDistance } from "../forward/target";
import { settingsOf } from "../settings";
import { UsageError } from "../usage-error";

const LIST: Command = {
  usage: `Usage: kobo events list [--event <filter>] [--limit <n>]

Lists what happened in the last 30 days, the newest first: time, id and event.

  --event <filter>   only these: a name, or a beginning such as payment.*
  --limit <n>        how many at most, 1 to 100; 20 unless you say`,
  takes: ["event", "limit"],
  run: async ({ options }, around) => {
    const limit = limitOf(options.limit);
    const { kobo } = settingsOf(options, around);
    const { items } = await kobo.events.list(
      { event: options.event, limit },
      { signal: around.signal },
    );
    for (const event of items) around.out(lineOf(event));
    if (items.length === 0) around.err("There are none.");
    return 0;
  },
};

const GET: Command = {
  usage: `Usage: kobo events get <id>

Shows an event, and as \`deliveries\` to whom it was sent, as JSON.`,
  takes: [],
  argument: "<id>",
  run: async ({ argument, options }, around) => {
    const id = required(argument, "The event's id");
    const { kobo } = settingsOf(options, around);
    const event = await kobo.events.get(id, { signal: around.signal });
    around.out(JSON.stringify(event, undefined, 2));
    return 0;
  },
};

const REDELIVER: Command = {
  usage: `Usage: kobo events redeliver <id> [--webhook <wh_…>]

Has Kobo send an event again, to your registered endpoints.

  --webhook <wh_…>   to this one, whatever it subscribes to; to every active one that wants it
                     unless you say`,
  takes: ["webhook"],
  argument: "<id>",
  run: async ({ argument, options }, around) => {
    const id = required(argument, "The event's id");
    const { kobo } = settingsOf(options, around);
    const { deliveries } = await kobo.events.redeliver(
      id,
      { webhookId: options.webhook },
      { signal: around.signal },
    );
    for (const delivery of deliveries) around.out(deliveryLine(delivery));
    return 0;
  },
};

const RESEND: Command = {
  usage: `Usage: kobo events resend <id> --forward-to <url> [--secret <whsec_…>]

Sends an event to your own machine from here, signed as Kobo's webhooks are.

  --forward-to <url>   where to, such as http://localhost:3000/webhooks
  --secret <whsec_…>   what to sign with: KOBO_WEBHOOK_SECRET, or a new one, unless you name it`,
  takes: ["forward-to", "secret"],
  argument: "<id>",
  run: async ({ argument, options }, around) => {
    const id = required(argument, "The event's id");
    const url = targetOf(options["forward-to"]);
    const secret = givenSecret(options, around);
    const { kobo } = settingsOf(options, around);
    warnOfDistance(url, around);
    const { deliveries: _, ...event } = await kobo.events.get(id, { signal: around.signal });
    // The body was JSON originally, so stringifying it gives the exact bytes that webhooks send.
    const message = { id: event.id, body: JSON.stringify(event) };
    around.out(secret.shown);
    const outcome = await post(message, { url, secret: secret.text }, around.signal);
    around.out(outcomeLine(event, outcome, { pauseMs: 0, at: new Date() }));
    return isDelivered(outcome) ? 0 : 1;
  },
};

export const EVENTS: Commands = {
  "events list": LIST,
  "events get": GET,
  "events redeliver": REDELIVER,
  "events resend": RESEND,
};

const LIMIT = { min: 1, max: 100, otherwise: 20 };

/** @throws UsageError */
function limitOf(text: string | undefined): number {
  if (text === undefined) return LIMIT.otherwise;
  const limit = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  if (limit >= LIMIT.min && limit <= LIMIT.max) return limit;
  throw new UsageError(`--limit must be a whole number from ${LIMIT.min} to ${LIMIT.max}.`);
}

function lineOf({ timestamp, id, event }: EventRecord): string {
  return `${timestamp}  ${id}  ${event}`;
}

function deliveryLine({ id, webhookId, status }: DeliverySummary): string {
  return `${id}  to ${webhookId}  ${status}`;
}
