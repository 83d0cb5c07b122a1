import type { Outcome, State } from "./audit";

/** An entry of either log. */
export interface AuditEntry {
  id: string;
  /** Its id in its own log. */
  logId: string;
  at: Date;
  actor: string;
  action: string;
  object: string;
  before: State | null;
  after: State | null;
  outcome: Outcome;
  address: string | null;
  requestId: string | null;
}

export interface AuditFilter {
  action: string | undefined;
  userId: string | undefined;
  from: Date | undefined;
  /** Exclusive. */
  to: Date | undefined;
}

/** The ids before which a page begins, in the dashboard's own log and in the gateway's; empty for the newest. */
export interface AuditPosition {
  own: string;
  gateway: string;
}

export function matchesFilter(entry: AuditEntry, filter: AuditFilter): boolean {
  return (
    (filter.action === undefined || entry.action === filter.action) &&
    (filter.userId === undefined || entry.actor === `user:${filter.userId}`) &&
    (filter.from === undefined || entry.at >= filter.from) &&
    (filter.to === undefined || entry.at < filter.to)
  );
}

/** The newer of two logs' next entries. */
export function newerFirst(
  own: AuditEntry | undefined,
  gateway: AuditEntry | undefined,
): AuditEntry | undefined {
  if (!own || !gateway) return own ?? gateway;
  return own.at >= gateway.at ? own : gateway;
}

const POSITION = /^(\d{0,18})-(\d{0,18})$/;

export function positionText({ own, gateway }: AuditPosition): string {
  return `${own}-${gateway}`;
}

/** The newest for an empty text; undefined for a text that is no position. */
export function readPosition(text: string): AuditPosition | undefined {
  if (text === "") return { own: "", gateway: "" };
  const [, own = "", gateway = ""] = POSITION.exec(text) ?? [];
  return own === "" && gateway === "" ? undefined : { own, gateway };
}
