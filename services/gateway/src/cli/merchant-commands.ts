import { newUuid } from "@kobo/core/ids";
import { formatNaira } from "@kobo/core/money";
import { fundWallet } from "@kobo/ledger-client";
import type { Limits__Output } from "@kobo/protos/merchant/v1/Limits";
import { toWireMode } from "@kobo/rpc";
import { BY, nonBlank, Option, UsageError, wholeNumber } from "@kobo/runtime";
import { LIMIT_CLASSES, type LimitClass } from "../domain/merchants/merchant-limits";
import { auditText } from "./audit-text";
import { type Commands, present, requireMerchant } from "./command";
import { deprecatedText } from "./deprecated-text";
import { KEEP } from "./key-commands";
import { MERCHANT, MODE, MODES, nairaAmount, parseOperator, utcDay } from "./options";

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
      return run(async ({ merchants, apiKeys }) => {
        const asked = { id: newUuid(), name, allowSimilarName, liveMode: true, by };
        const merchant = present((await merchants.CreateMerchant(asked)).merchant);
        const line = `Merchant ${merchant.slug} (${merchant.name}), wallet ${merchant.walletPayId}`;
        if (!keys) return line;
        const created = await Promise.all(
          MODES.map((mode) =>
            apiKeys.CreateApiKey({
              ...{ id: newUuid(), merchantId: merchant.id, mode: toWireMode(mode), by },
            }),
          ),
        );
        return [line, ...created.map(({ secretKey }) => secretKey), KEEP].join("\n");
      });
    });

  program
    .command("list")
    .description("lists all merchants: short name, name and id")
    .action(() =>
      run(async ({ merchants }) => {
        const { merchants: all } = await merchants.ListMerchants({});
        return all.map(({ slug, name, id }) => `${slug}\t${name}\t${id}`).join("\n");
      }),
    );

  program
    .command("live")
    .description("switches a merchant's live mode on or off: off, its live keys are refused")
    .addOption(MERCHANT)
    .addOption(new Option("--on", "live keys work").conflicts("off"))
    .option("--off", "live keys are refused at once")
    .addOption(BY)
    .action(({ merchant: slug, on: liveMode = false, off = false, by: operator }) => {
      const by = parseOperator(operator);
      if (liveMode === off) throw new UsageError("Give either --on or --off.");
      return run(async (context) => {
        const { id: merchantId } = await requireMerchant(context, slug);
        await context.merchants.SetLiveMode({ merchantId, liveMode, by });
        return `Live mode of ${slug} is ${liveMode ? "on" : "off"}.`;
      });
    });

  program
    .command("fund")
    .description("funds a merchant's wallet")
    .addOption(MERCHANT)
    .addOption(MODE)
    .requiredOption("--naira <amount>", "how much, such as 50000", nairaAmount)
    .addOption(BY)
    .action(({ merchant: slug, mode, naira: amount, by: operator }) => {
      const by = parseOperator(operator);
      return run(async (context) => {
        const { id: merchantId, name, walletPayId } = await requireMerchant(context, slug);
        const funding = {
          ...{ id: newUuid(), merchantId, mode: toWireMode(mode), amountKobo: String(amount) },
        };
        await context.merchants.OrderFunding({ funding, by });
        await fundWallet(context.ledger, { ...funding, to: { payId: walletPayId, name } });
        await context.merchants.ConfirmFunding({ funding, by });
        return `${formatNaira(amount)} into ${walletPayId} (${mode})`;
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
    .addOption(
      new Option(
        "--bulk-approvers <number>",
        "who approve a bulk transfer: 2 for another than its creator",
      ).choices(["1", "2"]),
    )
    .addOption(BY)
    .action((options) => {
      const by = parseOperator(options.by);
      const { maxNaira, dailyNaira, class: limitClass, bulkApprovers } = options;
      const change = {
        ...(options.default ? { amountMaxKobo: "0", dailyCapKobo: "0" } : {}),
        ...(maxNaira ? { amountMaxKobo: String(maxNaira) } : {}),
        ...(dailyNaira ? { dailyCapKobo: String(dailyNaira) } : {}),
        ...(limitClass ? { limitClass: toWireClass(limitClass) } : {}),
        ...(bulkApprovers ? { bulkSecondApprover: bulkApprovers === "2" } : {}),
      };
      return run(async (context) => {
        const { id: merchantId, slug } = await requireMerchant(context, options.merchant);
        const { limits } =
          Object.keys(change).length === 0
            ? await context.merchants.GetLimits({ merchantId })
            : await context.merchants.ChangeLimits({ merchantId, ...change, by });
        return `${slug}: ${limitsText(present(limits))}`;
      });
    });

  program
    .command("audit")
    .description("shows the audit log, newest first")
    .addOption(MERCHANT)
    .option("--limit <number>", "how many lines at most", wholeNumber(1, 1_000), 50)
    .action(({ merchant: slug, limit }) =>
      run(async (context) => {
        const { id: merchantId } = await requireMerchant(context, slug);
        return auditText((await context.merchants.ListAuditEntries({ merchantId, limit })).entries);
      }),
    );

  program
    .command("deprecated")
    .description("lists the callers of deprecated operations")
    .option("--since <day>", "in UTC, such as 2026-11-22 (the last 400 days)", utcDay)
    .option("--merchant <slug>", "only this merchant", nonBlank())
    .action(({ since = "", merchant: slug }) =>
      run(async (context) => {
        const merchantId = slug === undefined ? "" : (await requireMerchant(context, slug)).id;
        const filter = { since, merchantId };
        return deprecatedText((await context.merchants.ListDeprecatedCalls(filter)).callers);
      }),
    );
};

type WireClass = `LIMIT_CLASS_${Uppercase<LimitClass>}`;

function toWireClass(limitClass: LimitClass): WireClass {
  return `LIMIT_CLASS_${limitClass.toUpperCase()}` as WireClass;
}

function limitsText({ transfers, limitClass, bulkSecondApprover }: Limits__Output): string {
  const { amountMaxKobo, dailyCapKobo } = present(transfers);
  const requests = limitClass.slice("LIMIT_CLASS_".length).toLowerCase();
  return (
    `at most ${limitText(amountMaxKobo)} with one transfer, ` +
    `${limitText(dailyCapKobo)} in one day; requests of the class ${requests}` +
    (bulkSecondApprover ? "; bulk transfers with a second approver" : "")
  );
}

function limitText(kobo: string): string {
  return kobo === "0" ? "the platform's default" : formatNaira(BigInt(kobo));
}
