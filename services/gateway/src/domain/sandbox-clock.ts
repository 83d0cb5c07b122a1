import { AppError } from "@kobo/errors";

/** A merchant's test clock: its offset, and the last request with a key that advanced it. */
export interface SandboxClock {
  offsetMs: bigint;
  lastKeyHash: Buffer | null;
  lastFingerprint: Buffer | null;
}

export interface ClockAdvance {
  minutes: number;
  /** The hash is empty without an Idempotency-Key. */
  idempotency: { keyHash: Buffer; fingerprint: Buffer };
}

/** The most that one request may add: a year. */
export const MINUTES_MAX = 525_600;

const MS_PER_MINUTE = 60_000n;
/** A hundred years: databases cannot store much later dates. */
const OFFSET_MAX_MS = 100n * 365n * 24n * 60n * MS_PER_MINUTE;

/**
 * Advances the clock; unchanged when this request advanced it last.
 * @throws AppError IDEMPOTENCY_KEY_REUSED; VALIDATION_ERROR beyond a year at once, or a hundred years in total
 */
export function advanced(
  clock: SandboxClock,
  { minutes, idempotency }: ClockAdvance,
): { clock: SandboxClock; replayed: boolean } {
  if (minutes < 1 || minutes > MINUTES_MAX) {
    throw invalidMinutes(`must be a whole number, 1 to ${MINUTES_MAX}`);
  }
  const { keyHash, fingerprint } = idempotency;
  const keyed = keyHash.length > 0;
  if (keyed && clock.lastKeyHash?.equals(keyHash)) {
    if (!clock.lastFingerprint?.equals(fingerprint)) throw new AppError("IDEMPOTENCY_KEY_REUSED");
    return { clock, replayed: true };
  }
  const offsetMs = clock.offsetMs + BigInt(minutes) * MS_PER_MINUTE;
  if (offsetMs > OFFSET_MAX_MS) throw tooFar(clock);
  const last = keyed ? { lastKeyHash: keyHash, lastFingerprint: fingerprint } : {};
  return { clock: { ...clock, ...last, offsetMs }, replayed: false };
}

export function minutesOf({ offsetMs }: Pick<SandboxClock, "offsetMs">): number {
  return Number(offsetMs / MS_PER_MINUTE);
}

function tooFar(clock: SandboxClock): AppError {
  const ahead = `The clock is ${minutesOf(clock)} minutes ahead already`;
  return invalidMinutes(`${ahead}; it goes up to a hundred years`);
}

function invalidMinutes(rule: string): AppError {
  const message = `minutes: ${rule}.`;
  return new AppError("VALIDATION_ERROR", undefined, {
    errors: [{ field: "minutes", code: "too_big", message }],
  });
}
