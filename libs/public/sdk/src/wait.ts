import type { Resources } from "./gen/resources";
import type { AnyBillPurchase, AnyTransfer, CardPayment, Refund } from "./gen/types";
import type { CallOptions } from "./http/request";
import { sleep } from "./http/sleep";
import { isKoboError, TimeoutError } from "./kobo-error";
import { positive } from "./settings";

export interface WaitOptions {
  /** The longest wait, in ms. One minute by default. */
  timeoutMs?: number | undefined;
  /** The first pause between polls, in ms; each is half as long again, up to ten times this. */
  pollMs?: number | undefined;
  /** Aborts the wait, which throws the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** A record that is no longer pending. */
export type Settled<Found extends { status: string }> = Found extends { status: "pending" }
  ? never
  : Found & { status: Exclude<Found["status"], "pending"> };

/** A status that is newer than this client is not taken for an outcome. */
const FINAL: ReadonlySet<string> = new Set(["completed", "failed", "reversed"]);
const CARD_FINAL: ReadonlySet<string> = new Set<CardPayment["status"]>([
  ...(["succeeded", "failed", "canceled", "refunded", "partially_refunded"] as const),
]);

const TIMEOUT_MS = 60_000;
const POLL_MS = 1_000;
const GROWTH = 1.5;
const LONGEST_POLLS = 10;

type Readers = Pick<Resources, "transfers" | "bills" | "cardPayments" | "paymentRefunds">;

/** Polls pending records until their outcome is known. If that may take long, wait for the webhook instead. */
export class Waits {
  readonly #kobo: Readers;

  constructor(kobo: Readers) {
    this.#kobo = kobo;
  }

  /**
   * @throws TimeoutError with the transfer in `data` when it is still pending: it has not failed
   */
  forTransfer(reference: string, options?: WaitOptions): Promise<Settled<AnyTransfer>> {
    return settled((call) => this.#kobo.transfers.get(reference, call), options);
  }

  /**
   * @throws TimeoutError with the purchase in `data` when it is still pending: it has not failed
   */
  forBill(reference: string, options?: WaitOptions): Promise<Settled<AnyBillPurchase>> {
    return settled((call) => this.#kobo.bills.getPurchase(reference, call), options);
  }

  /**
   * Waits for a refund of any kind of payment, by its `id`. A card's refund that `succeeded` is `completed` here.
   * @throws TimeoutError with the refund in `data` when it is still pending: it has not failed
   */
  forRefund(id: string, options?: WaitOptions): Promise<Settled<Refund>> {
    return settled((call) => this.#kobo.paymentRefunds.get(id, call), options);
  }

  /**
   * Also waits for a customer's confirmation at the bank. It returns a payment that waits for your
   * capture: its outcome is up to you.
   * @throws TimeoutError with the payment in `data` when it is still pending: it has not failed
   */
  forCardPayment(paymentId: string, options?: WaitOptions): Promise<CardPayment> {
    const read = (call: CallOptions) => this.#kobo.cardPayments.get(paymentId, call);
    const isKnown = ({ status, amount_capturable }: CardPayment) =>
      CARD_FINAL.has(status) || amount_capturable > 0;
    return until(isKnown, read, options);
  }
}

async function settled<Found extends { status: string }>(
  read: (options: CallOptions) => Promise<Found>,
  options: WaitOptions | undefined,
): Promise<Settled<Found>> {
  return until(({ status }) => FINAL.has(status), read, options) as Promise<Settled<Found>>;
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

/** Retryable errors may pass by the next poll; others are permanent. */
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
