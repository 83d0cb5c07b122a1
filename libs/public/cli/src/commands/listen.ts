import type { Command } from "../command";
import { givenSecret } from "../forward/given-secret";
import { targetOf, warnOfDistance } from "../forward/target";
import { listen } from "../listen";
import { assertSandbox, settingsOf } from "../settings";
import { filtersOf, matchesFilters } from "../stream/event-filter";
import type { Surroundings } from "../surroundings";
import { SCENARIOS } from "../trigger/scenarios";

const STREAM_PATH = "/api/v1/developer/events/stream";

export const LISTEN: Command = {
  usage: `Usage: kobo listen --forward-to <url> [--events <filters>] [--secret <whsec_…>]

Forwards the sandbox's events to your own machine as they happen, signed as Kobo's webhooks are.

  --forward-to <url>   where to, such as http://localhost:3000/webhooks
  --events <filters>   only these: names or beginnings, such as payment.*,transfer.completed
  --secret <whsec_…>   what to sign with: KOBO_WEBHOOK_SECRET, or a new one, unless you name it

It runs until you press Ctrl-C.`,
  takes: ["forward-to", "events", "secret"],
  run: async ({ options }, around) => {
    const target = targetOf(options["forward-to"]);
    const filters = filtersOf(options.events);
    const secret = givenSecret(options, around);
    const settings = settingsOf(options, around);
    assertSandbox(settings, "The stream of events is of the sandbox.");
    const { kobo, secretKey } = settings;
    warnOfDistance(target, around);
    warnOfStrangers(filters, around);

    around.out(`Forwarding ${filters.join(", ") || "all events"} to ${target}`);
    around.out(secret.shown);
    const job = {
      source: { url: streamUrl(kobo.baseUrl, filters), secretKey },
      kobo,
      filters,
      receiver: { url: target, secret: secret.text },
      hint: (id: string) => `kobo events resend ${id} --forward-to ${target}${secret.option}`,
    };
    await listen(job, around);
    return 0;
  },
};

/** Events may be newer than this command, so unknown names only get a warning. */
function warnOfStrangers(filters: readonly string[], { err }: Pick<Surroundings, "err">): void {
  for (const filter of filters) {
    if (Object.keys(SCENARIOS).some((event) => matchesFilters([filter], event))) continue;
    err(`No event that is known here fits ${filter}: \`kobo trigger --list\` names them.`);
  }
}

/** The stream takes one filter, so the command applies several itself. */
function streamUrl(baseUrl: string, filters: readonly string[]): string {
  const [only] = filters;
  const query = only && filters.length === 1 ? `?event=${encodeURIComponent(only)}` : "";
  return `${baseUrl}${STREAM_PATH}${query}`;
}
