import type { PayIdPayment } from "../../../../src/http/api";
import { TextField } from "../../ui/form";
import type { Draft } from "./draft";
import { amountOf, filled, MoneyField, textOf } from "./money-field";
import { NoteFields } from "./note-fields";

export function PayIdFields({ values }: { values: Draft["values"] }) {
  return (
    <>
      <TextField
        name="toPayId"
        label="PayID"
        hint="Ends in .spid or .dpid. It is paid at once and without a fee."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={values.toPayId}
      />
      <MoneyField value={values.amount} />
      <NoteFields values={values} />
    </>
  );
}

export function payIdPaymentOf(values: FormData): PayIdPayment {
  return {
    kind: "pay-id",
    toPayId: textOf(values, "toPayId"),
    amount: amountOf(values),
    ...filled(values, "narration", "reference"),
  };
}
