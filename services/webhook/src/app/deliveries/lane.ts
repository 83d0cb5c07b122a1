import { claimDue, type LeasedDelivery } from "../../db/deliveries/claim-due";
import { type DeliveryParts, deliver } from "./deliver";
import { placesTaken } from "./metrics";
import type { Lane, Places } from "./places";

interface LaneParts extends DeliveryParts {
  leaseMs: number;
  places: Places;
}

interface Settings {
  lane: Lane;
  /** Between two looks at all endpoints: what is due again, and what other processes were told of. */
  idleMs: number;
}

export interface RunningLane {
  /** Looks at these endpoints at once. */
  wake: (endpointIds: readonly string[]) => void;
  /** Since it last looked, or had no place to look for. */
  silentMs: () => number;
  /** Takes no more work, and resolves when what is under way is over. */
  stop: () => Promise<void>;
}

const ERROR_PAUSE_MS = 1_000;
/** A look at all endpoints takes a small part of the time, however many they are. */
const PACE = 3;

/** Claims deliveries of one lane as it has places for them, and makes an attempt at each. */
export function startLane(parts: LaneParts, settings: Settings): RunningLane {
  const lane = new LaneLoop(parts, settings);
  const ended = lane.run();
  return {
    wake: (endpointIds) => lane.wake(endpointIds),
    silentMs: () => lane.silentMs,
    stop: async () => {
      lane.stop();
      await ended;
    },
  };
}

class LaneLoop {
  readonly #parts: LaneParts;
  readonly #settings: Settings;
  readonly #running = new Set<Promise<void>>();
  /** Endpoints that something may be waiting for. */
  readonly #awaited = new Set<string>();
  #nextLook = 0;
  #lastLook = Date.now();
  #isStopping = false;
  #endPause = () => {};

  constructor(parts: LaneParts, settings: Settings) {
    this.#parts = parts;
    this.#settings = settings;
  }

  get silentMs(): number {
    return Date.now() - this.#lastLook;
  }

  wake(endpointIds: readonly string[]): void {
    for (const id of endpointIds) this.#awaited.add(id);
    this.#endPause();
  }

  stop(): void {
    this.#isStopping = true;
    this.#endPause();
  }

  async run(): Promise<void> {
    while (!this.#isStopping) {
      try {
        await this.#look();
      } catch (error) {
        const { lane } = this.#settings;
        this.#parts.logger.warn({ err: error, lane }, "claiming deliveries failed");
        this.#nextLook = performance.now() + ERROR_PAUSE_MS;
        this.#awaited.clear();
      }
      await this.#pause();
    }
    await Promise.all(this.#running);
  }

  /** At all endpoints when it is time, or else at those that are awaited. */
  async #look(): Promise<void> {
    const { places } = this.#parts;
    const { lane, idleMs } = this.#settings;
    places.noticeHanging();
    placesTaken.set({ lane }, places.taken(lane));
    const limit = places.free(lane);
    if (limit > 0) {
      const begun = performance.now();
      const among = begun < this.#nextLook ? [...this.#awaited] : undefined;
      if (among?.length === 0) return;
      this.#awaited.clear();
      const claimed = await this.#claim(limit, among);
      const now = performance.now();
      if (!among) this.#nextLook = Math.max(begun + idleMs, now + PACE * (now - begun));
      // There may be more than there were places for.
      if (claimed.length === limit) this.#nextLook = now;
    }
    this.#lastLook = Date.now();
  }

  async #claim(limit: number, among: string[] | undefined): Promise<LeasedDelivery[]> {
    const { db, places, leaseMs } = this.#parts;
    const leaseEndsAt = performance.now() + leaseMs;
    const { deliveries, missed } = await claimDue(db, {
      limit,
      leaseMs,
      troubled: this.#settings.lane === "troubled",
      hanging: places.hanging(),
      ...(among ? { among } : {}),
    });
    for (const id of missed) this.#awaited.add(id);
    for (const delivery of deliveries) this.#begin(delivery, leaseEndsAt);
    return deliveries;
  }

  #begin(delivery: LeasedDelivery, leaseEndsAt: number): void {
    const { places, logger } = this.#parts;
    const place = places.take(this.#settings.lane, delivery.endpoint);
    const task = deliver(this.#parts, { delivery, leaseEndsAt })
      .catch((error: unknown) => {
        logger.error(
          { err: error, delivery: delivery.id },
          "delivery attempt failed with internal error",
        );
      })
      .then(() => {
        this.#running.delete(task);
        if (places.leave(place)) this.wake([delivery.endpoint.id]);
      });
    this.#running.add(task);
  }

  /** Until there is something to do, and a place to do it in. */
  async #pause(): Promise<void> {
    if (this.#isStopping) return;
    const hasPlace = this.#parts.places.free(this.#settings.lane) > 0;
    if (hasPlace && this.#awaited.size > 0) return;
    const untilLook = Math.max(0, this.#nextLook - performance.now());
    if (hasPlace && untilLook === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, hasPlace ? untilLook : this.#settings.idleMs);
      this.#endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
