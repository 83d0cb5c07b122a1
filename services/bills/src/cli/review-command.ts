import { nairaToKobo } from "@kobo/core/money";
import type { BillReviewsDefinition } from "@kobo/protos/bills/v1/BillReviews";
import type { Calls } from "@kobo/rpc";
import {
  type CommandLine,
  InvalidArgumentError,
  nonBlank,
  Option,
  UsageError,
} from "@kobo/runtime";
import { listText, reviewText, stateLine } from "./review-text";

type Reviews = Calls<BillReviewsDefinition>;

const ID = new Option("--id <id>", "the purchase, such as txn_…")
  .argParser(nonBlank())
  .makeOptionMandatory();
const BY = new Option("--by <name>", "your name").argParser(nonBlank()).makeOptionMandatory();
const WHY = new Option("--why <reason>", "the reason").argParser(nonBlank()).makeOptionMandatory();

/** A command may wait for the provider and the ledger. */
const TIMEOUT_MS = 25_000;

const MODES = { live: "MODE_LIVE", test: "MODE_TEST" } as const;
/** The output has the cursor of the next page. */
const PAGE = 100;

const DECISIONS = {
  requery: ["requeries the provider, or retries the ledger", "RequeryPurchase"],
  refund: ["refunds a purchase that was not delivered", "RefundPurchase"],
  reverse: ["reverses a completed purchase that the provider failed after all", "ReversePurchase"],
  close: ["closes the review without moving money", "CloseReview"],
} as const;

export const reviewCommands: CommandLine<Reviews> = (program, run) => {
  program
    .name("npm run review --")
    .description("Lists and decides what awaits manual review: bill purchases.")
    .addHelpText(
      "after",
      "\nOther queues: transfers, cards and inflows, as in npm run review -- transfers --help",
    );

  program
    .command("list")
    .description("lists what is in review")
    .addOption(new Option("--mode <mode>", "live or sandbox").choices(["live", "test"]))
    .option("--reason <reason>", 'such as "delivered late"', "")
    .option("--closed", "closed reviews instead of open ones", false)
    .option("--after <place>", "the cursor of the next page", "")
    .action(({ mode, ...queue }) =>
      run(async (reviews) => {
        const filter = mode ? { ...queue, mode: MODES[mode] } : queue;
        return listText(await reviews.ListReviews({ ...filter, limit: PAGE }));
      }),
    );

  program
    .command("show")
    .description("shows a purchase, with answers and actions")
    .option("--id <id>", "the purchase, such as txn_…", "")
    .option("--request-id <id>", "its request to the provider", "")
    .action(({ id: transactionId, requestId: providerRequestId }) => {
      if (Boolean(transactionId) === Boolean(providerRequestId)) {
        throw new UsageError("Give either --id or --request-id.");
      }
      return run(async (reviews) =>
        reviewText(await reviews.GetReview({ transactionId, providerRequestId })),
      );
    });

  program
    .command("confirm")
    .description("completes a purchase that the provider delivered")
    .addOption(ID)
    .requiredOption("--provider-reference <reference>", "the provider's", nonBlank())
    .option("--cost-naira <amount>", "the provider's charge", costKobo)
    .addOption(BY)
    .addOption(WHY)
    .action(({ id: transactionId, providerReference, costNaira, by: actor, why }) =>
      run(async (reviews) => {
        const cost = costNaira === undefined ? {} : { costKobo: costNaira };
        const request = { transactionId, actor, why, providerReference, ...cost };
        return stateLine((await reviews.ConfirmPurchase(request, callOptions())).review);
      }),
    );

  for (const [name, [description, method]] of Object.entries(DECISIONS)) {
    program
      .command(name)
      .description(description)
      .addOption(ID)
      .addOption(BY)
      .addOption(WHY)
      .action(({ id: transactionId, by: actor, why }) =>
        run(async (reviews) => {
          const { review } = await reviews[method]({ transactionId, actor, why }, callOptions());
          return stateLine(review);
        }),
      );
  }
};

function costKobo(naira: string): string {
  const cost = nairaToKobo(naira);
  if (cost) return String(cost);
  throw new InvalidArgumentError("It must be an amount above 0.");
}

function callOptions() {
  return { deadline: Date.now() + TIMEOUT_MS };
}
