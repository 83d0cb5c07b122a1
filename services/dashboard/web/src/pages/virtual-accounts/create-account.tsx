import { useNavigate } from "@tanstack/react-router";
import type { AmountRule, CreateVirtualAccount, VirtualAccount } from "../../../../src/http/api";
import { request } from "../../api/client";
import { pathOf, resources } from "../../api/resources";
import { useFormId } from "../../api/use-form-id";
import { useRefresh } from "../../api/use-refresh";
import { useScope } from "../../app/scope";
import { AmountField, koboOf } from "../../ui/amount-field";
import { Dialog } from "../../ui/dialog";
import { Form, Select, TextField } from "../../ui/form";
import { expectOf, MetadataField, ReferenceField } from "../payids/expect-fields";
import { RULES } from "./states";

export function CreateAccountDialog({ onClose }: { onClose: () => void }) {
  const { scope, merchant, mode } = useScope();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const withId = useFormId(`create-account:${scope.merchantId}:${mode}`);
  const create = async (values: FormData) => {
    const body = accountOf(values);
    const { reference } = await withId((idempotencyKey) =>
      request<VirtualAccount>("POST", pathOf(resources.virtualAccounts(scope)), {
        ...{ body, idempotencyKey },
      }),
    );
    // Before the page is left, so that no request of it is cut.
    await refresh(resources.virtualAccounts(scope));
    const params = { merchant: merchant.slug, mode, reference };
    await navigate({ to: "/m/$merchant/$mode/virtual-accounts/$reference", params });
  };
  return (
    <Dialog title={`Make a ${mode} account`} onClose={onClose}>
      <Form submit="Make account" onSubmit={create} onCancel={onClose} isRepeatable>
        <TextField
          name="name"
          label="Customer’s name"
          hint="It becomes part of the account’s name."
          autoComplete="off"
        />
        <ReferenceField />
        <AmountField label="Amount" hint="At least ₦100." />
        <Select name="rule" label="Accept" defaultValue="any" hint="Others are returned.">
          {Object.entries(RULES).map(([rule, text]) => (
            <option key={rule} value={rule}>
              {text}
            </option>
          ))}
        </Select>
        <TextField
          name="validityTime"
          label="Open for how many minutes"
          hint="5 to 4,320, which are three days. 1,440 are one day."
          inputMode="numeric"
          defaultValue="1440"
        />
        <MetadataField />
      </Form>
    </Dialog>
  );
}

function accountOf(values: FormData): CreateVirtualAccount {
  return {
    ...expectOf(values),
    name: String(values.get("name")),
    amountKobo: koboOf(values),
    rule: String(values.get("rule")) as AmountRule,
    validityTime: Number(values.get("validityTime")),
  };
}
