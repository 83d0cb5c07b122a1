import { formatMoney } from "../format/money";
import { formatSeconds, formatTime, formatUtc } from "../format/time";

/** In the reader's time zone, with UTC at hand. */
export function Time({ at, seconds = false }: { at: string; seconds?: boolean }) {
  return (
    <time dateTime={at} title={formatUtc(at)} className="whitespace-nowrap">
      {seconds ? formatSeconds(at) : formatTime(at)}
    </time>
  );
}

export function Money({ minor, currency }: { minor: string; currency: string }) {
  return <span className="whitespace-nowrap">{formatMoney(minor, currency)}</span>;
}
