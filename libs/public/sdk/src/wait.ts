import type { Resources } from "./gen/resources";
import type { AnyBillPurchase, AnyTransfer, CardPayment } from "./gen/types";
import type { CallOptions } from "./http/request";
import { sleep } from "./http/sleep";
import { isKoboError, TimeoutError } from "./kobo-error";
import { positive } from "./settings";

export interface WaitOptions {
  /** How long to ask, in ms. One minute by default. */
  timeoutMs?: number | undefined;
  /** The first wait between two questions, in ms; each is half as long again, up to ten times this. */
  pollMs?: number | undefined;
  /** Ends the wait, which throws the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** A record that is no longer on its way. */
export type Settled<Found extends { status: string }> = Found extends { status: "pending" }
  ? never
  : Found & { status: Exclude<Found["status"], "pending"> };

const TIMEOUT_MS = 60_000;
const POLL_MS = 1_000;
const GROWTH = 1.5;
const LONGEST_POLLS = 10;

/**
 * Asks for records that are on their way until their outcome is known. Where it may take long, wait
 * for the webhook in its place.
 */
export class Waits {
  readonly #kobo: Pick<Resources, "transfers" | "bills" | "cardPayments">;

  constructor(kobo: Pick<Resources, "transfers" | "bills" | "cardPayments">) {
    this.#kobo = kobo;
  }

  /** @throws TimeoutError whose `data` is the transfer when it is still pending: it has not failed */
  forTransfer(reference: string, options?: WaitOptions): Promise<Settled<AnyTransfer>> {
    return settled((call) => this.#kobo.transfers.get(reference, call), options);
  }

  /** @throws TimeoutError whose `data` is the purchase when it is still pending: it has not failed */
  forBill(reference: string, options?: WaitOptions): Promise<Settled<AnyBillPurchase>> {
    return settled((call) => this.#kobo.bills.getPurchase(reference, call), options);
  }

  /**
   * Also for a customer who has to confirm at his bank. A payment that waits for your capture is not
   * waited for: what becomes of it is up to you.
   * @throws TimeoutError whose `data` is the payment when it is still pending: it has not failed
   */
  forCardPayment(paymentId: string, options?: WaitOptions): Promise<CardPayment> {
    const read = (call: CallOptions) => this.#kobo.cardPayments.get(paymentId, call);
    const isKnown = ({ status, amount_capturable }: CardPayment) =>
      status !== "pending" || amount_capturable > 0;
    return until(isKnown, read, options);
  }
}

async function settled<Found extends { status: string }>(
  read: (options: CallOptions) => Promise<Found>,
  options: WaitOptions | undefined,
): Promise<Settled<Found>> {
  // What is not pending is settled: the types say the same of the statuses.
  return until(({ status }) => status !== "pending", read, options) as Promise<Settled<Found>>;
}

async function until<Found>(
  isKnown: (found: Found) => boolean,
  read: (options: CallOptions) => Promise<Found>,
  { timeoutMs = TIMEOUT_MS, pollMs = POLL_MS, signal }: WaitOptions = {},
): Promise<Found> {
  const deadline = performance.now() + positive("timeoutMs", timeoutMs);
  const longestMs = positive("pollMs", pollMs) * LONGEST_POLLS;
  let waitMs = pollMs;
  let last: Found | undefined;
  for (;;) {
    last = (await readOnce(read, { signal, timeoutMs: leftUntil(deadline) })) ?? last;
    if (last && isKnown(last)) return last;
    if (leftUntil(deadline) <= waitMs) break;
    await sleep(waitMs, signal);
    waitMs = Math.min(longestMs, waitMs * GROWTH);
  }
  throw new TimeoutError({
    code: "TIMEOUT",
    message: `The outcome was not known after ${timeoutMs} ms. It is still on its way, and has not failed.`,
    data: last,
    retryable: true,
  });
}

function leftUntil(deadline: number): number {
  return Math.max(1, deadline - performance.now());
}

/** What the API cannot tell now, it may tell next time; what is wrong with the question stays wrong. */
async function readOnce<Found>(
  read: (options: CallOptions) => Promise<Found>,
  options: CallOptions,
): Promise<Found | undefined> {
  try {
    return await read(options);
  } catch (error) {
    if (isKoboError(error) && error.retryable) return undefined;
    throw error;
  }
}
