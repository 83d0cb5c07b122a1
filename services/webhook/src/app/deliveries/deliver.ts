import { toPublicId } from "@kobo/core/ids";
import { type Database, inTransaction } from "@kobo/postgres";
import { crashpoint, inSpan, type Logger } from "@kobo/runtime";
import type { Message, Receivers } from "../../clients/receivers";
import type { LeasedDelivery } from "../../db/deliveries/claim-due";
import * as pendingDeliveries from "../../db/deliveries/pending-deliveries";
import { type DisabledReason, type MadeAttempt, verdictOn } from "../../domain/attempt";
import { sign } from "../../domain/signature";
import type { OpenedCredentials } from "./credentials";
import { attemptDuration, attemptsMade, endpointsDisabled, waited } from "./metrics";
import type { AttemptRecords } from "./record-attempts";

export interface DeliveryParts {
  db: Database;
  credentials: OpenedCredentials;
  post: Receivers["post"];
  records: AttemptRecords;
  /** The longest that one exchange may take. */
  timeoutMs: number;
  logger: Logger;
  /** Aborted when the process must stop now: exchanges under way are given up and made again later. */
  stopping: AbortSignal;
}

/** A delivery of this process's, and until when it can be counted on, by `performance.now()`. */
export interface Claimed {
  delivery: LeasedDelivery;
  leaseEndsAt: number;
}

/**
 * Makes one attempt at one delivery: post, then store what came of it. A process that dies between
 * the two leaves a lease that runs out, and the same message, under the same id, is posted again.
 */
export async function deliver(parts: DeliveryParts, claimed: Claimed): Promise<void> {
  const { delivery, leaseEndsAt } = claimed;
  // Somebody else would begin an exchange while ours is still under way.
  if (performance.now() + parts.timeoutMs > leaseEndsAt)
    return void countOutcome("lease_too_short");

  const { traceparent } = delivery.event;
  await inSpan("webhook attempt", { kind: "CLIENT", traceparent }, async () => {
    const attempt = await makeAttempt(parts, delivery);
    if (!attempt) return handBack(parts, delivery);
    crashpoint("webhook.after_post");

    const { id: endpointId, mode, updatedAt } = delivery.endpoint;
    const verdict = verdictOn(attempt, { mode, now: new Date(), random: Math.random() });
    const made = { lease: delivery, endpointId, mode, updatedAt, attempt, verdict, leaseEndsAt };
    const recorded = await parts.records.submit(made);
    const told = recorded ? OUTCOMES[verdict.status] : "lease_lost";
    report(parts.logger, { delivery, attempt, outcome: told, disabled: recorded?.disabled });
  });
}

const OUTCOMES = { delivered: "delivered", pending: "will_retry", failed: "failed" } as const;

function countOutcome(outcome: string): void {
  attemptsMade.inc({ outcome });
}

interface Report {
  delivery: LeasedDelivery;
  attempt: MadeAttempt;
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

/** Undefined when the process stopped before it was over. */
async function makeAttempt(
  parts: DeliveryParts,
  delivery: LeasedDelivery,
): Promise<MadeAttempt | undefined> {
  const startedAt = new Date();
  const begun = performance.now();
  if (delivery.attempts === 0) waited.observe((startedAt.getTime() - +delivery.createdAt) / 1_000);
  const exchange = await parts.post(toMessage(parts, delivery, startedAt), parts.stopping);
  if (!exchange) return undefined;
  const durationMs = Math.round(performance.now() - begun);
  attemptDuration.observe(durationMs / 1_000);
  return { ...exchange, number: delivery.attempts + 1, startedAt, durationMs };
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
  return { ...signed, mode, url, headers, signature: sign(signed, secrets) };
}

/** The attempt counts for nothing; another process makes it at once. */
async function handBack({ db }: DeliveryParts, delivery: LeasedDelivery): Promise<void> {
  await inTransaction(db, (trx) => pendingDeliveries.handBack(trx, delivery));
  countOutcome("handed_back");
}
