import type { ApiStatus, Kind } from "../../domain/payments/kinds";
import type { KindPage } from "../../domain/payments/merge";
import type { Payment } from "../../domain/payments/payment";
import type { Services } from "../services";
import type { Owner } from "../webhooks";

export interface KindQuery<Of extends Kind> {
  /** Any of these; undefined for all. */
  statuses: readonly ApiStatus<Of>[] | undefined;
  /** By the time of creation: `from` is inclusive, `to` is exclusive. */
  from: Date | undefined;
  to: Date | undefined;
  /** Undefined for the newest. */
  position: string | undefined;
  limit: number;
}

interface CallOptions {
  /** In ms since 1970. */
  deadline: number;
}

/** How the payments of one kind are read. */
export interface KindClient<Of extends Kind> {
  list: (
    services: Services,
    owner: Owner,
    query: KindQuery<Of>,
    options: CallOptions,
  ) => Promise<KindPage>;
  /** Whether a text may be a position of this kind. */
  isPosition: (text: string) => boolean;
}

/** The payments of some kinds that a text names. */
export interface Finder {
  kinds: readonly Kind[];
  find: (
    services: Services,
    owner: Owner,
    text: string,
    options: CallOptions,
  ) => Promise<Payment[]>;
}

export function msOf(moment: Date | undefined): number {
  return moment?.getTime() ?? 0;
}

export function toMoment(ms: string): Date {
  return new Date(Number(ms));
}
