import { fromPublicId, type Prefix } from "@kobo/core/ids";

export type Direction = "in" | "out";

/** The statuses of all kinds in one set. */
export const STATUSES = ["waiting", "succeeded", "failed", "canceled", "reversed"] as const;
export type Status = (typeof STATUSES)[number];

interface KindRules {
  direction: Direction;
  /** By the status that the API shows. */
  statuses: Readonly<Record<string, Status>>;
}

const TRANSFER_STATUSES = {
  pending: "waiting",
  completed: "succeeded",
  failed: "failed",
  reversed: "reversed",
} as const;

/** A refund is no kind: it is part of its card payment, which shows it. */
const RULES = {
  payid_payment: { direction: "in", statuses: { completed: "succeeded" } },
  virtual_account_payment: {
    direction: "in",
    // A rejected payment goes back to its payer.
    statuses: { pending: "waiting", completed: "succeeded", rejected: "failed" },
  },
  card_payment: {
    direction: "in",
    statuses: {
      pending: "waiting",
      succeeded: "succeeded",
      partially_refunded: "succeeded",
      failed: "failed",
      canceled: "canceled",
      refunded: "reversed",
    },
  },
  payid_transfer: { direction: "out", statuses: { completed: "succeeded" } },
  external_transfer: { direction: "out", statuses: TRANSFER_STATUSES },
  bill_purchase: { direction: "out", statuses: TRANSFER_STATUSES },
} as const satisfies Record<string, KindRules>;

export type Kind = keyof typeof RULES;
export const KINDS = Object.keys(RULES) as Kind[];

/** The status of a kind, as the API shows it. */
export type ApiStatus<Of extends Kind = Kind> = Of extends Kind
  ? keyof (typeof RULES)[Of]["statuses"] & string
  : never;

export function directionOf(kind: Kind): Direction {
  return RULES[kind].direction;
}

export function statusOf(kind: Kind, apiStatus: string): Status {
  const { statuses }: KindRules = RULES[kind];
  return statuses[apiStatus] ?? "waiting";
}

/** The statuses of the API that are this one; none for a kind that is never in it. */
export function apiStatusesOf<Of extends Kind>(kind: Of, status: Status): ApiStatus<Of>[] {
  const { statuses }: KindRules = RULES[kind];
  const all = Object.keys(statuses) as ApiStatus<Of>[];
  return all.filter((each) => statuses[each] === status);
}

/**
 * The object that an id names by its prefix. A transaction may be of any kind, and a card payment may have an id of the
 * merchant's choice instead.
 */
const NAMED = {
  txn: "transaction",
  pay: "card_payment",
  re: "refund",
  cus: "customer",
  evt: "event",
  whd: "delivery",
  ent: "entry",
} as const satisfies Partial<Record<Prefix, string>>;

type NamedPrefix = keyof typeof NAMED;

export interface NamedId {
  names: (typeof NAMED)[NamedPrefix];
  uuid: string;
}

/** Undefined for a text that is no id of payments, such as a reference. */
export function namedIdOf(text: string): NamedId | undefined {
  for (const prefix of Object.keys(NAMED) as NamedPrefix[]) {
    const uuid = fromPublicId(prefix, text);
    if (uuid) return { names: NAMED[prefix], uuid };
  }
  return undefined;
}
