import { useQuery } from "@tanstack/react-query";
import type { BankPayment } from "../../../../src/http/api";
import { queries } from "../../api/resources";
import { useScope } from "../../app/scope";
import { AmountField, koboOf } from "../../ui/amount-field";
import { TextField } from "../../ui/form";
import { Loaded } from "../../ui/loaded";
import { BankField } from "./bank-field";
import type { Draft } from "./draft";
import { filled, textOf } from "./form-values";
import { NoteFields } from "./note-fields";

export function BankFields({ values }: { values: Draft["values"] }) {
  const { scope, mode } = useScope();
  const banks = useQuery(queries.banks(scope));
  return (
    <>
      <Loaded query={banks}>
        {(data) => <BankField banks={data.banks} code={values.bankCode} />}
      </Loaded>
      <TextField
        name="accountNumber"
        label="Account number"
        hint={
          mode === "test"
            ? "Ten digits. In test mode 0690000031 is paid, 0690000035 waits, 0690000036 fails."
            : "Ten digits. Its bank’s name for the account is shown before anything moves."
        }
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        defaultValue={values.accountNumber}
      />
      <AmountField name="amount" typed={values.amount} />
      <NoteFields values={values} />
    </>
  );
}

export function bankPaymentOf(values: FormData): BankPayment {
  return {
    kind: "bank",
    bankCode: textOf(values, "bankCode"),
    accountNumber: textOf(values, "accountNumber"),
    amount: koboOf(values, "amount"),
    ...filled(values, "narration", "reference"),
  };
}
