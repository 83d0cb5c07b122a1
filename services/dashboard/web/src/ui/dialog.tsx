import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from "react";
import { Button } from "./button";
import { CloseIcon } from "./icons";

/** Of a form: its first field, or else what takes nothing in hand. */
const FIRST_CONTROL = "form :is(input, select, textarea, button)";

interface DialogProps {
  title: string;
  onClose: () => void;
  /** Stays at Escape: for what is shown only once. */
  sticky?: boolean;
  children: ReactNode;
}

/** The browser's own modal: it keeps the focus, makes the rest inert, and gives the focus back. */
export function Dialog({ title, onClose, sticky = false, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>(FIRST_CONTROL)?.focus();
    return () => dialog?.close();
  }, []);

  const dismiss = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!sticky) onClose();
  };
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className="m-auto w-full max-w-lg rounded-xl border border-line bg-surface text-ink shadow-raised max-sm:max-w-[calc(100%-1.5rem)]"
      onCancel={dismiss}
      // The browser closes at a second Escape, also when the first was refused; not when it is taken here.
      onKeyDown={(event) => event.key === "Escape" && dismiss(event)}
      onClose={onClose}
    >
      <div className="flex items-center justify-between gap-4 border-b border-line px-5 py-3">
        <h2 id={titleId} className="text-base font-semibold">
          {title}
        </h2>
        {!sticky && (
          <Button look="plain" size="small" aria-label="Close" onClick={onClose}>
            <CloseIcon />
          </Button>
        )}
      </div>
      <div className="grid gap-4 p-5">{children}</div>
    </dialog>
  );
}
