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

/** Stored answers are repeated byte for byte; another body or another key makes no second record. */
export function replayViolations(replays: readonly Replay[]): string[] {
  return replays.flatMap((replay) => {
    const { manner, request, first, again } = replay;
    const name = `${manner} repeat of ${request.method} ${request.path} (${request.idempotencyKey})`;
    if (!again) return [`${name} got no definite answer`];
    if (manner === "other body" || manner === "other key") {
      return again.status < 300 ? [`${name} was accepted: ${again.status} ${again.text}`] : [];
    }
    if (isSameAnswer(replay, again)) return [];
    return [`${name} differs:\n  ${first.status} ${first.text}\n  ${again.status} ${again.text}`];
  });
}

/** Operations whose answer has a secret or a signed address, or concerns a card. */
const RETURNS_SECRET = /^\/v[12]\/|\/(?:reports|checkout\/sessions|webhooks|roll-secret)$/;

function isSameAnswer({ request, first, isLost }: Replay, again: Answer): boolean {
  if (again.status === first.status && contentOf(again) === contentOf(first)) return true;
  // Answers with secrets, and those of 202, are not stored: the record answers a repeat as it is then.
  const isReplay = first.isReplayed || again.isReplayed;
  const isAccepted = [first.status, again.status].includes(202);
  const isStored = isReplay && !isAccepted && !RETURNS_SECRET.test(request.path);
  if (isStored && !isLost) return false;
  return (
    isSameRecord(first, again) || isDeleted(request, again) || isUnstoredRefusal(request, first)
  );
}

/** Each answer of `/v2` has an id and a time of its own request, beside the content. */
function contentOf({ text }: Answer): string {
  return text.replace(/,"meta":\{"request_id":[^{}]*\}\}$/, "}");
}

/** A refused card operation may succeed under its key once the payment's state allows it. */
const isUnstoredRefusal = ({ path }: ApiRequest, { status }: Answer): boolean =>
  status >= 400 && /^\/v[12]\//.test(path);

/** A record that its merchant has deleted in between. */
const isDeleted = ({ path }: ApiRequest, { status }: Answer): boolean =>
  status === 404 && /\/(?:webhooks|customers)\//.test(path);

function isSameRecord(first: Answer, again: Answer): boolean {
  if (first.status < 300 !== again.status < 300) return false;
  return IDENTITY.every((field) => String(first.data[field]) === String(again.data[field]));
}
