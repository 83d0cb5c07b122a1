import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { CreatePayId, PayId } from "../../../../src/http/api";
import { request } from "../../api/client";
import { pathOf, resources } from "../../api/resources";
import { useFormId } from "../../api/use-form-id";
import { useRefresh } from "../../api/use-refresh";
import { useScope } from "../../app/scope";
import { AmountField, koboOf } from "../../ui/amount-field";
import { Dialog } from "../../ui/dialog";
import { Form, Select, TextField } from "../../ui/form";
import { expectOf, MetadataField, ReferenceField } from "./expect-fields";

const DYNAMIC = "dynamic";

export function CreatePayIdDialog({ onClose }: { onClose: () => void }) {
  const { scope, merchant, mode } = useScope();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const [type, setType] = useState<string>(DYNAMIC);
  const withId = useFormId(`create-payid:${scope.merchantId}:${mode}`);
  const create = async (values: FormData) => {
    const body = payIdOf(values);
    const { payId } = await withId((idempotencyKey) =>
      request<PayId>("POST", pathOf(resources.payIds(scope)), { body, idempotencyKey }),
    );
    // Before the page is left, so that no request of it is cut.
    await refresh(resources.payIds(scope));
    const params = { merchant: merchant.slug, mode, payId };
    await navigate({ to: "/m/$merchant/$mode/payids/$payId", params });
  };
  return (
    <Dialog title={`Make a ${mode} PayID`} onClose={onClose}>
      <Form submit="Make PayID" onSubmit={create} onCancel={onClose} isRepeatable>
        <Select
          name="type"
          label="Kind"
          value={type}
          onChange={({ target }) => setType(target.value)}
          hint={
            type === DYNAMIC
              ? "Takes one payment within 24 hours, under your business’s name."
              : "Takes any number of payments and never expires, such as at a till."
          }
        >
          <option value={DYNAMIC}>Dynamic: for one payment</option>
          <option value="static">Static: for many payments</option>
        </Select>
        {type !== DYNAMIC && (
          <TextField
            name="name"
            label="Name"
            hint="Payers see it, and its address is made of it. 3 to 50 characters."
            autoComplete="off"
          />
        )}
        <ReferenceField />
        <AmountField
          label="Expected amount (optional),"
          hint="At least ₦100. Payments of another amount are taken too."
        />
        <MetadataField />
      </Form>
    </Dialog>
  );
}

function payIdOf(values: FormData): CreatePayId {
  const amountKobo = koboOf(values);
  const expected = { ...expectOf(values), ...(amountKobo && { amountKobo }) };
  return values.get("type") === DYNAMIC
    ? { type: "dynamic", ...expected }
    : { type: "static", name: String(values.get("name")), ...expected };
}
