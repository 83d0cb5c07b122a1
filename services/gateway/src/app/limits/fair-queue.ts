import type { Mode } from "@kobo/core/tenant";
import { ACTIVE_MS, type Competition } from "../../domain/limits/load";

/** The merchant of a request; its address while the key is not known. */
export interface Owner {
  mode: Mode;
  name: string;
}

export interface Waiting {
  owner: Owner;
  /** By `performance.now()`. */
  until: number;
  admit: () => void;
  shed: () => void;
}

interface Activity {
  inFlight: number;
  /** When its last request ended or was shed, by `performance.now()`. */
  seenAt: number;
  /** Its requests that wait, the oldest first. */
  waiting: Waiting[];
}

/** The activity of a mode. */
class Owners {
  readonly byName = new Map<string, Activity>();
  /** Requests in flight, and the owners that have any. */
  inFlight = 0;
  busy = 0;

  of(name: string): Activity {
    const known = this.byName.get(name);
    if (known) return known;
    const activity = { inFlight: 0, seenAt: Number.NEGATIVE_INFINITY, waiting: [] };
    this.byName.set(name, activity);
    return activity;
  }
}

/**
 * Requests in flight by owner, and those that wait for a permit. Thousands may be refused a second, so no step takes
 * longer than the number of owners that wait.
 */
export class FairQueue {
  readonly #owners: Record<Mode, Owners> = { live: new Owners(), test: new Owners() };
  /** Those that wait, with their owner's activity. */
  readonly #waiting = new Map<Waiting, Activity>();
  /** Of owners that wait. */
  readonly #inQueue = new Set<Activity>();

  get size(): number {
    return this.#waiting.size;
  }

  begin({ mode, name }: Owner): void {
    const owners = this.#owners[mode];
    const activity = owners.of(name);
    if (activity.inFlight === 0) owners.busy++;
    activity.inFlight++;
    owners.inFlight++;
  }

  end(owner: Owner): void {
    this.#drop(owner).seenAt = performance.now();
  }

  /** Authentication showed that a request in flight has another owner. */
  reassign(from: Owner, to: Owner): void {
    const left = this.#drop(from);
    const isUnseen = left.seenAt === Number.NEGATIVE_INFINITY;
    if (left.inFlight === 0 && left.waiting.length === 0 && isUnseen) {
      this.#owners[from.mode].byName.delete(from.name);
    }
    this.begin(to);
  }

  markShed({ mode, name }: Owner): void {
    this.#owners[mode].of(name).seenAt = performance.now();
  }

  /** Prunes owners that are not active any more. */
  pruneInactive(): void {
    const since = performance.now() - ACTIVE_MS;
    for (const { byName } of Object.values(this.#owners)) {
      for (const [name, { inFlight, seenAt, waiting }] of byName) {
        if (inFlight === 0 && seenAt < since && waiting.length === 0) byName.delete(name);
      }
    }
  }

  competitionOf({ mode, name }: Owner): Competition {
    const { live, test } = this.#owners;
    const { byName, inFlight, busy } = this.#owners[mode];
    const activity = byName.get(name);
    const own = activity?.inFlight ?? 0;
    return {
      ...{ mode, own, inMode: inFlight, inAll: live.inFlight + test.inFlight },
      owners: busy + (own === 0 ? 1 : 0),
      activeOwners: byName.size + (activity ? 0 : 1),
      isLiveActive: live.byName.size > 0,
    };
  }

  /**
   * When the queue is full, the owner with the most requests in it makes room. Returns the request to shed,
   * if any.
   */
  add(waiting: Waiting, sizeMax: number): Waiting | undefined {
    const { mode, name } = waiting.owner;
    const activity = this.#owners[mode].of(name);
    if (this.size < sizeMax) {
      this.#push(activity, waiting);
      return undefined;
    }
    let longest = activity;
    for (const other of this.#inQueue) {
      if (other.waiting.length > longest.waiting.length) longest = other;
    }
    const last = longest.waiting.at(-1);
    if (!last || longest.waiting.length <= activity.waiting.length + 1) return waiting;
    this.remove(last);
    this.#push(activity, waiting);
    return last;
  }

  remove(waiting: Waiting): void {
    const activity = this.#waiting.get(waiting);
    if (!activity) return;
    this.#waiting.delete(waiting);
    activity.waiting.splice(activity.waiting.indexOf(waiting), 1);
    if (activity.waiting.length === 0) this.#inQueue.delete(activity);
  }

  /** The request that comes next: live before test, then the owner with the fewest in flight, then the oldest. */
  get next(): Waiting | undefined {
    let next: Waiting | undefined;
    let fewest = 0;
    for (const { inFlight, waiting } of this.#inQueue) {
      const [oldest] = waiting;
      if (!oldest) continue;
      if (next && !comesBefore({ oldest, inFlight }, { oldest: next, inFlight: fewest })) continue;
      next = oldest;
      fewest = inFlight;
    }
    return next;
  }

  takeExpired(now: number): Waiting[] {
    const expired = [...this.#waiting.keys()].filter(({ until }) => until <= now);
    for (const waiting of expired) this.remove(waiting);
    return expired;
  }

  #push(activity: Activity, waiting: Waiting): void {
    activity.waiting.push(waiting);
    this.#waiting.set(waiting, activity);
    this.#inQueue.add(activity);
  }

  /** One request less is in flight. */
  #drop({ mode, name }: Owner): Activity {
    const owners = this.#owners[mode];
    const activity = owners.of(name);
    activity.inFlight--;
    owners.inFlight--;
    if (activity.inFlight === 0) owners.busy--;
    return activity;
  }
}

interface Candidate {
  oldest: Waiting;
  inFlight: number;
}

function comesBefore(one: Candidate, other: Candidate): boolean {
  const { owner, until } = one.oldest;
  if (owner.mode !== other.oldest.owner.mode) return owner.mode === "live";
  if (one.inFlight !== other.inFlight) return one.inFlight < other.inFlight;
  return until < other.oldest.until;
}
