import type { ReactNode } from "react";
import { formatMoney, parseNaira } from "../format/money";
import { TextField } from "./form";

interface AmountFieldProps {
  label: string;
  hint?: ReactNode;
  /** Its value at first. */
  kobo?: string | null;
}

/** Naira, as people type them. */
export function AmountField({ label, hint, kobo }: AmountFieldProps) {
  return (
    <TextField
      name="amountKobo"
      label={`${label} in ₦`}
      hint={hint}
      inputMode="decimal"
      autoComplete="off"
      placeholder="12,500.00"
      defaultValue={kobo ? formatMoney(kobo, "NGN").slice(1) : undefined}
    />
  );
}

/** Its kobo. A text that is no amount stays, so that the answer says what to type. */
export function koboOf(values: FormData): string {
  const text = String(values.get("amountKobo")).trim();
  return parseNaira(text) ?? text;
}
