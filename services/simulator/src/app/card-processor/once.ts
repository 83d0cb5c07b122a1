import { Refused } from "../../domain/bank/refused";
import { errorBody, invalidRequest } from "../../domain/card-processor/refusal";
import type { Json } from "../../domain/json";
import type { Manner } from "../../domain/manner";
import type { ProcessorDesk } from "./desk";

/** What a call under an idempotency key asks for. */
export interface Keyed {
  key: string;
  path: string;
  /** All that was sent, to be compared and forgotten. */
  sent: string;
}

export interface Reply {
  status: number;
  body: Json;
  manner?: Manner;
  /** Whether the same call under the same key gets this answer again. */
  isKept: boolean;
}

/**
 * Does a thing once per key: whoever asks for it again within a day gets the answer of the first
 * time. What was done and its answer stand in one line of the book.
 * @throws Refused for another request under the same key
 */
export function once(
  desk: ProcessorDesk,
  { key, path, sent }: Keyed,
  work: () => Reply,
): Reply & { isReplayed: boolean } {
  const { book } = desk;
  const asked = book.hashOf(`request ${sent}`);
  const saved = book.findAnswer(key, desk.now());
  if (saved) {
    if (saved.path !== path || saved.asked !== asked) throw otherRequest(key);
    return { status: saved.status, body: JSON.parse(saved.body), isKept: true, isReplayed: true };
  }
  const reply = book.together(() => {
    const first = work();
    const { status, body, isKept } = first;
    if (isKept) {
      const text = JSON.stringify(body);
      book.recordAnswer({ key, path, asked, status, body: text, at: desk.now() });
    }
    return first;
  });
  return { ...reply, isReplayed: false };
}

function otherRequest(key: string) {
  const message = `The key '${key}' was used for another request. The same key goes with the same endpoint and the same parameters.`;
  return new Refused(400, errorBody({ type: "idempotency_error", message }));
}

export function keyInUse(key: string) {
  const message = `Another request under the key '${key}' is not answered yet.`;
  return invalidRequest({ code: "idempotency_key_in_use", message }, 409);
}
