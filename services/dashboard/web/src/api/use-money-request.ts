import { useEffect, useRef, useState } from "react";
import { uuidv7 } from "../format/uuid";
import { isOutcomeUnknown, isRepeated, leavesOpen, needsUser, pauseBefore } from "./attempts";
import { answerOf } from "./http";

/** A request that was sent and whose outcome is not known. */
interface Sent<Body> {
  key: string;
  /** When it was first sent, in ms since 1970. */
  at: number;
  body: Body;
}

interface Options<Body> {
  send: (body: Body, idempotencyKey: string) => Promise<unknown>;
  onDone: (body: Body) => Promise<void> | void;
}

interface Unknown<Body> {
  body: Body;
  error: unknown;
  /** Repeats the request under its key: it is carried out at most once. */
  askAgain: () => Promise<void>;
  /** Forgets the request, once it is not repeated by itself any more. */
  discard: (() => void) | undefined;
}

export interface MoneyRequest<Body> {
  /** Rejects when the request was refused. Resolves when it was carried out, and when that is unknown. */
  submit: (body: Body) => Promise<void>;
  /** While set, no other request may be sent: this one is repeated by itself under the same key, for an hour. */
  unknown: Unknown<Body> | undefined;
  /** Why a request turned out not to be carried out, after its outcome was unknown. */
  refusal: unknown;
}

/**
 * Sends requests that move money, one at a time. The key and the body are kept until the outcome is known, for all tabs
 * and over reloads, so that nothing is done twice. After an hour only the user repeats or forgets it, so that nothing is done
 * days later unasked.
 */
export function useMoneyRequest<Body>(
  name: string,
  { send, onDone }: Options<Body>,
): MoneyRequest<Body> {
  const place = `money-request:${name}`;
  const [sent, setSent] = useState(() => keptIn<Body>(place));
  const [error, setError] = useState<unknown>();
  const [refusal, setRefusal] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  const isAsking = useRef(false);

  // Another tab sends, or has found out the outcome.
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (key !== place) return;
      setSent(keptIn<Body>(place));
      setError(undefined);
      setAttempt(0);
    };
    addEventListener("storage", follow);
    return () => removeEventListener("storage", follow);
  }, [place]);

  const forget = ({ key }: Sent<Body>) => {
    if (keptIn(place)?.key === key) localStorage.removeItem(place);
    setSent(keptIn<Body>(place));
    setError(undefined);
    setAttempt(0);
  };

  const submit = async (body: Body) => {
    setRefusal(undefined);
    const open = keptIn<Body>(place);
    if (open) return setSent(open);
    const request: Sent<Body> = { key: uuidv7(), at: Date.now(), body };
    // Before it is sent, so that a reload finds it.
    localStorage.setItem(place, JSON.stringify(request));
    try {
      await send(body, request.key);
    } catch (failure) {
      if (!isOutcomeUnknown(answerOf(failure))) {
        forget(request);
        throw failure;
      }
      setError(failure);
      return setSent(request);
    }
    forget(request);
    await onDone(body);
  };

  const askAgain = async (request: Sent<Body>) => {
    if (isAsking.current) return;
    isAsking.current = true;
    try {
      await send(request.body, request.key);
    } catch (failure) {
      if (leavesOpen(answerOf(failure))) {
        setError(failure);
        return setAttempt((count) => count + 1);
      }
      forget(request);
      return setRefusal(failure);
    } finally {
      isAsking.current = false;
    }
    forget(request);
    await onDone(request.body);
  };

  const latest = useRef(askAgain);
  useEffect(() => {
    latest.current = askAgain;
  });
  useEffect(() => {
    if (!sent || isHalted(error) || !isRepeated(sent.at)) return;
    const timer = setTimeout(() => void latest.current(sent), pauseBefore(attempt));
    return () => clearTimeout(timer);
  }, [sent, error, attempt]);

  const unknown = sent && {
    body: sent.body,
    error,
    askAgain: () => askAgain(sent),
    discard: isRepeated(sent.at) ? undefined : () => forget(sent),
  };
  return { submit, unknown, refusal };
}

function keptIn<Body>(place: string): Sent<Body> | undefined {
  const text = localStorage.getItem(place);
  return text === null ? undefined : JSON.parse(text);
}

/** Whether it is repeated only once the user has done something. */
export function isHalted(error: unknown): boolean {
  return error !== undefined && needsUser(answerOf(error));
}
