import { useState } from "react";

/** Keeps the typed values of a form over a reload, as its id is kept: a repeat is then the same request. */
export function useKeptForm(form: string) {
  const key = `typed:${form}`;
  const [values] = useState(() => keptValues(key));
  return {
    /** As typed before, by field; undefined when nothing is kept. */
    values,
    keep: (typed: FormData) =>
      sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(typed))),
    clear: () => sessionStorage.removeItem(key),
  };
}

function keptValues(key: string): Record<string, string> | undefined {
  const text = sessionStorage.getItem(key);
  return text ? JSON.parse(text) : undefined;
}
