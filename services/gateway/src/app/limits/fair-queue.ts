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
    const activity = { inFlight: 0, seenAt: Number.NEGATIVE_INFINITY };
    this.byName.set(name, activity);
    return activity;
  }
}

/** Requests in flight by owner, and those that wait for a permit. */
export class FairQueue {
  readonly #owners: Record<Mode, Owners> = { live: new Owners(), test: new Owners() };
  #waiting: Waiting[] = [];

  get size(): number {
    return this.#waiting.length;
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
    if (left.inFlight === 0 && left.seenAt === Number.NEGATIVE_INFINITY) {
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
    const waiting = new Set(this.#waiting.map(({ owner: { mode, name } }) => `${mode}/${name}`));
    for (const mode of ["live", "test"] as const) {
      const { byName } = this.#owners[mode];
      for (const [name, { inFlight, seenAt }] of byName) {
        if (inFlight === 0 && seenAt < since && !waiting.has(`${mode}/${name}`)) {
          byName.delete(name);
        }
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
    this.#owners[mode].of(name);
    if (this.#waiting.length < sizeMax) {
      this.#waiting.push(waiting);
      return undefined;
    }
    const counts = Map.groupBy(this.#waiting, ({ owner }) => `${owner.mode}/${owner.name}`);
    const [longest] = [...counts.values()].sort((one, other) => other.length - one.length);
    const own = counts.get(`${mode}/${name}`)?.length ?? 0;
    const last = longest?.at(-1);
    if (!longest || !last || longest.length <= own + 1) return waiting;
    this.remove(last);
    this.#waiting.push(waiting);
    return last;
  }

  remove(waiting: Waiting): void {
    this.#waiting = this.#waiting.filter((other) => other !== waiting);
  }

  /** The request that comes next: live before test, then the owner with the fewest in flight, then the oldest. */
  get next(): Waiting | undefined {
    let next: Waiting | undefined;
    for (const waiting of this.#waiting) {
      if (!next || this.#comesBefore(waiting.owner, next.owner)) next = waiting;
    }
    return next;
  }

  takeExpired(now: number): Waiting[] {
    const expired = this.#waiting.filter(({ until }) => until <= now);
    if (expired.length > 0) this.#waiting = this.#waiting.filter(({ until }) => until > now);
    return expired;
  }

  #comesBefore(one: Owner, other: Owner): boolean {
    if (one.mode !== other.mode) return one.mode === "live";
    return this.#heldBy(one) < this.#heldBy(other);
  }

  #heldBy({ mode, name }: Owner): number {
    return this.#owners[mode].byName.get(name)?.inFlight ?? 0;
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
