import { untilReady } from "@kobo/redis";
import { UsageError } from "@kobo/runtime";
import { createKey, deactivateKey, rollKey, updateKey } from "../app/merchants/keys";
import * as apiKeys from "../db/api-keys";
import type { KeyView } from "../domain/keys/key-view";
import { type Command, theMerchant } from "./command";
import { theKeyId, theMode, theNumber, theOperator } from "./options";
import { theRestrictions } from "./restrictions";
import { table } from "./table";

export const KEEP = "Keep what is secret now: it is not shown again.";

const RESTRICTIONS = ["scopes", "all-scopes", "allow", "allow-any"] as const;

/** Decision 19: up to seven days. */
const OVERLAP = { name: "--overlap-hours", min: 0, max: 168, otherwise: 24 };

export const KEY_COMMANDS: Readonly<Record<string, Command>> = {
  "key create": {
    takes: ["merchant", "mode", "name", "by", ...RESTRICTIONS],
    run: async (tools, options) => {
      const by = theOperator(options);
      const mode = theMode(options.mode);
      const restrictions = theRestrictions(options);
      const { id: merchantId } = await theMerchant(tools, options);
      const key = { merchantId, mode, name: options.name ?? "", ...restrictions };
      const { id, secretKey } = await createKey(tools.db, key, by);
      return `Key ${id}\n${secretKey}\n${KEEP}`;
    },
  },

  "key update": {
    takes: ["id", "name", "by", ...RESTRICTIONS],
    run: async ({ db, redis }, options) => {
      const id = theKeyId(options);
      const by = theOperator(options);
      const { name } = options;
      const change = { ...(name === undefined ? {} : { name }), ...theRestrictions(options) };
      if (Object.keys(change).length === 0) {
        throw new UsageError(
          "Say what to change: --name, --scopes, --all-scopes, --allow, --allow-any.",
        );
      }
      await untilReady(redis);
      const key = await updateKey(db, redis, { id, ...change }, by);
      if (!key) throw noKey(id);
      return `Key ${id} may do ${scopesText(key)}, from ${networksText(key)}.`;
    },
  },

  "key roll": {
    takes: ["id", "overlap-hours", "by"],
    run: async ({ db, redis }, options) => {
      const id = theKeyId(options);
      const by = theOperator(options);
      const overlapHours = theNumber(options["overlap-hours"], OVERLAP);
      await untilReady(redis);
      const rolled = await rollKey(db, redis, { id, overlapHours }, by);
      if (!rolled) throw noKey(id);
      if (rolled === "rolled already") {
        throw new UsageError(`Key ${id} was rolled already; \`key list\` shows when it stops.`);
      }
      const stops = `Key ${id} stops at ${rolled.oldStopsAt.toISOString()}.`;
      return `Key ${rolled.id}\n${rolled.secretKey}\n${KEEP}\n${stops}`;
    },
  },

  "key list": {
    takes: ["merchant"],
    run: async (tools, options) => {
      const { id } = await theMerchant(tools, options);
      const keys = await apiKeys.listOf(tools.db, id);
      return keys.length === 0 ? "There are no keys." : table([HEADER, ...keys.map(rowOf)]);
    },
  },

  "key deactivate": {
    takes: ["id", "by"],
    run: async ({ db, redis }, options) => {
      const id = theKeyId(options);
      const by = theOperator(options);
      await untilReady(redis);
      if (!(await deactivateKey(db, redis, id, by))) throw noKey(id);
      return `Key ${id} is off.`;
    },
  },
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
