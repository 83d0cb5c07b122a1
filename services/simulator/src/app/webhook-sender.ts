import type { Logger } from "@kobo/runtime";
import type { PostWebhook } from "../clients/post-webhook";
import type { Store } from "../db/store";
import {
  type Attempt,
  afterRound,
  resent,
  type SignedWebhook,
  type Webhook,
} from "../domain/webhook";
import type { Timers } from "./timers";

/** A long outage of the receiver makes many webhooks due at once. */
const CONCURRENCY_MAX = 64;

interface SenderParts {
  store: Store;
  timers: Timers;
  sign: (webhook: Webhook, at: Date) => SignedWebhook;
  post: PostWebhook;
  roundsMax?: number;
  now: () => Date;
  logger: Logger;
}

/**
 * Delivers webhooks, and retries until they succeed or their schedule ends. Pending webhooks are
 * stored with their times, so a restart loses none and repeats those in flight.
 */
export class WebhookSender {
  readonly #parts: SenderParts;
  readonly #inFlight = new Set<Promise<void>>();
  readonly #stop = new AbortController();
  readonly #limit = new ConcurrencyLimit(CONCURRENCY_MAX);

  constructor(parts: SenderParts) {
    this.#parts = parts;
  }

  /** Schedules the webhooks that an earlier process left. */
  start(): void {
    for (const webhook of this.#parts.store.webhooks.list()) this.schedule(webhook);
  }

  /** Schedules a stored webhook. */
  schedule({ id, nextAt }: Webhook): void {
    if (!nextAt) return;
    this.#parts.timers.set(nextAt, () => {
      const delivery = this.#limit
        .run(() => this.#deliver(id, nextAt))
        .catch((err: unknown) => this.#parts.logger.error({ err, id }, "unhandled error"))
        .finally(() => this.#inFlight.delete(delivery));
      this.#inFlight.add(delivery);
    });
  }

  /** Restarts the schedule, without the fault. */
  resend(webhook: Webhook): Webhook {
    const again = resent(webhook, this.#parts.now());
    this.#parts.store.webhooks.put(again);
    this.schedule(again);
    return again;
  }

  /** Resolves when nothing is in flight; aborted webhooks stay pending in the store. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#inFlight);
  }

  async #deliver(id: string, dueAt: Date): Promise<void> {
    const { store, now, logger, roundsMax } = this.#parts;
    const webhook = store.webhooks.get(id);
    if (this.#stop.signal.aborted) return;
    // A resent webhook has another due time and its own timer.
    if (webhook?.nextAt?.getTime() !== dueAt.getTime()) return;
    await store.durable();

    const copies = webhook.manner === "doubled" ? 2 : 1;
    const sent = Array.from({ length: copies }, () => this.#attempt(webhook));
    const attempts = await Promise.all(sent);
    if (this.#stop.signal.aborted) return;

    const current = store.webhooks.get(id) ?? webhook;
    if (current.nextAt?.getTime() === dueAt.getTime()) {
      const after = afterRound(current, attempts, now(), roundsMax);
      store.webhooks.put(after);
      this.schedule(after);
    } else {
      store.webhooks.put({ ...current, attempts: [...current.attempts, ...attempts] });
    }
    const { event, about, manner } = webhook;
    logger.info({ id, event, about, manner, attempts }, "webhook sent");
  }

  async #attempt(webhook: Webhook): Promise<Attempt> {
    const { sign, post, now } = this.#parts;
    const at = now();
    const { status, error } = await post(sign(webhook, at), this.#stop.signal);
    return { at, status, error };
  }
}

/** Runs a limited number of jobs at a time; the others wait in order. */
export class ConcurrencyLimit {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  async run<Result>(job: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => void this.#waiting.push(resolve));
    try {
      return await job();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}
