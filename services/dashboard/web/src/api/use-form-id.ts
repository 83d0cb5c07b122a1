import { useState } from "react";
import { uuidv7 } from "../format/uuid";
import { isOutcomeUnknown, leavesOpen } from "./attempts";
import { answerOf } from "./http";

/**
 * The id under which a form is sent. It outlives a reload, so that a repeat after a lost answer does nothing twice,
 * and ends when the outcome is known, also that of earlier attempts under it.
 */
export function useFormId(form: string): <T>(send: (id: string) => Promise<T>) => Promise<T> {
  const key = keyOf(form);
  const [id, setId] = useState(() => keptId(key));
  const renew = () => {
    end(key);
    setId(keptId(key));
  };
  return async (send) => {
    try {
      const answer = await send(id);
      renew();
      return answer;
    } catch (error) {
      const staysOpen = isOpen(key) ? leavesOpen : isOutcomeUnknown;
      if (staysOpen(answerOf(error))) sessionStorage.setItem(openKeyOf(key), "yes");
      else renew();
      throw error;
    }
  };
}

/** The id of a form, by which another request may query its outcome; after `endForm` a new one. */
export function formIdOf(form: string): string {
  return keptId(keyOf(form));
}

export function endForm(form: string): void {
  end(keyOf(form));
}

function end(key: string): void {
  sessionStorage.removeItem(key);
  sessionStorage.removeItem(openKeyOf(key));
}

/** Whether an attempt under the id may have been carried out. */
function isOpen(key: string): boolean {
  return sessionStorage.getItem(openKeyOf(key)) !== null;
}

function openKeyOf(key: string): string {
  return `${key}:open`;
}

function keyOf(form: string): string {
  return `form-id:${form}`;
}

function keptId(key: string): string {
  const id = sessionStorage.getItem(key) ?? uuidv7();
  sessionStorage.setItem(key, id);
  return id;
}
