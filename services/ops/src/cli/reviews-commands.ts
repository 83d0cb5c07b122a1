import { nairaToKobo } from "@kobo/core/money";
import type { Decision__Output as Decision } from "@kobo/protos/operator/v1/Decision";
import type { Review__Output as Review } from "@kobo/protos/operator/v1/Review";
import { InvalidArgumentError, nonBlank, Option, wholeNumber } from "@kobo/runtime";
import { askAll, DESKS, type Desks, deskOf, QUEUES, type Queue } from "../clients/desks";
import { by, key, named, why } from "./answers";
import type { Group } from "./group";
import { type Output, silenceText } from "./output";
import { decidedText, decisionsText, historyText, listText } from "./review-text";

/** A decision may wait for the provider and the ledger. */
const TIMEOUT_MS = 25_000;
const MODES = { live: "MODE_LIVE", test: "MODE_TEST" } as const;
const DAY_MS = 24 * 60 * 60 * 1000;
const SPAN_MS = { m: 60_000, h: 60 * 60_000, d: DAY_MS } as const;

const NOTES = `
An ID is a transaction (txn_…), a card refund (re_…), a dispute (dp_…), a request to a provider, or for an unmatched
credit live/ACCOUNT-NUMBER/SESSION-ID, as the list shows it. From the configured amount up (REVIEW_SECOND_APPROVAL_KOBO)
a decision is a proposal, and another operator confirms or rejects it. Every decision stays in npm run ops -- audit.`;

/** `ops reviews`: what awaits manual review in every service. */
export const reviewCommands: Group = (program, run) => {
  const reviews = program
    .command("reviews")
    .description("lists and decides what awaits manual review")
    .addHelpText("after", NOTES);

  reviews
    .command("list")
    .description("lists what is in review, oldest first")
    .addOption(new Option("--queue <queue>", "of one queue").choices(QUEUES))
    .addOption(new Option("--mode <mode>", "live or test").choices(["live", "test"]))
    .option("--limit <number>", "at most so many of each queue", wholeNumber(1, 200), 200)
    .action(({ queue, mode, limit }) =>
      run(({ desks }) => list(desks, { queue, mode: mode && MODES[mode], limit })),
    );

  reviews
    .command("show")
    .description("shows an operation's whole story, and what you can do")
    .argument("<id>", "such as txn_…")
    .action((id) =>
      run(async ({ desks }) => {
        const { queue, value } = await deskOf(desks, id);
        return { text: historyText(value), value: { queue, ...value } };
      }),
    );

  reviews
    .command("decide")
    .description("decides a review, or proposes the decision to a second operator")
    .argument("<id>", "such as txn_…")
    .argument("<action>", "one that `show` lists, such as refund")
    .addOption(by())
    .addOption(why())
    .option(
      "--provider-reference <reference>",
      "the provider's, to confirm a bill purchase",
      nonBlank(100),
    )
    .option("--cost-naira <amount>", "the provider's charge, to confirm a bill purchase", costKobo)
    .addOption(key())
    .action((id, action, options) =>
      run(async ({ desks, keys }) => {
        const { desk, value } = await deskOf(desks, id);
        const { costNaira: costKobo, providerReference = "", ...rest } = options;
        const cost = costKobo === undefined ? {} : { costKobo };
        const request = { ...named(rest), ...cost, action, providerReference, id: idOf(value, id) };
        const signed = keys.sign("DecideReview", request);
        return decided(await desk.DecideReview(signed, callOptions()));
      }),
    );

  reviews
    .command("confirm")
    .description("confirms what another operator proposed, which decides the review")
    .argument("<id>", "such as txn_…")
    .argument("<action>", "the proposed one")
    .addOption(by())
    .addOption(why())
    .addOption(key())
    .action((id, action, options) =>
      run(async ({ desks, keys }) => {
        const { desk, value } = await deskOf(desks, id);
        const request = { ...named(options), action, id: idOf(value, id) };
        const signed = keys.sign("ConfirmProposal", request);
        return decided(await desk.ConfirmProposal(signed, callOptions()));
      }),
    );

  reviews
    .command("reject")
    .description("rejects what another operator proposed, or withdraws your own proposal")
    .argument("<id>", "such as txn_…")
    .addOption(by())
    .addOption(why())
    .addOption(key())
    .action((id, options) =>
      run(async ({ desks, keys }) => {
        const { desk, value } = await deskOf(desks, id);
        const request = { ...named(options), id: idOf(value, id) };
        return decided(await desk.RejectProposal(keys.sign("RejectProposal", request)));
      }),
    );

  program
    .command("audit")
    .description("shows who decided what, when and why, newest first")
    .option("--id <id>", "of one operation", nonBlank(200))
    .option("--by <name>", "of one operator", nonBlank(200))
    .option("--since <time>", "5m, 2h or 30d ago, or an ISO time", timeOf)
    .option("--limit <number>", "at most so many", wholeNumber(1, 200), 50)
    .action((options) => run(({ desks }) => audit(desks, options)));
};

interface Listing {
  queue: Queue | undefined;
  mode: (typeof MODES)[keyof typeof MODES] | undefined;
  limit: number;
}

async function list(desks: Desks, { queue, mode, limit }: Listing): Promise<Output> {
  const filter = { limit, ...(mode && { mode }) };
  const queues = queue ? [queue] : QUEUES;
  const { answers, silent } = await askAll(desks, queues, (desk) => desk.ListReviews(filter));
  const listed = answers
    .flatMap(({ queue: of, value }) => value.reviews.map((review) => ({ queue: of, review })))
    .sort((one, other) => Number(one.review.openedAtMs) - Number(other.review.openedAtMs));
  const more = answers.filter(({ value }) => value.hasMore).map((each) => each.queue);
  const notes = [
    ...(more.length > 0 ? [`There are more in ${more.join(", ")}: --queue, --limit 200.`] : []),
    ...(silent.length > 0 ? [silenceText(silent)] : []),
  ];
  return {
    text: [listText(listed), ...notes].join("\n"),
    value: {
      reviews: listed.map(({ queue: of, review }) => ({ queue: of, ...review })),
      hasMore: more,
      silent,
    },
    failed: silent.length > 0,
  };
}

interface AuditQuery {
  id?: string | undefined;
  by?: string | undefined;
  since?: number | undefined;
  limit: number;
}

async function audit(desks: Desks, { id, by: actor, since, limit }: AuditQuery): Promise<Output> {
  const query = { id: id ?? "", actor: actor ?? "", sinceMs: since ?? 0, limit };
  const { answers, silent } = await askAll(desks, DESKS, (desk) => desk.ListDecisions(query));
  const decisions = answers
    .flatMap(({ value }) => value.decisions)
    .sort((one, other) => Number(other.atMs) - Number(one.atMs));
  const hasMore = decisions.length > limit || answers.some(({ value }) => value.hasMore);
  const notes = [
    ...(hasMore ? ["There are more: --limit, or --id and --by."] : []),
    ...(silent.length > 0 ? [silenceText(silent)] : []),
  ];
  const shown = decisions.slice(0, limit);
  return {
    text: [decisionsText(shown), ...notes].join("\n"),
    value: { decisions: shown, hasMore, silent },
    failed: silent.length > 0,
  };
}

function decided({
  decision,
  review,
}: {
  decision: Decision | null;
  review: Review | null;
}): Output {
  if (!decision || !review) throw new Error("The answer comes without its review.");
  return { text: decidedText(decision, review), value: { decision, review } };
}

/** The id as the service writes it. */
function idOf({ review }: { review: Review | null }, id: string): string {
  return review?.id ?? id;
}

function callOptions() {
  return { deadline: Date.now() + TIMEOUT_MS };
}

function costKobo(naira: string): string {
  const cost = nairaToKobo(naira);
  if (cost) return String(cost);
  throw new InvalidArgumentError("It must be an amount above 0.");
}

/** In ms since 1970. */
function timeOf(text: string): number {
  const [, count, unit] = /^(\d{1,5})([mhd])$/.exec(text) ?? [];
  if (count && unit) return Date.now() - Number(count) * SPAN_MS[unit as keyof typeof SPAN_MS];
  const at = Date.parse(text);
  if (Number.isFinite(at)) return at;
  throw new InvalidArgumentError("It must be such as 30d, 2h or 2026-11-28T09:00:00Z.");
}
