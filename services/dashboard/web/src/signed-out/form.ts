import { errorMessage } from "../api/error-message";
import { ApiError } from "../api/http";
import { BUTTON_LOOKS, BUTTON_SIZES, CALLOUTS, INPUT } from "../ui/classes";
import { element } from "./dom";

export interface FieldOptions {
  name: string;
  label: string;
  type?: "email" | "password" | "text";
  autocomplete: AutoFill;
  hint?: string;
  value?: string;
  inputmode?: "numeric";
  autofocus?: boolean;
}

export interface FormOptions {
  fields: FieldOptions[];
  submit: string;
  /** Throws an `ApiError` for what the form shows at its fields or above its button. */
  onSubmit: (values: Record<string, string>) => Promise<void>;
}

export function form({ fields, submit, onSubmit }: FormOptions): HTMLFormElement {
  const failure = failureBox();
  const button = element(
    "button",
    { class: `${BUTTON_LOOKS.primary} ${BUTTON_SIZES.medium} w-full`, type: "submit" },
    submit,
  );
  const container = element(
    "form",
    { class: "grid gap-4", novalidate: true },
    ...fields.map(field),
    failure,
    button,
  );
  container.addEventListener("submit", (event) => {
    event.preventDefault();
    const values = Object.fromEntries(new FormData(container)) as Record<string, string>;
    showFailure(container, undefined);
    void whilePending(button, () => onSubmit(values)).catch((error) =>
      showFailure(container, error),
    );
  });
  return container;
}

/** A button that calls the backend without a form. */
export function action(label: string, onClick: () => Promise<void>): HTMLElement {
  const failure = failureBox();
  const button = element(
    "button",
    { class: `${BUTTON_LOOKS.secondary} ${BUTTON_SIZES.medium} w-full`, type: "button" },
    label,
  );
  const container = element("div", { class: "grid gap-4" }, button, failure);
  button.addEventListener("click", () => {
    showFailure(container, undefined);
    void whilePending(button, onClick).catch((error) => showFailure(container, error));
  });
  return container;
}

function failureBox(): HTMLElement {
  return element("p", {
    class: CALLOUTS.danger,
    role: "alert",
    hidden: true,
    "data-failure": true,
  });
}

function field(options: FieldOptions): HTMLElement {
  const { name, label, type = "text", autocomplete, hint, value, inputmode, autofocus } = options;
  const id = `field-${name}`;
  const input = element("input", {
    ...{ id, name, type, autocomplete, value, inputmode, autofocus },
    class: INPUT,
    "aria-describedby": `${id}-error${hint ? ` ${id}-hint` : ""}`,
    ...(type === "text" && inputmode ? { spellcheck: "false" } : {}),
  });
  return element(
    "div",
    { class: "grid gap-1.5" },
    element("label", { for: id, class: "font-medium" }, label),
    input,
    element("p", { id: `${id}-error`, class: "text-danger", hidden: true }),
    ...(hint ? [element("p", { id: `${id}-hint`, class: "text-soft" }, hint)] : []),
  );
}

/** A second press while the first is under way does nothing. */
async function whilePending(button: HTMLElement, run: () => Promise<void>): Promise<void> {
  if (button.ariaDisabled === "true") return;
  button.ariaDisabled = "true";
  try {
    await run();
  } finally {
    button.ariaDisabled = "false";
  }
}

function showFailure(container: HTMLElement, error: unknown): void {
  const fields = (error instanceof ApiError && error.problem.fields) || {};
  const message = error ? errorMessage(error) : undefined;
  let isSaidAtField = false;
  for (const input of container.querySelectorAll("input")) {
    const atField = fields[input.name];
    if (atField) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
    showText(container.querySelector(`#${input.id}-error`), atField);
    isSaidAtField ||= atField !== undefined && atField === message;
  }
  showText(container.querySelector("[data-failure]"), isSaidAtField ? undefined : message);
  container.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

function showText(target: HTMLElement | null, text: string | undefined): void {
  if (!target) return;
  target.textContent = text ?? "";
  target.hidden = !text;
}
