import { toPublicId } from "@kobo/core/ids";
import { type Database, inTransaction } from "@kobo/postgres";
import {
  crashpoint,
  inSpan,
  type Logger,
  observe,
  type Span,
  sampledTraceparent,
} from "@kobo/runtime";
import type { Message, Receivers } from "../../clients/receivers";
import type { LeasedDelivery } from "../../db/deliveries/claim-due";
import * as pendingDeliveries from "../../db/deliveries/pending-deliveries";
import { type CompletedAttempt, type DisabledReason, verdictOn } from "../../domain/attempt";
import { sign } from "../../domain/signature";
import type { CredentialsCache } from "./credentials-cache";
import {
  attemptDuration,
  attemptsTotal,
  endpointsDisabled,
  eventWait,
  firstAttemptWait,
} from "./metrics";
import type { AttemptRecords } from "./record-attempts";

export interface DeliveryParts {
  db: Database;
  credentials: CredentialsCache;
  post: Receivers["post"];
  records: AttemptRecords;
  /** Timeout of one exchange. */
  timeoutMs: number;
  logger: Logger;
  /** Aborted when the process must stop: in-flight exchanges are cancelled and attempted again later. */
  stopping: AbortSignal;
}

/** A delivery leased by this process; `leaseEndsAt` is by `performance.now()`. */
export interface ClaimedDelivery {
  delivery: LeasedDelivery;
  leaseEndsAt: number;
}

/**
 * Makes one attempt: posts, then stores the outcome. If the process dies in between, the lease
 * expires and another worker posts the same message under the same id.
 */
export async function deliver(parts: DeliveryParts, claimed: ClaimedDelivery): Promise<void> {
  const { delivery, leaseEndsAt } = claimed;
  // The lease would expire during the exchange, and another worker would post at the same time.
  if (performance.now() + parts.timeoutMs > leaseEndsAt)
    return void countOutcome("lease_too_short");

  const { traceparent } = delivery.event;
  await inSpan("webhook attempt", { kind: "CLIENT", traceparent }, async (span) => {
    const attempt = await makeAttempt(parts, delivery);
    if (!attempt) return handBack(parts, delivery);
    crashpoint("webhook.after_post");

    const { id: endpointId, mode, updatedAt } = delivery.endpoint;
    const { createdAt } = delivery;
    const verdict = verdictOn(attempt, { mode, createdAt, now: new Date(), random: Math.random() });
    const result = { lease: delivery, endpointId, mode, updatedAt, attempt, verdict, leaseEndsAt };
    const recorded = await parts.records.submit(result);
    const outcome = recorded ? OUTCOMES[verdict.status] : "lease_lost";
    if (span) describeAttempt(span, attempt, outcome);
    report(parts.logger, { delivery, attempt, outcome, disabled: recorded?.disabled });
  });
}

function describeAttempt(span: Span, attempt: CompletedAttempt, outcome: string): void {
  const { number, statusCode, error } = attempt;
  span.set("kobo.attempt", number);
  span.set("kobo.outcome", outcome);
  span.set("http.response.status_code", statusCode);
  if (outcome === OUTCOMES.delivered) return;
  span.failAs(String(statusCode ?? "no_response"), error ?? `The response was ${statusCode}.`);
}

const OUTCOMES = { delivered: "delivered", pending: "will_retry", failed: "failed" } as const;

function countOutcome(outcome: string): void {
  attemptsTotal.inc({ outcome });
}

interface Report {
  delivery: LeasedDelivery;
  attempt: CompletedAttempt;
  outcome: string;
  disabled: DisabledReason | undefined;
}

function report(logger: Logger, { delivery, attempt, outcome, disabled }: Report): void {
  countOutcome(outcome);
  const endpoint = toPublicId("wh", delivery.endpoint.id);
  logger.info(
    {
      endpoint,
      delivery: toPublicId("whd", delivery.id),
      event: toPublicId("evt", delivery.event.id),
      attempt: attempt.number,
      statusCode: attempt.statusCode,
      error: attempt.error,
      durationMs: attempt.durationMs,
      outcome,
    },
    "delivery attempted",
  );
  if (!disabled) return;
  endpointsDisabled.inc({ reason: disabled });
  logger.warn({ endpoint, reason: disabled }, "webhook endpoint disabled after repeated failures");
}

/** Undefined when the process stopped before the exchange ended. */
async function makeAttempt(
  parts: DeliveryParts,
  delivery: LeasedDelivery,
): Promise<CompletedAttempt | undefined> {
  const startedAt = new Date();
  const startedMs = performance.now();
  if (delivery.attempts === 0) {
    firstAttemptWait.observe(secondsSince(delivery.createdAt, startedAt));
    if (delivery.isOfEvent) eventWait.observe(secondsSince(delivery.event.at, startedAt));
  }
  const exchange = await parts.post(toMessage(parts, delivery, startedAt), parts.stopping);
  if (!exchange) return undefined;
  const durationMs = Math.round(performance.now() - startedMs);
  observe(attemptDuration, {}, durationMs / 1_000);
  return { ...exchange, number: delivery.attempts + 1, startedAt, durationMs };
}

/** At least 0: a test clock may be ahead. */
function secondsSince(since: Date, now: Date): number {
  return Math.max(0, now.getTime() - since.getTime()) / 1_000;
}

function toMessage(
  { credentials }: DeliveryParts,
  { endpoint, event }: LeasedDelivery,
  at: Date,
): Message {
  const signed = {
    id: toPublicId("evt", event.id),
    timestampSeconds: Math.floor(at.getTime() / 1_000),
    body: event.payload,
  };
  const { secrets, headers } = credentials.of(endpoint);
  const { mode, url } = endpoint;
  const traceparent = sampledTraceparent();
  return { ...signed, mode, url, headers, signature: sign(signed, secrets), traceparent };
}

/** The attempt is not counted, and another process makes it immediately. */
async function handBack({ db }: DeliveryParts, delivery: LeasedDelivery): Promise<void> {
  await inTransaction(db, (trx) => pendingDeliveries.handBack(trx, delivery));
  countOutcome("handed_back");
}
