import type { ReactNode } from "react";
import { formatMoney, groupNaira, parseNaira } from "../format/money";
import { TextField } from "./form";

interface AmountFieldProps {
  label?: string;
  name?: string;
  hint?: ReactNode;
  /** Its value at first. */
  kobo?: string | null;
  /** Its value at first, as it was typed. */
  typed?: string | undefined;
}

/** Naira, as people type them, grouped once they are typed. */
export function AmountField({
  label = "Amount",
  name = "amountKobo",
  hint,
  kobo,
  typed,
}: AmountFieldProps) {
  return (
    <TextField
      name={name}
      label={`${label} in ₦`}
      hint={hint}
      inputMode="decimal"
      autoComplete="off"
      placeholder="12,500.00"
      defaultValue={kobo ? formatMoney(kobo, "NGN").slice(1) : typed}
      onBlur={({ target }) => {
        target.value = groupNaira(target.value);
      }}
    />
  );
}

/** Its kobo. A text that is no amount stays, so that the answer says what to type. */
export function koboOf(values: FormData, name = "amountKobo"): string {
  const text = String(values.get(name)).trim();
  return parseNaira(text) ?? text;
}
