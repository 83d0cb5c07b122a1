import { useState } from "react";
import { uuidv7 } from "../format/uuid";
import { ApiError } from "./http";

/**
 * The id under which a form is sent. It outlives a reload, so that a repeat after a lost answer does nothing twice,
 * and ends when the outcome is known.
 */
export function useFormId(form: string): <T>(send: (id: string) => Promise<T>) => Promise<T> {
  const key = keyOf(form);
  const [id, setId] = useState(() => keptId(key));
  const renew = () => {
    sessionStorage.removeItem(key);
    setId(keptId(key));
  };
  return async (send) => {
    try {
      const answer = await send(id);
      renew();
      return answer;
    } catch (error) {
      if (error instanceof ApiError && error.isOutcomeKnown) renew();
      throw error;
    }
  };
}

/** The id of a form, by which another request may query its outcome; after `endForm` a new one. */
export function formIdOf(form: string): string {
  return keptId(keyOf(form));
}

export function endForm(form: string): void {
  sessionStorage.removeItem(keyOf(form));
}

function keyOf(form: string): string {
  return `form-id:${form}`;
}

function keptId(key: string): string {
  const id = sessionStorage.getItem(key) ?? uuidv7();
  sessionStorage.setItem(key, id);
  return id;
}
