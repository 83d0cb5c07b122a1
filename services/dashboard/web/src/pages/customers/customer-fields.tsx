import type { CustomerDetail, CustomerFields } from "../../../../src/http/api";
import { TextArea, TextField } from "../../ui/form";

const INDENT = 2;

/** The fields of a customer. `customerOf` reads them. */
export function CustomerInputs({ customer }: { customer?: CustomerDetail }) {
  const hasMetadata = customer && Object.keys(customer.metadata).length > 0;
  return (
    <>
      <TextField
        name="email"
        label="E-mail address"
        hint="You have one customer for each address."
        type="email"
        autoComplete="off"
        defaultValue={customer?.email}
      />
      <TextField
        name="name"
        label="Name (optional)"
        hint="An account of the customer’s needs it."
        autoComplete="off"
        defaultValue={customer?.name ?? ""}
      />
      <TextField
        name="phone"
        label="Phone (optional)"
        type="tel"
        autoComplete="off"
        placeholder="+2348031234567"
        defaultValue={customer?.phone ?? ""}
      />
      <TextField
        name="reference"
        label="Reference (optional)"
        hint="Your own id of the customer."
        autoComplete="off"
        spellCheck={false}
        defaultValue={customer?.reference ?? ""}
      />
      <TextArea
        name="metadata"
        label="Metadata (optional)"
        hint="A JSON object for your own use."
        rows={2}
        spellCheck={false}
        defaultValue={hasMetadata ? JSON.stringify(customer.metadata, null, INDENT) : ""}
      />
    </>
  );
}

export function customerOf(values: FormData): CustomerFields {
  const text = (name: string) => String(values.get(name)).trim();
  return {
    ...{ email: text("email"), name: text("name"), phone: text("phone") },
    ...{ reference: text("reference"), metadata: text("metadata") },
  };
}
