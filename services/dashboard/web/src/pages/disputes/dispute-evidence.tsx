import { useId, useState } from "react";
import type { DisputeDetail } from "../../../../src/http/api";
import { request } from "../../api/client";
import { ApiError } from "../../api/http";
import { pathOf, resources } from "../../api/resources";
import { useRefresh } from "../../api/use-refresh";
import { useScope } from "../../app/scope";
import { uuidv7 } from "../../format/uuid";
import { Button } from "../../ui/button";
import { INPUT } from "../../ui/classes";
import { Form, Select, TextArea } from "../../ui/form";
import { Card, EmptyState, Facts, Section } from "../../ui/page";
import { showToast } from "../../ui/toast";

/** The texts that banks read, in the order in which merchants have them at hand. */
const TEXTS: Readonly<Record<string, string>> = {
  product_description: "What you sold",
  uncategorized_text: "What happened",
  customer_name: "Customer's name",
  customer_email_address: "Customer's email",
  customer_purchase_ip: "IP address of the purchase",
  billing_address: "Billing address",
  shipping_address: "Shipping address",
  shipping_carrier: "Carrier",
  shipping_date: "Shipping date",
  shipping_tracking_number: "Tracking number",
  service_date: "Date of the service",
  access_activity_log: "Use of the digital product",
  refund_policy_disclosure: "How the customer saw the refund policy",
  refund_refusal_explanation: "Why no refund is due",
  cancellation_policy_disclosure: "How the customer saw the cancellation policy",
  cancellation_rebuttal: "Why the subscription was not canceled",
  duplicate_charge_explanation: "How this charge differs from another one",
};

const FILES: Readonly<Record<string, string>> = {
  receipt: "Receipt or invoice",
  customer_communication: "Messages with the customer",
  customer_signature: "Customer's signature",
  shipping_documentation: "Proof of delivery",
  service_documentation: "Proof of the service",
  refund_policy: "Refund policy",
  cancellation_policy: "Cancellation policy",
  duplicate_charge_documentation: "The other charge",
  uncategorized_file: "Something else",
};

const FILE_MAX = 5 * 1024 * 1024;

/** The evidence of a dispute: a form while the bank waits for it, and the texts and files afterwards. */
export function DisputeEvidence({ dispute }: { dispute: DisputeDetail }) {
  const { can } = useScope();
  const isOpen = dispute.status === "needs_response" && !dispute.pendingResponse;
  if (!isOpen || !can("disputes.write")) return <Given dispute={dispute} />;
  return (
    <>
      <Section
        title="Evidence"
        lead="It is kept as you go, and the bank gets it when you submit. Leave empty what does not apply. No card numbers."
      >
        <Card>
          <Texts key={dispute.id} dispute={dispute} />
        </Card>
      </Section>
      <Section title="Files" lead="PDF, PNG or JPEG, at most 5 MiB each; one for each purpose.">
        <Card>
          <Attach key={dispute.id} dispute={dispute} />
        </Card>
        <AttachedFiles dispute={dispute} />
      </Section>
    </>
  );
}

function Given({ dispute: { texts, files } }: { dispute: DisputeDetail }) {
  const facts: [string, string][] = [
    ...Object.entries(texts).map(([field, text]): [string, string] => [
      TEXTS[field] ?? field,
      text,
    ]),
    ...files.map(({ field, filename }): [string, string] => [FILES[field] ?? field, filename]),
  ];
  return (
    <Section title="Evidence">
      {facts.length > 0 ? <Facts facts={facts} /> : <EmptyState title="None was given" />}
    </Section>
  );
}

function useDisputePlace(id: string) {
  const { scope } = useScope();
  return [...resources.disputes(scope), id];
}

function Texts({ dispute }: { dispute: DisputeDetail }) {
  const refresh = useRefresh();
  const place = useDisputePlace(dispute.id);
  const save = async (values: FormData) => {
    const given = Object.keys(TEXTS).map((name) => [name, String(values.get(name) ?? "")] as const);
    const changed = given.filter(([name, text]) => text !== (dispute.texts[name] ?? ""));
    if (changed.length > 0) {
      const body = { texts: Object.fromEntries(changed) };
      await request("POST", pathOf([...place, "evidence"]), { body });
      await refresh(place);
    }
    showToast("The evidence is kept. Submit it when it is complete.");
  };
  return (
    <Form submit="Keep evidence" onSubmit={save}>
      {Object.entries(TEXTS).map(([name, label]) => (
        <TextArea
          key={name}
          name={name}
          label={label}
          rows={2}
          maxLength={20_000}
          defaultValue={dispute.texts[name] ?? ""}
        />
      ))}
    </Form>
  );
}

function Attach({ dispute }: { dispute: DisputeDetail }) {
  const refresh = useRefresh();
  const place = useDisputePlace(dispute.id);
  const inputId = useId();
  const attach = async (values: FormData) => {
    const file = values.get("file");
    if (!(file instanceof File) || file.size === 0) throw problem("Choose a file.");
    if (file.size > FILE_MAX) throw problem("The file is larger than 5 MiB.");
    const field = String(values.get("field"));
    const query = new URLSearchParams({ field, filename: file.name.slice(0, 200) });
    const path = `${pathOf([...place, "files"])}?${query}`;
    await request("POST", path, { file, idempotencyKey: uuidv7() });
    await refresh(place);
    showToast("The file is kept. Submit it with the rest of the evidence.");
  };
  return (
    <Form submit="Attach file" onSubmit={attach}>
      <Select name="field" label="What it proves" defaultValue="receipt">
        {Object.entries(FILES).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <div className="grid gap-1.5">
        <label htmlFor={inputId} className="font-medium">
          File
        </label>
        <input
          id={inputId}
          type="file"
          name="file"
          accept="application/pdf,image/png,image/jpeg"
          className={`${INPUT} h-auto py-1.5`}
        />
      </div>
    </Form>
  );
}

function problem(message: string): ApiError {
  return new ApiError(400, { code: "VALIDATION_ERROR", message });
}

function AttachedFiles({ dispute }: { dispute: DisputeDetail }) {
  const refresh = useRefresh();
  const place = useDisputePlace(dispute.id);
  const [removing, setRemoving] = useState<string>();
  if (dispute.files.length === 0) return null;
  const remove = async (field: string) => {
    setRemoving(field);
    try {
      const body = { texts: {}, withoutFiles: [field] };
      await request("POST", pathOf([...place, "evidence"]), { body });
    } finally {
      await refresh(place);
      setRemoving(undefined);
    }
  };
  return (
    <ul className="grid gap-2">
      {dispute.files.map(({ field, filename }) => (
        <li key={field} className="flex flex-wrap items-center justify-between gap-2">
          <span className="[overflow-wrap:anywhere]">
            {FILES[field] ?? field}: {filename}
          </span>
          <Button pending={removing === field} onClick={() => void remove(field)}>
            Remove {filename}
          </Button>
        </li>
      ))}
    </ul>
  );
}
