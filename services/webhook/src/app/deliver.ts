import { toPublicId } from "@kobo/ids";
import { type Lease, release } from "@kobo/jobs";
import { type Database, inTransaction } from "@kobo/postgres";
import { crashpoint, inSpan, type Logger } from "@kobo/runtime";
import type { Message, Receivers } from "../clients/receivers";
import * as deliveries from "../db/deliveries";
import { type Attempt, type DisabledReason, verdictOn } from "../domain/attempt";
import { type SecretKey, unseal } from "../domain/secret";
import { sign } from "../domain/signature";
import { attemptDuration, attemptsMade, endpointsDisabled } from "./metrics";
import { recordAttempt } from "./record-attempt";

export interface DeliveryParts {
  db: Database;
  key: SecretKey;
  post: Receivers["post"];
  /** The longest that one exchange may take. */
  timeoutMs: number;
  logger: Logger;
  /** Aborted when the process must stop now: exchanges under way are given up and made again later. */
  stopping: AbortSignal;
}

/**
 * Makes one attempt at one delivery: post, then store what came of it. A process that dies between
 * the two leaves a lease that runs out, and the same message, under the same id, is posted again.
 */
export async function deliver(parts: DeliveryParts, lease: Lease): Promise<void> {
  const delivery = await deliveries.findLeased(parts.db, lease, parts.timeoutMs);
  if (!delivery) return;
  const { traceparent } = delivery.event;
  await inSpan("webhook attempt", { kind: "CLIENT", traceparent }, async () => {
    const attempt = await makeAttempt(parts, delivery);
    if (!attempt) return handBack(parts, lease);
    crashpoint("webhook.after_post");

    const { mode } = delivery;
    const verdict = verdictOn(attempt, { mode, now: new Date(), random: Math.random() });
    const recorded = await recordAttempt(parts.db, { lease, delivery, attempt, verdict });
    const outcome = recorded ? OUTCOMES[verdict.status] : "lease_lost";
    report(parts.logger, { delivery, attempt, outcome, disabled: recorded?.disabled });
  });
}

const OUTCOMES = { delivered: "delivered", pending: "will_retry", failed: "failed" } as const;

interface Report {
  delivery: deliveries.LeasedDelivery;
  attempt: Attempt;
  outcome: string;
  disabled: DisabledReason | undefined;
}

function report(logger: Logger, { delivery, attempt, outcome, disabled }: Report): void {
  attemptsMade.inc({ outcome });
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
    "attempted a delivery",
  );
  if (!disabled) return;
  endpointsDisabled.inc({ reason: disabled });
  logger.warn({ endpoint, reason: disabled }, "disabled an endpoint");
}

/** Undefined when the process stopped before it was over. */
async function makeAttempt(
  { key, post, stopping }: DeliveryParts,
  delivery: deliveries.LeasedDelivery,
): Promise<Attempt | undefined> {
  const startedAt = new Date();
  const begun = performance.now();
  const exchange = await post(toMessage(delivery, key, startedAt), stopping);
  if (!exchange) return undefined;
  const durationMs = Math.round(performance.now() - begun);
  attemptDuration.observe(durationMs / 1_000);
  return { ...exchange, number: delivery.attempts + 1, startedAt, durationMs };
}

function toMessage(
  { mode, endpoint, event }: deliveries.LeasedDelivery,
  key: SecretKey,
  at: Date,
): Message {
  const signed = {
    id: toPublicId("evt", event.id),
    timestampSeconds: Math.floor(at.getTime() / 1_000),
    body: event.payload,
  };
  const secret = unseal(key, { endpointId: endpoint.id, sealed: endpoint.secret });
  return { ...signed, mode, url: endpoint.url, signature: sign(signed, secret) };
}

/** The attempt counts for nothing; another process makes it at once. */
async function handBack({ db }: DeliveryParts, lease: Lease): Promise<void> {
  await inTransaction(db, (trx) => release(trx, { table: deliveries.TABLE, lease, dueInMs: 0 }));
  attemptsMade.inc({ outcome: "handed_back" });
}
