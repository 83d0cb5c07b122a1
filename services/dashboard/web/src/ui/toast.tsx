import { useSyncExternalStore } from "react";

const SHOWN_MS = 6_000;

let message = "";
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Shows a result shortly. Failures are shown in the page instead, where they stay. */
export function showToast(text: string): void {
  clearTimeout(timer);
  timer = setTimeout(() => publish(""), SHOWN_MS);
  publish(text);
}

function publish(text: string): void {
  message = text;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function Toaster() {
  const text = useSyncExternalStore(subscribe, () => message);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50 flex justify-center"
    >
      {text && (
        <p className="rounded-md bg-ink px-4 py-2.5 font-medium text-canvas shadow-raised">
          {text}
        </p>
      )}
    </div>
  );
}
