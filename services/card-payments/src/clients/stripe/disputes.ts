import { legible } from "@kobo/provider-client";
import type Stripe from "stripe";
import { z } from "zod";
import type { Unreachable } from "../../domain/answer";
import type { Dispute, DisputeEvidence } from "../../domain/disputes/dispute";
import type { DisputeAnswer, DisputeFound } from "../../domain/disputes/dispute-step";
import type { DisputeProcessor, ListedDispute } from "../dispute-processor";
import type { Operation } from "./breakers";
import { type CallResult, callProcessor, toCallResult, unreachableOrUnknown } from "./call";
import { Id, IdOf } from "./id";
import type { Parts } from "./payments";

const Movement = z.object({ id: Id, amount: z.int(), fee: z.int(), currency: z.string() });

const StripeDispute = z.object({
  object: z.literal("dispute"),
  id: Id,
  amount: z.int().positive(),
  currency: z.string(),
  livemode: z.boolean(),
  payment_intent: IdOf.nullish(),
  reason: z.string().transform(legible),
  network_reason_code: z
    .string()
    .nullish()
    .transform((code) => legible(code ?? "")),
  status: z.string(),
  evidence_details: z.object({
    due_by: z.int().nullish(),
    submission_count: z.int().nonnegative(),
  }),
  balance_transactions: z.array(Movement),
});
type StripeDispute = z.infer<typeof StripeDispute>;

const Page = z.object({
  object: z.literal("list"),
  data: z.array(StripeDispute),
  has_more: z.boolean(),
});

const StripeFile = z.object({ object: z.literal("file"), id: Id });

const PAGE = 100;

/** The processor's statuses. An inquiry that ends without a dispute is won. */
const STANDINGS: ReadonlyMap<string, DisputeFound["standing"]> = new Map([
  ["warning_needs_response", "needs_response"],
  ["warning_under_review", "under_review"],
  ["warning_closed", "won"],
  ["needs_response", "needs_response"],
  ["under_review", "under_review"],
  ["won", "won"],
  ["prevented", "won"],
  ["lost", "lost"],
]);

/** Refusals whose cause the dispute's state may explain. */
const EXPLAINED_BY_DISPUTE = new Set([400, 404]);

export function disputeCalls(parts: Parts): DisputeProcessor {
  const { stripe, breakers, timeoutMs } = parts;

  const call = (
    operation: Operation,
    deadline: number,
    send: (options: { timeout: number }) => Promise<unknown>,
  ): Promise<CallResult<StripeDispute>> =>
    callProcessor({
      breaker: breakers[operation],
      deadline,
      timeoutMs,
      send,
      read: (body) => StripeDispute.parse(body),
    });

  const query: DisputeProcessor["query"] = async (dispute, deadline) => {
    const result = await call("askDispute", deadline, (options) =>
      stripe.disputes.retrieve(dispute.processorDisputeId, {}, options),
    );
    return result.kind === "answered"
      ? checkedAnswer(parts, dispute, result.body)
      : unreachableOrUnknown(result);
  };

  /** Changes the dispute. After a refusal, the state says whether an earlier attempt had its effect. */
  const change = async (
    dispute: Dispute,
    deadline: number,
    send: (options: { timeout: number }) => Promise<unknown>,
  ): Promise<DisputeAnswer | Unreachable> => {
    const result = await call("dispute", deadline, send);
    if (result.kind === "answered") return checkedAnswer(parts, dispute, result.body);
    if (result.kind !== "refused" || !EXPLAINED_BY_DISPUTE.has(result.refusal.status))
      return unreachableOrUnknown(result);
    const now = await query(dispute, deadline);
    const isUnchanged = now.kind === "found" && now.standing === "needs_response";
    return isUnchanged ? { kind: "refused", detail: result.refusal.detail } : now;
  };

  const readPage = async (params: Stripe.DisputeListParams) => {
    const result = await toCallResult(() => stripe.disputes.list(params));
    if (result.kind === "answered") return Page.parse(result.body);
    throw new Error("The list of disputes was refused.");
  };

  return {
    query,
    submit: (dispute, evidence, deadline) =>
      change(dispute, deadline, (options) =>
        stripe.disputes.update(
          dispute.processorDisputeId,
          { evidence: evidenceParams(evidence), submit: true },
          { ...options, idempotencyKey: attemptKey("submit", dispute) },
        ),
      ),
    close: (dispute, deadline) =>
      change(dispute, deadline, (options) =>
        stripe.disputes.close(
          dispute.processorDisputeId,
          {},
          { ...options, idempotencyKey: attemptKey("close", dispute) },
        ),
      ),
    upload: async ({ id, filename: name, type, bytes: data }, deadline) => {
      const result = await callProcessor({
        ...{ breaker: breakers.upload, deadline, timeoutMs },
        send: (options) =>
          stripe.files.create(
            { purpose: "dispute_evidence", file: { data, name, type } },
            // One upload per file, however often it is repeated within a day.
            { ...options, idempotencyKey: `file-${id}` },
          ),
        read: (body) => StripeFile.parse(body),
      });
      if (result.kind === "answered") return { kind: "uploaded", processorFileId: result.body.id };
      const isFinal = result.kind === "refused" && result.refusal.status === 400;
      return isFinal
        ? { kind: "refused", detail: result.refusal.detail }
        : unreachableOrUnknown(result);
    },
    list: async function* (since) {
      const created = { gte: Math.floor(since.getTime() / 1_000) };
      let after: string | undefined;
      do {
        const params = { created, limit: PAGE, ...(after ? { starting_after: after } : {}) };
        const { data, has_more } = await readPage(params);
        yield data.flatMap(listedOf);
        after = has_more ? data.at(-1)?.id : undefined;
      } while (after);
    },
  };
}

/** Empty for a dispute of a charge that is not ours, or with a status that is not known. */
function listedOf(dispute: StripeDispute): ListedDispute[] {
  const { id: processorDisputeId, payment_intent: processorId, status } = dispute;
  const standing = STANDINGS.get(status);
  if (!processorId || !standing) return [];
  const movements = dispute.balance_transactions.length;
  return [{ processorDisputeId, processorId, standing, movements }];
}

/** A new key per attempt, because under the same one the processor would repeat its own failures. */
function attemptKey(operation: string, { id, calls }: Dispute): string {
  return `dispute-${operation}-${id}-${calls}`;
}

/** The fields have the processor's names. */
function evidenceParams({ texts, files }: DisputeEvidence): Stripe.DisputeUpdateParams.Evidence {
  return { ...texts, ...files };
}

/** The answer of a dispute; `unknown` if it does not match ours. */
function checkedAnswer(
  { mode, logger }: Pick<Parts, "mode" | "logger">,
  dispute: Dispute,
  found: StripeDispute,
): DisputeAnswer {
  const mismatch = mismatchOf(dispute, found, mode);
  if (mismatch === undefined) return answerOf(dispute, found);
  logger.error(
    { disputeId: dispute.id, returnedId: found.id, mismatch },
    "card processor returned another dispute",
  );
  return { kind: "unknown", detail: mismatch };
}

function mismatchOf(
  { processorDisputeId, payment }: Dispute,
  found: StripeDispute,
  mode: Parts["mode"],
): string | undefined {
  if (found.id !== processorDisputeId) return "another dispute";
  if (found.payment_intent !== payment.processorId) return "a dispute of another payment";
  if (found.livemode !== (mode === "live")) return "a dispute of the other mode";
  if (found.currency.toUpperCase() !== payment.currency) return "a dispute in another currency";
  return STANDINGS.has(found.status) ? undefined : "a status that is not known";
}

function answerOf({ payment }: Dispute, found: StripeDispute): DisputeFound {
  const { due_by: dueBy, submission_count: submissions } = found.evidence_details;
  const amount = BigInt(found.amount);
  return {
    kind: "found",
    standing: STANDINGS.get(found.status) ?? "needs_response",
    amount,
    isInquiry: found.status.startsWith("warning_"),
    reason: found.reason,
    networkReasonCode: found.network_reason_code,
    evidenceDueBy: dueBy ? new Date(dueBy * 1_000) : undefined,
    submissions,
    movements: found.balance_transactions.map((line) => {
      const isConverted = line.currency.toUpperCase() !== payment.currency;
      // A converted amount is the whole disputed amount, and its fee is in another currency.
      if (isConverted)
        return { lineId: line.id, amount: BigInt(Math.sign(line.amount)) * amount, cost: 0n };
      return { lineId: line.id, amount: BigInt(line.amount), cost: BigInt(line.fee) };
    }),
  };
}
