import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type {
  AmountRule,
  CreatePermanentAccount,
  PermanentAccount,
} from "../../../../src/http/api";
import { request } from "../../api/client";
import { pathOf, resources } from "../../api/resources";
import { useFormId } from "../../api/use-form-id";
import { useRefresh } from "../../api/use-refresh";
import { useScope } from "../../app/scope";
import { AmountField, koboOf } from "../../ui/amount-field";
import { Dialog } from "../../ui/dialog";
import { Form, Select, TextField } from "../../ui/form";
import { expectOf, MetadataField, ReferenceField } from "../payids/expect-fields";
import { RULES } from "../virtual-accounts/states";

const IDENTITIES = { bvn: "BVN", nin: "NIN" } as const;

interface CreatePermanentProps {
  /** Of the page that it is opened from; undefined for a field. */
  customerId?: string;
  onClose: () => void;
}

export function CreatePermanentDialog({ customerId, onClose }: CreatePermanentProps) {
  const { scope, merchant, mode } = useScope();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const accounts = resources.permanentAccounts(scope);
  const withId = useFormId(`create-permanent:${scope.merchantId}:${mode}:${customerId ?? ""}`);
  const create = async (values: FormData) => {
    const body = accountOf(values, customerId);
    const { id } = await withId((idempotencyKey) =>
      request<PermanentAccount>("POST", pathOf(accounts), { body, idempotencyKey }),
    );
    // Before the page is left, so that no request of it is cut.
    await refresh(accounts, resources.customers(scope));
    const params = { merchant: merchant.slug, mode, account: id };
    await navigate({ to: "/m/$merchant/$mode/permanent-accounts/$account", params });
  };
  return (
    <Dialog title={`Give a ${mode} account`} onClose={onClose}>
      <Form submit="Give account" onSubmit={create} onCancel={onClose} isRepeatable>
        {customerId === undefined && (
          <TextField
            name="customerId"
            label="Customer’s id"
            hint="Such as cus_…: copy it from the customer’s page. The customer needs a name."
            autoComplete="off"
            spellCheck={false}
          />
        )}
        <ReferenceField />
        <RuleFields />
        <IdentityFields />
        <MetadataField />
      </Form>
    </Dialog>
  );
}

function RuleFields() {
  const [rule, setRule] = useState<string>("any");
  return (
    <>
      <Select
        name="rule"
        label="Accept"
        hint="Others are returned."
        value={rule}
        onChange={({ target }) => setRule(target.value)}
      >
        {Object.entries(RULES).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
      {rule !== "any" && <AmountField label="Amount" hint="At least ₦100." />}
    </>
  );
}

function IdentityFields() {
  const [type, setType] = useState("");
  return (
    <>
      <Select
        name="identityType"
        label="Proof of identity (optional)"
        hint="Where the bank asks for it. The number is kept sealed, and shown masked."
        value={type}
        onChange={({ target }) => setType(target.value)}
      >
        <option value="">None</option>
        {Object.entries(IDENTITIES).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
      {type !== "" && (
        <TextField
          name="identity"
          label={`The customer’s ${IDENTITIES[type as keyof typeof IDENTITIES]}`}
          hint="Eleven digits."
          inputMode="numeric"
          autoComplete="off"
          maxLength={11}
        />
      )}
    </>
  );
}

function accountOf(values: FormData, customerId: string | undefined): CreatePermanentAccount {
  const type = String(values.get("identityType"));
  return {
    ...expectOf(values),
    customerId: customerId ?? String(values.get("customerId")).trim(),
    rule: String(values.get("rule")) as AmountRule,
    ...(values.has("amountKobo") && { amountKobo: koboOf(values) }),
    ...((type === "bvn" || type === "nin") && {
      identity: { type, number: String(values.get("identity")).trim() },
    }),
  };
}
