import { AppError } from "@kobo/errors";
import { METHODS, type Method } from "./checkout";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const LIFE_MIN_MS = 5 * MINUTE_MS;
const LIFE_MAX_MS = 7 * DAY_MS;
const LIFE_DEFAULT_MS = DAY_MS;
/** Clocks of clients and the time of the request itself. */
const TOLERANCE_MS = 30_000;

/** ₦100, as for every account and PayID. */
const NAIRA_MIN = 10_000n;

/** In minor units: of a card payment (decision 97), and ₦10,000,000 of a virtual account (decision 41). */
const MAXIMUMS: Readonly<Record<Method, bigint>> = {
  card: 99_999_999n,
  bank_transfer: 1_000_000_000n,
  payid: 1_000_000_000n,
};

interface Order {
  amount: bigint;
  currency: string;
  /** Empty for every method that takes the amount and the currency. */
  methods: readonly Method[];
}

/**
 * The methods of a new session.
 * @throws AppError INVALID_AMOUNT, AMOUNT_TOO_HIGH; INVALID_CURRENCY for a method that takes only naira
 */
export function methodsOf({ amount, currency, methods }: Order): readonly Method[] {
  if (amount < minimumOf(currency)) {
    if (currency === "NGN") throw new AppError("INVALID_AMOUNT");
    throw new AppError("INVALID_AMOUNT", "The amount must be greater than 0.");
  }
  const taking = METHODS.filter((method) => amount <= MAXIMUMS[method]);
  if (methods.length === 0) {
    const usual = taking.filter((method) => method === "card" || currency === "NGN");
    if (usual.length === 0) throw new AppError("AMOUNT_TOO_HIGH");
    return usual;
  }
  if (currency !== "NGN" && methods.some((method) => method !== "card"))
    throw new AppError("INVALID_CURRENCY", "Only cards can be charged in this currency.");
  const unable = methods.find((method) => !taking.includes(method));
  if (unable) {
    const message = `The amount must be at most ${MAXIMUMS[unable]} for \`${unable}\`.`;
    throw new AppError("AMOUNT_TOO_HIGH", message);
  }
  return METHODS.filter((method) => methods.includes(method));
}

/** The most that one of the methods takes. */
export function maximumOf(methods: readonly Method[]): bigint {
  const most = methods.map((method) => MAXIMUMS[method]).toSorted((a, b) => (a < b ? 1 : -1));
  return most[0] ?? 0n;
}

export function minimumOf(currency: string): bigint {
  return currency === "NGN" ? NAIRA_MIN : 1n;
}

const LINK_LIFE_MS = 60 * MINUTE_MS;

/** The end of a session of a payment link. It is short, since the session holds a use of a limited link. */
export function linkExpiryFrom(now: Date): Date {
  return new Date(now.getTime() + LINK_LIFE_MS);
}

/**
 * The end of a new session; a day from now by default.
 * @throws AppError VALIDATION_ERROR unless it is five minutes to seven days ahead
 */
export function expiryOf(requested: Date | undefined, now: Date): Date {
  if (!requested) return new Date(now.getTime() + LIFE_DEFAULT_MS);
  const life = requested.getTime() - now.getTime();
  if (life >= LIFE_MIN_MS - TOLERANCE_MS && life <= LIFE_MAX_MS + TOLERANCE_MS) return requested;
  const message = "must be from 5 minutes to 7 days from now";
  throw new AppError("VALIDATION_ERROR", undefined, {
    errors: [{ field: "expiresAt", code: "out_of_range", message }],
  });
}
