import type { Kobo, WebhookEventName } from "@kobo/sdk";
import { required } from "../arguments";
import type { Command } from "../command";
import { assertSandbox, settingsOf } from "../settings";
import type { Surroundings } from "../surroundings";
import { provoke } from "../trigger/provoke";
import { SCENARIOS } from "../trigger/scenarios";
import { UsageError } from "../usage-error";

export const TRIGGER: Command = {
  usage: `Usage: kobo trigger <event> [--wallet <payId>]
       kobo trigger --list

Makes an event happen in the sandbox, by doing what leads to it, and waits until it is there.

  --wallet <payId>   which of your wallets pays; the one in naira unless you say
  --list             shows the events, and what is done for each`,
  takes: ["wallet", "list"],
  argument: "<event>",
  run: async ({ argument, options }, around) => {
    if (options.list) return list(around);
    const event = eventOf(required(argument, "The event"));
    const settings = settingsOf(options, around);
    assertSandbox(settings, "Events are provoked in the sandbox only.");
    const { kobo } = settings;
    const wallet = options.wallet ?? (await nairaWallet(kobo, around));
    return provoke({ kobo, event, wallet, run: SCENARIOS[event].run }, around);
  },
};

function list({ out }: Surroundings): number {
  const width = Math.max(...Object.keys(SCENARIOS).map((name) => name.length));
  for (const [name, { does }] of Object.entries(SCENARIOS)) out(`${name.padEnd(width)}  ${does}`);
  return 0;
}

/** @throws UsageError */
function eventOf(name: string): WebhookEventName {
  if (isEvent(name)) return name;
  throw new UsageError(`There is no event ${name}: \`kobo trigger --list\` names them.`);
}

function isEvent(name: string): name is WebhookEventName {
  return Object.hasOwn(SCENARIOS, name);
}

async function nairaWallet(kobo: Kobo, { signal }: Surroundings): Promise<string> {
  const { items } = await kobo.wallets.list({ signal });
  const found = items.find(({ currency }) => currency === "NGN");
  if (!found) throw new Error("You have no wallet in naira; name another with --wallet.");
  return found.payId;
}
