import type { Answer, ApiRequest } from "../world/api";

/** A request that was sent again under its key, with another key, or with another body. */
export interface Replay {
  manner: "parallel" | "late" | "other body" | "other key";
  request: ApiRequest;
  first: Answer;
  /** Undefined when no definite answer came. */
  again: Answer | undefined;
  /** The stored response may have been lost in between: the record then answers as it is now. */
  isLost: boolean;
}

/** Fields that stay the same when the record answers later. */
const IDENTITY = ["id", "reference", "transactionId", "amount", "payId", "accountNumber"];

/** Operations whose answer has a secret that is not stored, or a card: their record answers each repeat as it is now. */
const ANSWERED_BY_RECORD = /^\/v[12]\/|\/reports$|\/checkout\/sessions/;

/** Repeats under one key are byte-equal; another body or another key makes no second record. */
export function replayViolations(replays: readonly Replay[]): string[] {
  return replays.flatMap((replay) => {
    const { manner, request, first, again, isLost } = replay;
    const name = `${manner} repeat of ${request.method} ${request.path} (${request.idempotencyKey})`;
    if (!again) return [`${name} got no definite answer`];
    if (manner === "other body" || manner === "other key") {
      return again.status < 300 ? [`${name} was accepted: ${again.status} ${again.text}`] : [];
    }
    if (again.status === first.status && contentOf(again) === contentOf(first)) return [];
    const isOfRecord = isLost || ANSWERED_BY_RECORD.test(request.path);
    if (isOfRecord && isSameRecord(first, again)) return [];
    return [`${name} differs:\n  ${first.status} ${first.text}\n  ${again.status} ${again.text}`];
  });
}

/** Each answer of `/v2` has an id and a time of its own request, beside the content. */
function contentOf({ text }: Answer): string {
  return text.replace(/,"meta":\{"request_id":[^{}]*\}\}$/, "}");
}

function isSameRecord(first: Answer, again: Answer): boolean {
  if (first.status < 300 !== again.status < 300) return false;
  return IDENTITY.every((field) => String(first.data[field]) === String(again.data[field]));
}
