import { TextField } from "../../ui/form";
import type { Draft } from "./draft";

/** Fields of every payment. */
export function NoteFields({ values }: { values: Draft["values"] }) {
  return (
    <>
      <TextField
        name="narration"
        label="Narration (optional)"
        hint="Shown on statements, at most 100 characters."
        maxLength={100}
        defaultValue={values.narration}
      />
      <TextField
        name="reference"
        label="Your reference (optional)"
        hint="Unique among your payments. Left empty, Kobo chooses one."
        maxLength={100}
        autoComplete="off"
        defaultValue={values.reference}
      />
    </>
  );
}
