import { newUuid } from "@kobo/core/ids";
import { formatNaira } from "@kobo/core/money";
import type { Mode } from "@kobo/core/tenant";
import { untilReady } from "@kobo/redis";
import { nonBlank, Option, wholeNumber } from "@kobo/runtime";
import { createKey } from "../app/merchants/keys";
import { changeLimits, createMerchant, fundMerchant } from "../app/merchants/merchants";
import { walletPayIdOf } from "../clients/wallets";
import * as auditLog from "../db/audit-log";
import * as deprecatedCalls from "../db/deprecated-calls";
import * as merchants from "../db/merchants";
import { LIMIT_CLASSES } from "../domain/merchants/merchant-limits";
import { auditText } from "./audit-text";
import { type Commands, requireMerchant } from "./command";
import { deprecatedText } from "./deprecated-text";
import { KEEP } from "./key-commands";
import { BY, MERCHANT, MODE, MODES, nairaAmount, parseOperator, utcDay } from "./options";

export const merchantCommands: Commands = (program, run) => {
  program
    .command("create")
    .description("creates a merchant and its wallet")
    .requiredOption("--name <name>", 'what customers see, such as "Ada Stores"', nonBlank())
    .option("--keys", "with a live and a test API key")
    .option("--allow-similar-name", "even when the name is, or looks like, another merchant's")
    .addOption(BY)
    .action(({ name, keys, allowSimilarName = false, by: operator }) => {
      const by = parseOperator(operator);
      return run(async ({ db, ledger }) => {
        const merchant = await createMerchant(db, ledger, name, { by, allowSimilarName });
        const line = `Merchant ${merchant.slug} (${merchant.name}), wallet ${walletPayIdOf(merchant)}`;
        if (!keys) return line;
        const key = (mode: Mode) => ({ merchantId: merchant.id, mode, name: "" });
        const created = await Promise.all(MODES.map((mode) => createKey(db, key(mode), by)));
        return [line, ...created.map(({ secretKey }) => secretKey), KEEP].join("\n");
      });
    });

  program
    .command("list")
    .description("lists all merchants")
    .action(() =>
      run(async ({ db }) =>
        (await merchants.list(db)).map(({ slug, name }) => `${slug}\t${name}`).join("\n"),
      ),
    );

  program
    .command("fund")
    .description("funds a merchant's wallet")
    .addOption(MERCHANT)
    .addOption(MODE)
    .requiredOption("--naira <amount>", "how much, such as 50000", nairaAmount)
    .addOption(BY)
    .action(({ merchant: slug, mode, naira: amount, by: operator }) => {
      const by = parseOperator(operator);
      return run(async ({ db, ledger }) => {
        const merchant = await requireMerchant(db, slug);
        await fundMerchant(db, ledger, merchant, { id: newUuid(), mode, amount }, by);
        return `${formatNaira(amount)} into ${walletPayIdOf(merchant)} (${mode})`;
      });
    });

  program
    .command("limits")
    .description("shows a merchant's limits, or changes the given ones")
    .addOption(MERCHANT)
    .option("--max-naira <amount>", "at most with one transfer", nairaAmount)
    .option("--daily-naira <amount>", "at most in one day", nairaAmount)
    .addOption(
      new Option("--default", "the platform's limits of transfers").conflicts([
        "maxNaira",
        "dailyNaira",
      ]),
    )
    .addOption(new Option("--class <class>", "of requests").choices(LIMIT_CLASSES))
    .addOption(BY)
    .action((options) => {
      const by = parseOperator(options.by);
      const { maxNaira: max, dailyNaira: dailyCap, class: limitClass } = options;
      const change: Partial<merchants.Limits> = {
        ...(options.default ? { max: null, dailyCap: null } : {}),
        ...(max ? { max } : {}),
        ...(dailyCap ? { dailyCap } : {}),
        ...(limitClass ? { limitClass } : {}),
      };
      return run(async ({ db, redis }) => {
        const { id: merchantId, slug } = await requireMerchant(db, options.merchant);
        const shown = Object.keys(change).length === 0;
        if (!shown) await untilReady(redis);
        const limits = shown
          ? await merchants.limitsOf(db, merchantId)
          : await changeLimits(db, redis, { merchantId, ...change }, by);
        return (
          `${slug}: at most ${limitText(limits.max)} with one transfer, ` +
          `${limitText(limits.dailyCap)} in one day; requests of the class ${limits.limitClass}`
        );
      });
    });

  program
    .command("audit")
    .description("shows the audit log, newest first")
    .addOption(MERCHANT)
    .option("--limit <number>", "how many lines at most", wholeNumber(1, 1_000), 50)
    .action(({ merchant: slug, limit }) =>
      run(async ({ db }) => {
        const { id: merchantId } = await requireMerchant(db, slug);
        return auditText(await auditLog.listOf(db, { merchantId, limit }));
      }),
    );

  program
    .command("deprecated")
    .description("lists the callers of deprecated operations")
    .option("--since <day>", "in UTC, such as 2026-11-22 (the last 400 days)", utcDay)
    .option("--merchant <slug>", "only this merchant", nonBlank())
    .action(({ since, merchant: slug }) =>
      run(async ({ db }) => {
        const merchantId = slug === undefined ? undefined : (await requireMerchant(db, slug)).id;
        return deprecatedText(await deprecatedCalls.listCallers(db, { since, merchantId }));
      }),
    );
};

function limitText(limit: bigint | null): string {
  return limit === null ? "the platform's default" : formatNaira(limit);
}
