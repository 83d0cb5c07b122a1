import { newUuid } from "@kobo/core/ids";
import { formatNaira } from "@kobo/core/money";
import { untilReady } from "@kobo/redis";
import { UsageError } from "@kobo/runtime";
import { createKey } from "../app/merchants/keys";
import { changeLimits, createMerchant, fundMerchant } from "../app/merchants/merchants";
import { walletPayIdOf } from "../clients/wallets";
import * as auditLog from "../db/audit-log";
import * as deprecatedCalls from "../db/deprecated-calls";
import * as merchants from "../db/merchants";
import { LIMIT_CLASSES, type LimitClass } from "../domain/merchants/merchant-limits";
import { auditText } from "./audit-text";
import { type Command, theMerchant } from "./command";
import { deprecatedText } from "./deprecated-text";
import { KEEP } from "./key-commands";
import {
  type Options,
  required,
  theAmount,
  theDay,
  theMode,
  theNumber,
  theOperator,
} from "./options";

const MODES = ["live", "test"] as const;

/** What is read at once by a person, and by a program. */
const LINES = { name: "--limit", min: 1, max: 1_000, otherwise: 50 };

export const MERCHANT_COMMANDS: Readonly<Record<string, Command>> = {
  create: {
    takes: ["name", "keys", "allow-similar-name", "by"],
    run: async ({ db, ledger }, options) => {
      const by = theOperator(options);
      const allowSimilarName = options["allow-similar-name"] ?? false;
      const name = required(options.name, "--name");
      const merchant = await createMerchant(db, ledger, name, { by, allowSimilarName });
      const line = `Merchant ${merchant.slug} (${merchant.name}), wallet ${walletPayIdOf(merchant)}`;
      if (!options.keys) return line;
      const key = (mode: (typeof MODES)[number]) => ({ merchantId: merchant.id, mode, name: "" });
      const keys = await Promise.all(MODES.map((mode) => createKey(db, key(mode), by)));
      return [line, ...keys.map(({ secretKey }) => secretKey), KEEP].join("\n");
    },
  },

  list: {
    takes: [],
    run: async ({ db }) =>
      (await merchants.list(db)).map(({ slug, name }) => `${slug}\t${name}`).join("\n"),
  },

  fund: {
    takes: ["merchant", "mode", "naira", "by"],
    run: async (tools, options) => {
      const { db, ledger } = tools;
      const by = theOperator(options);
      const mode = theMode(options.mode);
      const amount = theAmount(required(options.naira, "--naira"), "--naira");
      const merchant = await theMerchant(tools, options);
      await fundMerchant(db, ledger, merchant, { id: newUuid(), mode, amount }, by);
      return `${formatNaira(amount)} into ${walletPayIdOf(merchant)} (${mode})`;
    },
  },

  limits: {
    takes: ["merchant", "max-naira", "daily-naira", "class", "default", "by"],
    run: async (tools, options) => {
      const { db, redis } = tools;
      const by = theOperator(options);
      const change = theLimits(options);
      const { id: merchantId, slug } = await theMerchant(tools, options);
      const shown = Object.keys(change).length === 0;
      if (!shown) await untilReady(redis);
      const limits = shown
        ? await merchants.limitsOf(db, merchantId)
        : await changeLimits(db, redis, { merchantId, ...change }, by);
      const [max, dailyCap] = [limitText(limits.max), limitText(limits.dailyCap)];
      return (
        `${slug}: at most ${max} with one transfer, ${dailyCap} in one day; ` +
        `requests of the class ${limits.limitClass}`
      );
    },
  },

  audit: {
    takes: ["merchant", "limit"],
    run: async (tools, options) => {
      const limit = theNumber(options.limit, LINES);
      const { id: merchantId } = await theMerchant(tools, options);
      return auditText(await auditLog.listOf(tools.db, { merchantId, limit }));
    },
  },

  deprecated: {
    takes: ["since", "merchant"],
    run: async (tools, options) => {
      const since = options.since === undefined ? undefined : theDay(options.since, "--since");
      const isOfOne = options.merchant !== undefined;
      const merchantId = isOfOne ? (await theMerchant(tools, options)).id : undefined;
      return deprecatedText(await deprecatedCalls.listCallers(tools.db, { since, merchantId }));
    },
  },
};

/** What is not named stays as it is. */
function theLimits(options: Options): Partial<merchants.Limits> {
  const { "max-naira": max, "daily-naira": daily } = options;
  if (options.default && (max || daily)) {
    throw new UsageError("--default stands for both limits of transfers; name neither with it.");
  }
  return {
    ...(options.default ? { max: null, dailyCap: null } : {}),
    ...(max ? { max: theAmount(max, "--max-naira") } : {}),
    ...(daily ? { dailyCap: theAmount(daily, "--daily-naira") } : {}),
    ...(options.class === undefined ? {} : { limitClass: theClass(options.class) }),
  };
}

function theClass(text: string): LimitClass {
  const found = LIMIT_CLASSES.find((name) => name === text);
  if (!found) throw new UsageError(`--class must be one of ${LIMIT_CLASSES.join(", ")}.`);
  return found;
}

function limitText(limit: bigint | null): string {
  return limit === null ? "the platform's default" : formatNaira(limit);
}
