import type { ReactNode } from "react";
import { Countdown } from "../../ui/countdown";
import { Time } from "../../ui/values";

interface Expiry {
  /** Null for what never expires. */
  expiresAt: string | null;
  /** Null when it takes no payment any more. */
  lapsesAt: string | null;
  onEnd: () => void;
}

/** The fact of when it expires, with the time that is left. */
export function expiryFact({ expiresAt, lapsesAt, onEnd }: Expiry): [string, ReactNode][] {
  if (!expiresAt) return [];
  const shown = (
    <span key="expires">
      <Time at={expiresAt} />
      {lapsesAt && (
        <span className="block text-soft">
          <Countdown key={lapsesAt} to={lapsesAt} onEnd={onEnd} />
        </span>
      )}
    </span>
  );
  return [["Expires", shown]];
}
