import { getSession } from "../../app/access/get-session";
import type { Parts } from "../../app/parts";
import type { Session as OpenSession } from "../../domain/session";
import type { Mode, Session } from "../api";

/** Addresses that the web app shows. */
export interface Links {
  /** The sandbox's mailbox; null in production. */
  mailboxUrl: string | null;
  /** The roots of the API. */
  apiUrls: Record<Mode, string>;
}

export async function viewSession(
  parts: Parts,
  session: OpenSession,
  { mailboxUrl, apiUrls }: Links,
): Promise<Session> {
  const { steppedUpUntil, ...view } = await getSession(parts, session);
  return { ...view, steppedUpUntil: isoOf(steppedUpUntil), mailboxUrl, apiUrls };
}

export function isoOf(moment: Date | null): string | null {
  return moment?.toISOString() ?? null;
}
