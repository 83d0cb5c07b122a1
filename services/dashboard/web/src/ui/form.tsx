import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type SubmitEvent,
  useContext,
  useId,
  useState,
} from "react";
import { errorMessage } from "../api/error-message";
import { ApiError } from "../api/http";
import { Button } from "./button";
import { Callout } from "./callout";
import { INPUT } from "./classes";

type Fields = Record<string, string>;

const FieldErrors = createContext<Fields>({});

interface Failure {
  error: unknown;
  isSaidAtField: boolean;
}

interface FormProps {
  submit: string;
  /** Rejects with an `ApiError` for what is shown at the fields and above the button. */
  onSubmit: (values: FormData) => Promise<void>;
  /** After each change of a field. */
  onInput?: (values: FormData) => void;
  onCancel?: () => void;
  /** Names what it leads back to. */
  cancel?: string;
  look?: ComponentProps<typeof Button>["look"];
  /** It is sent under an id of its own, so that a repeat does nothing twice. */
  isRepeatable?: boolean;
  children?: ReactNode;
}

export function Form({
  submit,
  onSubmit,
  onInput,
  onCancel,
  cancel = "Cancel",
  look = "primary",
  children,
  isRepeatable = false,
}: FormProps) {
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const handle = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (isPending) return;
    setPending(true);
    setFailure(undefined);
    try {
      await onSubmit(new FormData(form));
    } catch (error) {
      setFailure({ error, isSaidAtField: isSaidAtField(error, form) });
      requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
    } finally {
      setPending(false);
    }
  };

  return (
    <FieldErrors value={fieldsOf(failure?.error)}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={handle}
        onInput={({ currentTarget }) => onInput?.(new FormData(currentTarget))}
      >
        {children}
        {failure && !failure.isSaidAtField && (
          <Callout tone="danger" alert>
            <p>{messageOf(failure.error, isRepeatable)}</p>
          </Callout>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          {onCancel && <Button onClick={onCancel}>{cancel}</Button>}
          <Button type="submit" look={look} pending={isPending}>
            {submit}
          </Button>
        </div>
      </form>
    </FieldErrors>
  );
}

interface FieldProps {
  name: string;
  label: string;
  hint?: ReactNode;
}

export function TextField({ name, label, hint, ...rest }: FieldProps & ComponentProps<"input">) {
  const { describe, labelled } = useField(name, label, hint);
  return labelled(<input name={name} className={INPUT} {...describe} {...rest} />);
}

export function TextArea({ name, label, hint, ...rest }: FieldProps & ComponentProps<"textarea">) {
  const { describe, labelled } = useField(name, label, hint);
  return labelled(
    <textarea name={name} className={`${INPUT} h-auto py-2`} {...describe} {...rest} />,
  );
}

export function Select({ name, label, hint, ...rest }: FieldProps & ComponentProps<"select">) {
  const { describe, labelled } = useField(name, label, hint);
  return labelled(<select name={name} className={INPUT} {...describe} {...rest} />);
}

interface ChoiceProps extends FieldProps {
  type: "checkbox" | "radio";
  options: { value: string; label: string; hint?: string }[];
  chosen: readonly string[];
}

/** Several options of one question, each with its own box. */
export function Choices({ name, label, hint, type, options, chosen }: ChoiceProps) {
  const error = useContext(FieldErrors)[name];
  const id = useId();
  return (
    <fieldset className="grid gap-1.5" aria-describedby={`${id}-error`}>
      <legend className="mb-1.5 font-medium">{label}</legend>
      {hint && <p className="text-soft">{hint}</p>}
      <div className="grid max-h-56 gap-1 overflow-y-auto rounded-md border border-line p-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex items-start gap-2.5 rounded px-1.5 py-1 hover:bg-sunken"
          >
            <input
              type={type}
              name={name}
              value={option.value}
              defaultChecked={chosen.includes(option.value)}
              className="mt-1"
            />
            <span>
              {option.label}
              {option.hint && <span className="block text-soft">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <p id={`${id}-error`} className="text-danger" hidden={!error}>
        {error}
      </p>
    </fieldset>
  );
}

/** For a control of one page: what it needs to have a label, a hint and its error. */
export function useField(name: string, label: string, hint: ReactNode) {
  const error = useContext(FieldErrors)[name];
  const id = useId();
  const describe = {
    id,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": `${id}-error ${id}-hint`,
  };
  const labelled = (control: ReactNode) => (
    <div className="grid min-w-0 gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {control}
      <p id={`${id}-error`} className="text-danger" hidden={!error}>
        {error}
      </p>
      <p id={`${id}-hint`} className="text-soft" hidden={!hint}>
        {hint}
      </p>
    </div>
  );
  return { describe, labelled };
}

function fieldsOf(error: unknown): Fields {
  return (error instanceof ApiError && error.problem.fields) || {};
}

/** The form need not say above its button what stands at one of its fields. */
function isSaidAtField(error: unknown, form: HTMLFormElement): boolean {
  return Object.entries(fieldsOf(error)).some(
    ([name, text]) => text === errorMessage(error) && form.elements.namedItem(name) !== null,
  );
}

function messageOf(error: unknown, isRepeatable: boolean): string {
  const message = errorMessage(error);
  if (!(error instanceof ApiError) || error.isOutcomeKnown) return message;
  const advice = isRepeatable
    ? "Send it again: it is done at most once."
    : "Reload the page and look before you repeat it.";
  return `${message} Whether it was carried out is unknown. ${advice}`;
}
