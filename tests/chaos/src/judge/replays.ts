import type { Answer, ApiRequest } from "../world/api";
import type { Span } from "./losses";

/** A request that was sent again under its key, with another key, or with another body. */
export interface Replay {
  manner: "parallel" | "late" | "other body" | "other key";
  request: ApiRequest;
  first: Answer;
  /** Undefined when no definite answer came. */
  again: Answer | undefined;
  /** From the first request to the last answer, in ms since 1970. */
  during: Span;
}

/** Fields that stay the same when the record answers later. */
const IDENTITY = ["id", "reference", "transactionId", "amount", "payId", "accountNumber"];

/**
 * Stored answers are repeated byte for byte; another body or another key makes no second record.
 * @param losses when stored answers may have been lost, or could not be read: the record then answers as it is now
 */
export function replayViolations(
  replays: readonly Replay[],
  losses: readonly Span[] = [],
): string[] {
  return replays.flatMap((replay) => {
    const { manner, request, first, again } = replay;
    const name = `${manner} repeat of ${request.method} ${request.path} (${request.idempotencyKey})`;
    if (!again) return [`${name} got no definite answer`];
    if (manner === "other body" || manner === "other key") {
      return again.status < 300 ? [`${name} was accepted: ${again.status} ${again.text}`] : [];
    }
    const [from, to] = replay.during;
    const isLost = losses.some(([begun, ended]) => begun <= to && ended >= from);
    if (isSameAnswer(replay, again, isLost)) return [];
    return [`${name} differs:\n  ${first.status} ${first.text}\n  ${again.status} ${again.text}`];
  });
}

/** Operations whose answer has a secret or a signed address, or concerns a card. */
const RETURNS_SECRET = /^\/v[12]\/|\/(?:reports|checkout\/sessions|webhooks|roll-secret)$/;

function isSameAnswer(replay: Replay, again: Answer, isLost: boolean): boolean {
  const { request, first } = replay;
  if (again.status === first.status && contentOf(again) === contentOf(first)) return true;
  // Answers with secrets, and those of 202, are not stored: the record answers a repeat as it is then.
  const isReplay = first.isReplayed || again.isReplayed;
  const isAccepted = [first.status, again.status].includes(202);
  const isStored =
    KEEPS_ACCEPTED.test(request.path) ||
    (isReplay && !isAccepted && !RETURNS_SECRET.test(request.path));
  if (isStored && !isLost) return false;
  return (
    isSameRecord(first, again, isAccepted) ||
    isDeleted(request, again) ||
    isUnstoredRefusal(request, first) ||
    (isLost && (isOvertaken(request, again) || isDoneAgain(replay, again) || isLookUp(request)))
  );
}

/** Operations whose answer of 202 is stored, since no record recognizes their repeats. */
const KEEPS_ACCEPTED = /\/(?:redeliver|test)$/;

/** Such an operation runs again without its stored answer. */
const isDoneAgain = ({ request, first }: Replay, again: Answer): boolean =>
  KEEPS_ACCEPTED.test(request.path) && again.status === first.status;

/** A look-up makes no record: without its stored answer it says how things are now. */
const isLookUp = ({ path }: ApiRequest): boolean => path.endsWith("/verify");

/** Each answer of `/v2` has an id and a time of its own request, beside the content. */
function contentOf({ text }: Answer): string {
  return text.replace(/,"meta":\{"request_id":[^{}]*\}\}$/, "}");
}

/** A refused card operation may succeed under its key once the payment's state allows it. */
const isUnstoredRefusal = ({ path }: ApiRequest, { status }: Answer): boolean =>
  status >= 400 && /^\/v[12]\//.test(path);

/** A record that its merchant has deleted in between. */
const isDeleted = ({ path }: ApiRequest, { status }: Answer): boolean =>
  status === 404 && /\/(?:webhooks|customers)(?:\/|$)|\/redeliver$/.test(path);

/** An action on a record that another action has changed in between, such as the pause of a canceled schedule. */
const isOvertaken = ({ path }: ApiRequest, { status, code }: Answer): boolean =>
  status === 409 && /_STATE$/.test(code) && /_[0-9a-z]+\/[a-z-]+$/.test(path);

/** @param isPending one of them is from before the record's end, which may be a refusal */
function isSameRecord(first: Answer, again: Answer, isPending: boolean): boolean {
  if (!isPending && first.status < 300 !== again.status < 300) return false;
  return IDENTITY.every((field) => String(first.data[field]) === String(again.data[field]));
}
