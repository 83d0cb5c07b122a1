import type { PayIdPayment } from "../../../../src/http/api";
import { AmountField, koboOf } from "../../ui/amount-field";
import { TextField } from "../../ui/form";
import type { Draft } from "./draft";
import { filled, textOf } from "./form-values";
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
      <AmountField name="amount" typed={values.amount} />
      <NoteFields values={values} />
    </>
  );
}

export function payIdPaymentOf(values: FormData): PayIdPayment {
  return {
    kind: "pay-id",
    toPayId: textOf(values, "toPayId"),
    amount: koboOf(values, "amount"),
    ...filled(values, "narration", "reference"),
  };
}
