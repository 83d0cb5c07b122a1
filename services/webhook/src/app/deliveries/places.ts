import type { CalledEndpoint } from "../../db/deliveries/claim-due";

/** With endpoints that answer as they should, and with those that fail, are slow or hang. */
export type Lane = "healthy" | "troubled";

/** An exchange under way, and where it counts. */
export interface Place {
  endpoint: CalledEndpoint;
  lane: Lane;
  /** By `performance.now()`. */
  since: number;
  isHanging: boolean;
}

/** An exchange that takes longer is no longer ordinary. */
const HANGING_MS = 1_000;
/**
 * What hangs counts in the other lane, up to this many times its places: so many may begin to hang at
 * once before the healthy endpoints feel it, and so many sockets there are at most.
 */
const CROWD = 4;

/**
 * The exchanges that this process may have under way. Those that hang leave their places in the
 * healthy lane to others; so however many endpoints stop answering, healthy ones find a place.
 */
export class Places {
  readonly #sizes: Record<Lane, number>;
  readonly #taken: Record<Lane, number> = { healthy: 0, troubled: 0 };
  readonly #underWay = new Map<string, Set<Place>>();
  /** Those that do not hang, the oldest first. */
  readonly #ordinary = new Set<Place>();

  constructor(sizes: Record<Lane, number>) {
    this.#sizes = sizes;
  }

  free(lane: Lane): number {
    return Math.max(0, this.#sizes[lane] - this.#taken[lane]);
  }

  taken(lane: Lane): number {
    return this.#taken[lane];
  }

  take(lane: Lane, endpoint: CalledEndpoint): Place {
    const place: Place = { endpoint, lane, since: performance.now(), isHanging: false };
    this.#taken[lane] += 1;
    this.#ordinary.add(place);
    const others = this.#underWay.get(endpoint.id);
    if (others) others.add(place);
    else this.#underWay.set(endpoint.id, new Set([place]));
    return place;
  }

  /** True when something may be waiting for the place: of the lane or of the endpoint. */
  leave(place: Place): boolean {
    const { endpoint, lane } = place;
    const own = this.#underWay.get(endpoint.id) ?? new Set();
    const isAwaited = this.free(lane) === 0 || [...own].some((each) => each.endpoint.isFull);
    this.#taken[lane] -= 1;
    this.#ordinary.delete(place);
    own.delete(place);
    if (own.size === 0) this.#underWay.delete(endpoint.id);
    return isAwaited;
  }

  /** Finds what has begun to hang since it was last called. */
  noticeHanging(): void {
    const before = performance.now() - HANGING_MS;
    for (const place of this.#ordinary) {
      if (place.since > before) return;
      this.#ordinary.delete(place);
      place.isHanging = true;
      if (place.lane === "healthy" && this.#taken.troubled < CROWD * this.#sizes.troubled) {
        this.#taken.healthy -= 1;
        this.#taken.troubled += 1;
        place.lane = "troubled";
      }
    }
  }

  /** The endpoints with which something hangs. */
  hanging(): string[] {
    return [...this.#underWay]
      .filter(([, places]) => [...places].some((place) => place.isHanging))
      .map(([endpointId]) => endpointId);
  }
}
