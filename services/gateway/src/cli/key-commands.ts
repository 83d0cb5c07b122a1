import { untilReady } from "@kobo/redis";
import { UsageError, wholeNumber } from "@kobo/runtime";
import { createKey, deactivateKey, rollKey, updateKey } from "../app/merchants/keys";
import * as apiKeys from "../db/api-keys";
import type { KeyView } from "../domain/keys/key-view";
import { type Commands, requireMerchant } from "./command";
import { BY, KEY_ID, MERCHANT, MODE, parseOperator } from "./options";
import { parseRestrictions } from "./restrictions";
import { table } from "./table";

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
    .option("--scopes <list>", "all that it may do, such as payids:read,transfers:write")
    .option("--all-scopes", "it may do everything")
    .option("--allow <list>", "its addresses, such as 203.0.113.0/24,2001:db8::/32")
    .option("--allow-any", "it may be used from any address")
    .addOption(BY)
    .action((options) => {
      const by = parseOperator(options.by);
      const { mode, name } = options;
      const restrictions = parseRestrictions(options);
      return run(async ({ db }) => {
        const { id: merchantId } = await requireMerchant(db, options.merchant);
        const { id, secretKey } = await createKey(
          db,
          { merchantId, mode, name, ...restrictions },
          by,
        );
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
      const change = { ...(name === undefined ? {} : { name }), ...parseRestrictions(options) };
      if (Object.keys(change).length === 0) {
        throw new UsageError(
          "Say what to change: --name, --scopes, --all-scopes, --allow, --allow-any.",
        );
      }
      return run(async ({ db, redis }) => {
        await untilReady(redis);
        const updated = await updateKey(db, redis, { id, ...change }, by);
        if (!updated) throw noKey(id);
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
      return run(async ({ db, redis }) => {
        await untilReady(redis);
        const rolled = await rollKey(db, redis, { id, overlapHours }, by);
        if (!rolled) throw noKey(id);
        if (rolled === "rolled already") {
          throw new UsageError(`Key ${id} was rolled already; \`key list\` shows when it stops.`);
        }
        const stops = `Key ${id} stops at ${rolled.oldStopsAt.toISOString()}.`;
        return `Key ${rolled.id}\n${rolled.secretKey}\n${KEEP}\n${stops}`;
      });
    });

  key
    .command("list")
    .description("lists a merchant's API keys")
    .addOption(MERCHANT)
    .action(({ merchant: slug }) =>
      run(async ({ db }) => {
        const { id } = await requireMerchant(db, slug);
        const keys = await apiKeys.listOf(db, id);
        return keys.length === 0 ? "There are no keys." : table([HEADER, ...keys.map(rowOf)]);
      }),
    );

  key
    .command("deactivate")
    .description("deactivates an API key at once")
    .addOption(KEY_ID)
    .addOption(BY)
    .action(({ id, by: operator }) => {
      const by = parseOperator(operator);
      return run(async ({ db, redis }) => {
        await untilReady(redis);
        if (!(await deactivateKey(db, redis, id, by))) throw noKey(id);
        return `Key ${id} is off.`;
      });
    });
};

function noKey(id: string): UsageError {
  return new UsageError(`No active key ${id}.`);
}

const HEADER = ["id", "key", "state", "until", "last used", "scopes", "addresses", "name"];

function rowOf(key: KeyView): string[] {
  const until = key.deactivatedAt ?? key.expiresAt;
  return [
    key.id,
    `sk_${key.mode}_…${key.last4}`,
    stateOf(key),
    until?.toISOString() ?? "-",
    key.lastUsedAt?.toISOString() ?? "never",
    scopesText(key),
    networksText(key),
    key.name,
  ];
}

function stateOf({ deactivatedAt, expiresAt }: KeyView): string {
  if (deactivatedAt) return "off";
  if (!expiresAt) return "active";
  return expiresAt.getTime() > Date.now() ? "stopping" : "stopped";
}

function scopesText({ scopes }: KeyView): string {
  return scopes?.join(",") ?? "everything";
}

function networksText({ allowedNetworks }: KeyView): string {
  return allowedNetworks?.join(",") ?? "anywhere";
}
