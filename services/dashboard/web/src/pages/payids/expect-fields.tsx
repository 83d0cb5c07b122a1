import { TextArea, TextField } from "../../ui/form";

/** The fields of every expected payment. `expectOf` reads them. */
export function ReferenceField() {
  return (
    <TextField
      name="reference"
      label="Reference"
      hint="Yours, such as an order number: one for each PayID or virtual account, for ever."
      autoComplete="off"
      spellCheck={false}
    />
  );
}

export function MetadataField() {
  return (
    <TextArea
      name="metadata"
      label="Metadata (optional)"
      hint='A JSON object for your own use. The payment shows its "customerName" and "customerEmail".'
      rows={2}
      spellCheck={false}
    />
  );
}

export function expectOf(values: FormData) {
  return {
    reference: String(values.get("reference")).trim(),
    metadata: String(values.get("metadata")),
  };
}
