import { newUuid } from "@kobo/core/ids";
import type { ApiKey__Output } from "@kobo/protos/merchant/v1/ApiKey";
import { fromWireMode, toWireMode } from "@kobo/rpc";
import { BY, table, UsageError, wholeNumber } from "@kobo/runtime";
import type { Restrictions } from "../domain/keys/key-view";
import { type Commands, isFailure, present, requireMerchant } from "./command";
import { KEY_ID, MERCHANT, MODE, parseOperator } from "./options";
import { parseRestrictions } from "./restrictions";
import { shownMoment } from "./shown-moment";

export const KEEP = "Store the secret now: it is not shown again.";

/** Decision 19: up to seven days. */
const OVERLAP_HOURS_MAX = 168;

export const keyCommands: Commands = (program, run) => {
  const key = program.command("key").description("API keys");

  key
    .command("create")
    .description("creates an API key, which may do everything unless restricted")
    .addOption(MERCHANT)
    .addOption(MODE)
    .option("--name <name>", 'what it is for, such as "server 1"', "")
    .option(
      "--publishable",
      "for web pages: it stores cards, and reads one checkout session by its client secret",
    )
    .option("--scopes <list>", "all that it may do, such as payids:read,transfers:write")
    .option("--all-scopes", "it may do everything")
    .option("--allow <list>", "its addresses, such as 203.0.113.0/24,2001:db8::/32")
    .option("--allow-any", "it may be used from any address")
    .addOption(BY)
    .action((options) => {
      const by = parseOperator(options.by);
      const { mode, name, publishable = false } = options;
      const restrictions = parseRestrictions(options);
      return run(async (context) => {
        const { id: merchantId } = await requireMerchant(context, options.merchant);
        const id = newUuid();
        const { secretKey } = await context.apiKeys.CreateApiKey({
          ...{ id, merchantId, mode: toWireMode(mode), name, by },
          scopes: toWireScopes(restrictions),
          allowedNetworks: toWireNetworks(restrictions),
          kind: publishable ? "KEY_KIND_PUBLISHABLE" : "KEY_KIND_SECRET",
        });
        return `Key ${id}\n${secretKey}\n${KEEP}`;
      });
    });

  key
    .command("update")
    .description("changes an API key's name or restrictions")
    .addOption(KEY_ID)
    .option("--name <name>", "what it is for")
    .option("--scopes <list>", "all that it may do")
    .option("--all-scopes", "it may do everything")
    .option("--allow <list>", "its addresses")
    .option("--allow-any", "it may be used from any address")
    .addOption(BY)
    .action((options) => {
      const by = parseOperator(options.by);
      const { id, name } = options;
      const restrictions = parseRestrictions(options);
      const change = {
        ...(name === undefined ? {} : { name }),
        ...(restrictions.scopes === undefined
          ? {}
          : { scopes: { scopes: toWireScopes(restrictions) } }),
        ...(restrictions.allowedNetworks === undefined
          ? {}
          : { allowedNetworks: { networks: toWireNetworks(restrictions) } }),
      };
      if (Object.keys(change).length === 0) {
        throw new UsageError(
          "Say what to change: --name, --scopes, --all-scopes, --allow, --allow-any.",
        );
      }
      return run(async ({ apiKeys }) => {
        const { key } = await apiKeys.UpdateApiKey({ id, ...change, by }).catch(explain(id));
        const updated = present(key);
        return `Key ${id} may do ${scopesText(updated)}, from ${networksText(updated)}.`;
      });
    });

  key
    .command("roll")
    .description("replaces an API key with a new one")
    .addOption(KEY_ID)
    .option(
      "--overlap-hours <hours>",
      `how long the old one still works, up to ${OVERLAP_HOURS_MAX}`,
      wholeNumber(0, OVERLAP_HOURS_MAX),
      24,
    )
    .addOption(BY)
    .action(({ id, overlapHours, by: operator }) => {
      const by = parseOperator(operator);
      return run(async ({ apiKeys }) => {
        const rolled = await apiKeys.RollApiKey({ id, overlapHours, by }).catch(explain(id));
        const stops = `Key ${id} stops at ${shownMoment(rolled.oldExpiresAtMs)}.`;
        return `Key ${present(rolled.key).id}\n${rolled.secretKey}\n${KEEP}\n${stops}`;
      });
    });

  key
    .command("list")
    .description("lists a merchant's API keys")
    .addOption(MERCHANT)
    .action(({ merchant: slug }) =>
      run(async (context) => {
        const { id: merchantId } = await requireMerchant(context, slug);
        const { keys } = await context.apiKeys.ListApiKeys({ merchantId });
        const rows = keys.toReversed().map(rowOf);
        return rows.length === 0 ? "There are no keys." : table([HEADER, ...rows]).join("\n");
      }),
    );

  key
    .command("deactivate")
    .description("deactivates an API key at once")
    .addOption(KEY_ID)
    .addOption(BY)
    .action(({ id, by: operator }) => {
      const by = parseOperator(operator);
      return run(async ({ apiKeys }) => {
        await apiKeys.DeactivateApiKey({ id, by }).catch(explain(id));
        return `Key ${id} is off.`;
      });
    });
};

/** Rethrows the failure of a change, in the command's words. */
function explain(id: string): (error: unknown) => never {
  return (error) => {
    if (isFailure(error, "API_KEY_NOT_FOUND")) throw new UsageError(`No active key ${id}.`);
    if (isFailure(error, "API_KEY_ROLLED")) {
      throw new UsageError(`Key ${id} was rolled already; \`key list\` shows when it stops.`);
    }
    throw error;
  };
}

/** Null for a key that may do everything. */
function toWireScopes({ scopes }: Partial<Restrictions>) {
  return scopes ? { scopes: [...scopes] } : null;
}

/** Null for a key that may be used from anywhere. */
function toWireNetworks({ allowedNetworks }: Partial<Restrictions>) {
  return allowedNetworks ? { networks: [...allowedNetworks] } : null;
}

const HEADER = ["id", "key", "state", "until", "last used", "scopes", "addresses", "name"];

function rowOf(key: ApiKey__Output): string[] {
  const untilMs = key.deactivatedAtMs === NEVER ? key.expiresAtMs : key.deactivatedAtMs;
  return [
    key.id,
    `${key.kind === "KEY_KIND_PUBLISHABLE" ? "pk" : "sk"}_${fromWireMode(key.mode)}_…${key.last4}`,
    stateOf(key),
    untilMs === NEVER ? "-" : shownMoment(untilMs),
    key.lastUsedAtMs === NEVER ? "never" : shownMoment(key.lastUsedAtMs),
    scopesText(key),
    networksText(key),
    key.name,
  ];
}

const NEVER = "0";

function stateOf({ deactivatedAtMs, expiresAtMs }: ApiKey__Output): string {
  if (deactivatedAtMs !== NEVER) return "off";
  if (expiresAtMs === NEVER) return "active";
  return Number(expiresAtMs) > Date.now() ? "stopping" : "stopped";
}

function scopesText({ scopes }: ApiKey__Output): string {
  return scopes?.scopes.join(",") ?? "everything";
}

function networksText({ allowedNetworks }: ApiKey__Output): string {
  return allowedNetworks?.networks.join(",") ?? "anywhere";
}
