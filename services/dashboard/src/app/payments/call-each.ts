import { AppError, type ErrorCode } from "@kobo/errors";
import type { Kind } from "../../domain/payments/kinds";
import type { Payment } from "../../domain/payments/payment";
import type { Parts } from "../parts";

export interface PaymentPage {
  payments: Payment[];
  /** Kinds whose service did not answer in time. */
  missing: Kind[];
  /** The cursor of the next page; null when there is none. */
  next: string | null;
  /** A short page holds all payments since then; null for others. */
  completeSince: Date | null;
}

/** A service that takes longer leaves its kinds out of the page. */
const ANSWER_MS = 2_000;

export interface CallOptions {
  deadline: number;
}

/** Calls all at once. Each that gets no answer in time is missing, and the others do not fail with it. */
export async function callEach<Each, Answer>(
  parts: Parts,
  all: readonly Each[],
  call: (each: Each, options: CallOptions) => Promise<Answer>,
): Promise<{ answers: Map<Each, Answer>; missing: Each[] }> {
  const results = await Promise.all(
    all.map((each) => answerOf(parts, (options) => call(each, options))),
  );
  const answers = new Map<Each, Answer>();
  const missing: Each[] = [];
  for (const [index, each] of all.entries()) {
    const answer = results[index];
    if (answer === undefined) missing.push(each);
    else answers.set(each, answer);
  }
  return { answers, missing };
}

/**
 * Undefined when the service does not answer in time, or not about this.
 * @throws AppError INVALID_CURSOR, VALIDATION_ERROR
 */
export async function answerOf<Answer>(
  { logger }: Parts,
  call: (options: CallOptions) => Promise<Answer>,
): Promise<Answer | undefined> {
  try {
    return await call({ deadline: Date.now() + ANSWER_MS });
  } catch (error) {
    if (isRefusal(error)) throw error;
    logger.warn({ err: error }, "payments unavailable");
    return undefined;
  }
}

const OF_THE_INPUT: readonly ErrorCode[] = ["INVALID_CURSOR", "VALIDATION_ERROR"];

function isRefusal(error: unknown): boolean {
  return error instanceof AppError && OF_THE_INPUT.includes(error.code);
}
