import { claim } from "@kobo/saga/testing";
import { FINAL_STATES, type Purchase, type State } from "../../src/domain/purchases/purchase";
import { FUNDS, WALLET } from "./circumstances";
import type { World } from "./world";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The grace period and the length of the requery schedule (decision 64, ledger *Sagas*). */
const GRACE_MS = 10 * MINUTE_MS;
const REQUERIED_FOR_MS = 24 * HOUR_MS;
const NOT_FOUND_MIN = 3;

/** States in which the ledger may have refused a step, so that a reviewer is needed. */
const STUCK: readonly State[] = [
  "reserving",
  "delivered",
  "declined",
  "delivered late",
  "reversing",
];
const RESTS: readonly State[] = ["completed", "failed", "refused", "reversed", "review"];

/** The invariants whenever nothing is due. */
export function assertSoundAtRest(world: World): void {
  assertAtRest(world);
  assertMoney(world);
  assertEvents(world);
  assertRequeried(world);
  assertAnswersApplied(world);
}

function assertAtRest({ stored, purchase, provider }: World): void {
  const { state } = purchase;
  claim(provider.sent <= 1, "it was sent twice");
  claim(
    provider.sent === 0 || purchase.submittedAt !== undefined,
    "it was sent before submission was stored",
  );
  claim(stored.row.wakesAt() === undefined, `it is due when it is ${state}`);
  if (RESTS.includes(state)) {
    claim(state !== "review" || isOpen(stored), "it has no open review");
    return;
  }
  claim(STUCK.includes(state), `no transition out of ${state}`);
  claim(stored.review?.reason === "refused by the ledger" && isOpen(stored), `${state} is stuck`);
}

function isOpen({ review }: World["stored"]): boolean {
  return review?.isOpen === true;
}

/** The balance of every account. */
function assertMoney(world: World): void {
  const { ledger, purchase } = world;
  const { state, chargedTo } = purchase;
  const isPaid = state === "completed";
  const charge = world.charge();
  claim(ledger.total() === 0n, "the ledger does not balance");
  claim(ledger.balance(WALLET) >= 0n, "the wallet is overdrawn");
  // A refused step may have taken effect by an earlier call that arrived late.
  if (STUCK.includes(state)) return;
  claim(world.debited() === (isPaid ? charge : 0n), `${state}: debited ${world.debited()}`);
  claim(ledger.held() === (state === "review" ? charge : 0n), `${state}: held ${ledger.held()}`);
  const owes = isPaid && chargedTo === "debt";
  claim(ledger.debt() === (owes ? charge : 0n), `${state}: the merchant owes ${ledger.debt()}`);
  for (const [account, balance] of balancesOf(purchase, isPaid)) {
    claim(
      ledger.balance(account) === balance,
      `${state}: ${account} has ${ledger.balance(account)}`,
    );
  }
}

function balancesOf(purchase: Purchase, isPaid: boolean): [string, bigint][] {
  const { amount, commission, convenienceFee, providerCost = 0n } = purchase;
  const of = (sum: bigint) => (isPaid ? sum : 0n);
  return [
    ["SYSTEM_ACCOUNT_BILL_CLEARING", 0n],
    ["SYSTEM_ACCOUNT_COMMISSION_EXPENSE", of(-commission.amount)],
    ["SYSTEM_ACCOUNT_BILL_PROVIDER", of(providerCost)],
    ["SYSTEM_ACCOUNT_FEE_REVENUE", of(amount + convenienceFee - providerCost)],
  ];
}

/** The published events, in order. Only a late charge may follow a failure. */
function assertEvents({ stored, purchase }: World): void {
  const { state, chargedTo } = purchase;
  const [first, ...rest] = stored.published;
  const published = first === "pending" ? rest : stored.published;
  const right = [...(chargedTo ? ["failed"] : []), ...EVENTS[state]];
  claim(String(published) === String(right), `${state}: published ${stored.published}`);
}

const COMPLETED = ["completed"];
const FAILED = ["failed"];
const EVENTS: Readonly<Record<State, readonly string[]>> = {
  reserving: [],
  submitting: [],
  pending: [],
  delivered: [],
  declined: [],
  review: [],
  refused: [],
  lost: FAILED,
  failed: FAILED,
  "delivered late": FAILED,
  completed: COMPLETED,
  reversing: COMPLETED,
  reversed: ["completed", "reversed"],
};

const SAYS_NOTHING: readonly string[] = ["not found", "unknown", "manual"];

/**
 * A purchase with an unknown outcome is not abandoned within the grace period, and is requeried to the end of the
 * schedule.
 */
function assertRequeried({ purchase, stored, provider, failedAt, requeriedAt }: World): void {
  const { error, notFound, submittedAt, state } = purchase;
  const sentAt = submittedAt?.getTime() ?? 0;
  if (error === "PROVIDER_TIMEOUT") {
    claim(notFound >= NOT_FOUND_MIN, 'it failed after too few "not found" answers');
    const isEarly = failedAt !== undefined && failedAt - sentAt < GRACE_MS;
    claim(!isEarly, "it failed within the grace period");
  }
  const isSilent = SAYS_NOTHING.includes(provider.lastAnswer?.kind ?? "");
  // If the ledger's void took long, the schedule may be over.
  const isWithinDay = failedAt !== undefined && failedAt - sentAt < REQUERIED_FOR_MS;
  const isGivenUp = state === "failed" && error === "PROVIDER_TIMEOUT" && isSilent && isWithinDay;
  const isUnresolved = state === "review" && stored.review?.reason === "unresolved";
  if (!isGivenUp && !isUnresolved) return;
  claim(requeriedAt - sentAt >= REQUERIED_FOR_MS, "requeries ended before a day was over");
}

/** Every answer of the provider was applied. */
function assertAnswersApplied(world: World): void {
  const { purchase, provider, stored, now } = world;
  if (world.misleads) return;
  const isDelivered = provider.isDelivered(now);
  if (isDelivered && FINAL_STATES.includes(purchase.state)) {
    const requeriedForMs = world.requeriedAt - (purchase.submittedAt?.getTime() ?? 0);
    claim(requeriedForMs >= REQUERIED_FOR_MS, "what was delivered is not paid");
  }
  if (isDelivered || purchase.state !== "completed" || isOpen(stored)) return;
  const hadCallback = world.callbackAt !== undefined && world.callbackAt >= world.changedAt;
  claim(!hadCallback, "a reversal was missed");
}

/**
 * The invariants after reconciliation and review: the merchant has paid for the delivered goods, and for nothing
 * else.
 */
export function assertSettled(world: World): void {
  const { purchase, provider, now } = world;
  const isDelivered = provider.isDelivered(now);
  const isSettled = world.debited() === (isDelivered ? world.charge() : 0n);
  const funds = `of ${FUNDS} it took ${world.debited()}`;
  claim(isSettled, `it is ${purchase.state}, delivered: ${isDelivered}, ${funds}`);
}
