import { groupNaira, parseNaira } from "../../format/money";
import { TextField } from "../../ui/form";

interface MoneyFieldProps {
  value: string | undefined;
  hint?: string;
}

/** Naira and kobo, grouped once they are typed. */
export function MoneyField({ value, hint }: MoneyFieldProps) {
  return (
    <TextField
      name="amount"
      label="Amount in naira"
      hint={hint ?? "Such as 1,500 or 1,500.50."}
      inputMode="decimal"
      autoComplete="off"
      defaultValue={value}
      onBlur={({ target }) => {
        target.value = groupNaira(target.value);
      }}
    />
  );
}

/** In kobo. A text that is no amount is sent as it is, so that the answer says what to type. */
export function amountOf(values: FormData): string {
  const text = textOf(values, "amount");
  return parseNaira(text) ?? text;
}

export function textOf(values: FormData, name: string): string {
  return String(values.get(name) ?? "").trim();
}

/** Without fields that were left empty. */
export function filled<Name extends string>(
  values: FormData,
  ...names: Name[]
): { [name in Name]?: string } {
  const given = names.map((name) => [name, textOf(values, name)]).filter(([, text]) => text !== "");
  return Object.fromEntries(given);
}
