import { formatNaira } from "@kobo/core/money";
import type { GetReviewResponse__Output } from "@kobo/protos/bills/v1/GetReviewResponse";
import type { ListReviewsResponse__Output } from "@kobo/protos/bills/v1/ListReviewsResponse";
import type { ProviderAnswer__Output } from "@kobo/protos/bills/v1/ProviderAnswer";
import type { Purchase__Output } from "@kobo/protos/bills/v1/Purchase";
import type { Review__Output } from "@kobo/protos/bills/v1/Review";
import type { ReviewAction__Output } from "@kobo/protos/bills/v1/ReviewAction";

const GAP = "  ";

const HEADER = [
  "in review since",
  "purchase",
  "mode",
  "why",
  "state",
  "money",
  "review",
  "merchant",
  "service",
  "reference",
];

export function listText({ reviews, hasMore, nextAfter }: ListReviewsResponse__Output): string {
  if (reviews.length === 0) return "There is nothing to review.";
  const lines = table([HEADER, ...reviews.map(rowOf)]);
  return [...lines, ...(hasMore ? [`More: --after ${nextAfter}`] : [])].join("\n");
}

function rowOf(review: Review__Output): string[] {
  const { reference, serviceId } = purchaseOf(review);
  const { openedAtMs, reason, state, resolution, merchantName } = review;
  return [
    moment(openedAtMs),
    idOf(review),
    modeOf(review),
    reason,
    state,
    moneyOf(review),
    resolution || "open",
    merchantName,
    serviceId,
    reference,
  ];
}

/** The states of a purchase and its review, in one line. */
export function stateLine(review: Review__Output | null): string {
  if (!review) throw new Error("The answer comes without its review.");
  return `${idOf(review)} is ${review.state}, ${moneyOf(review)}; ${standingOf(review)}`;
}

function standingOf({ reason, resolution }: Review__Output): string {
  if (!reason) return "never in review";
  return resolution ? `the review is over: ${resolution}` : `still in review: ${reason}`;
}

export function reviewText({ review, answers, actions }: GetReviewResponse__Output): string {
  if (!review) throw new Error("The answer comes without its review.");
  return [
    stateLine(review),
    "",
    ...table(factsOf(review)),
    "",
    "The provider's answers",
    ...indented(answers.map(answerRow)),
    "",
    "Actions",
    ...indented(actions.map(actionRow)),
  ].join("\n");
}

function factsOf(review: Review__Output): string[][] {
  const purchase = purchaseOf(review);
  const { amountKobo, totalChargeKobo, phone, fromWallet, reference, variationCode } = purchase;
  const { merchantName, merchantId, openedAtMs, closedAtMs, billersCode } = review;
  const charge = `${CHARGED.has(review.state) ? "charged" : "would cost"} ${naira(totalChargeKobo)}`;
  const facts = [
    ["bought", `${purchase.billType} ${purchase.serviceId} ${variationCode}`.trim()],
    ["for", [phone, billersCode].filter(Boolean).join(", ")],
    ["amount", `${naira(amountKobo)}, ${charge}`],
    ["merchant", `${merchantName} (${merchantId}), ${modeOf(review)}, ${fromWallet}`],
    ["reference", reference],
    ["created", moment(purchase.createdAtMs)],
    ["in review since", openedAtMs === "0" ? "" : moment(openedAtMs)],
    ["until", closedAtMs === "0" ? "" : moment(closedAtMs)],
    ["request", review.providerRequestId],
    ["sale", purchase.providerReference],
    ["error", review.error && `${review.error} ${review.providerCode}`.trim()],
  ];
  return facts.filter(([, fact]) => fact);
}

function answerRow({ number, atMs, call, outcome, code, detail }: ProviderAnswer__Output) {
  return [String(number), moment(atMs), call, outcome, code || "no code", detail];
}

function actionRow({ atMs, actor, action, state, providerReference, why }: ReviewAction__Output) {
  const sale = providerReference ? [`sale ${providerReference}`] : [];
  return [moment(atMs), actor, action, `when ${state}`, [...sale, why].join(": ")];
}

/** States in which the merchant has paid. */
const CHARGED: ReadonlySet<string> = new Set(["completed", "reversing"]);

/** The amount and where the merchant's money is. */
function moneyOf(review: Review__Output): string {
  return `${naira(purchaseOf(review).totalChargeKobo)} ${moneyStatus(review)}`;
}

function moneyStatus({ held, state }: Review__Output): string {
  if (held) return "held";
  if (CHARGED.has(state)) return "charged";
  return state === "reversed" ? "refunded" : "not charged";
}

function purchaseOf({ purchase }: Review__Output): Purchase__Output {
  if (!purchase) throw new Error("A review comes with its purchase.");
  return purchase;
}

function idOf(review: Review__Output): string {
  return purchaseOf(review).transactionId;
}

function modeOf({ mode }: Review__Output): string {
  return mode === "MODE_LIVE" ? "live" : "test";
}

function naira(kobo: string): string {
  return formatNaira(BigInt(kobo));
}

function moment(ms: string): string {
  return new Date(Number(ms)).toISOString();
}

/** All columns but the last are as wide as their widest text. */
function table(rows: readonly string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join(GAP)
      .trimEnd(),
  );
}

function indented(rows: readonly string[][]): string[] {
  return rows.length > 0 ? table(rows).map((line) => GAP + line) : [`${GAP}none`];
}
