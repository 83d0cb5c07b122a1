import { nairaToKobo } from "@kobo/core/money";
import type { BillReviewsDefinition } from "@kobo/protos/bills/v1/BillReviews";
import type { Calls } from "@kobo/rpc";
import { readOptions, requiredText, UsageError } from "@kobo/runtime";
import { z } from "zod";
import { listText, reviewText, stateLine } from "./review-text";

export const USAGE = `Usage:
  npm run review -- list [--mode live|test] [--reason "delivered late"] [--closed] [--after <place>]
  npm run review -- show --id txn_… | --request-id 202611211000…
  npm run review -- requery --id txn_… --by ada --why "the provider is back"
  npm run review -- confirm --id txn_… --provider-reference 17632830 [--cost-naira 965] --by ada --why "…"
  npm run review -- refund --id txn_… --by ada --why "…"
  npm run review -- reverse --id txn_… --by ada --why "the provider failed it after all"
  npm run review -- close --id txn_… --by ada --why "…"
Bank transfers and returns: npm run review -- transfers --help
`;

type Reviews = Calls<BillReviewsDefinition>;

const required = requiredText();
const DEED = { id: required, by: required, why: required };

/** Of the provider and of the ledger something may have to be heard. */
const PATIENCE_MS = 25_000;

const MODES = { live: "MODE_LIVE", test: "MODE_TEST" } as const;
/** More than anybody reads at once; the place to go on from is printed. */
const PAGE = 100;

type Command = (reviews: Reviews, args: string[]) => Promise<string>;

const COMMANDS: Readonly<Record<string, Command>> = {
  list: async (reviews, args) => {
    const { mode, ...queue } = readOptions(args, {
      mode: z.enum(["live", "test"], { error: "must be live or test" }).optional(),
      reason: z.string().default(""),
      closed: z.boolean(),
      after: z.string().default(""),
    });
    const wanted = mode ? { ...queue, mode: MODES[mode] } : queue;
    return listText(await reviews.ListReviews({ ...wanted, limit: PAGE }));
  },

  show: async (reviews, args) => {
    const { id: transactionId, "request-id": providerRequestId } = readOptions(args, {
      id: z.string().default(""),
      "request-id": z.string().default(""),
    });
    if (Boolean(transactionId) === Boolean(providerRequestId)) {
      throw new UsageError("Either --id or --request-id says which purchase is meant.");
    }
    return reviewText(await reviews.GetReview({ transactionId, providerRequestId }));
  },

  requery: async (reviews, args) => {
    const { review } = await reviews.RequeryPurchase(deed(readOptions(args, DEED)), patience());
    return stateLine(review);
  },

  confirm: async (reviews, args) => {
    const {
      "provider-reference": providerReference,
      "cost-naira": costNaira,
      ...options
    } = readOptions(args, {
      ...DEED,
      "provider-reference": required,
      "cost-naira": z.string().optional(),
    });
    const cost = costNaira === undefined ? {} : { costKobo: koboOf(costNaira) };
    const request = { ...deed(options), providerReference, ...cost };
    const { review } = await reviews.ConfirmPurchase(request, patience());
    return stateLine(review);
  },

  refund: async (reviews, args) => {
    const { review } = await reviews.RefundPurchase(deed(readOptions(args, DEED)), patience());
    return stateLine(review);
  },

  reverse: async (reviews, args) => {
    const { review } = await reviews.ReversePurchase(deed(readOptions(args, DEED)), patience());
    return stateLine(review);
  },

  close: async (reviews, args) => {
    const { review } = await reviews.CloseReview(deed(readOptions(args, DEED)));
    return stateLine(review);
  },
};

/**
 * Does what was typed behind `review`, and says what came of it.
 * @throws UsageError; AppError as the service answered
 */
export async function reviewCommand(
  reviews: Reviews,
  [name = "", ...args]: string[],
): Promise<string> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new UsageError(`Unknown command: ${name}.`);
  return command(reviews, args);
}

function deed({ id, by, why }: { id: string; by: string; why: string }) {
  return { transactionId: id, actor: by, why };
}

function koboOf(naira: string): string {
  const cost = nairaToKobo(naira);
  if (!cost) throw new UsageError("--cost-naira must be an amount above 0.");
  return String(cost);
}

function patience() {
  return { deadline: Date.now() + PATIENCE_MS };
}
