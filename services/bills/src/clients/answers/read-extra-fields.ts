import { z } from "zod";
import type { InsurerList, Option } from "../../domain/orders/extra-fields";
import { listOf } from "./list-of";
import { TextOrNumber } from "./text-or-number";

/** A field under the provider's name. */
export interface DescribedField {
  name: string;
  label: string;
  required: boolean;
  isChoice: boolean;
}

const ExtraFields = z.object({
  content: listOf(
    z.object({
      optionName: z.string().min(1),
      optionLabel: TextOrNumber.catch(""),
      optionType: z.string().catch(""),
      optionRule: z.string().catch("required"),
    }),
  ),
});

/** @throws Error for an unreadable list */
export function readExtraFields(body: unknown): DescribedField[] {
  return ExtraFields.parse(body).content.map((field) => ({
    name: field.optionName,
    label: field.optionLabel || field.optionName,
    required: field.optionRule.toLowerCase() === "required",
    isChoice: field.optionType.toLowerCase() === "select",
  }));
}

/** Codes with their labels; a list without codes uses its indexes as codes. */
const Options = z.object({
  content: z.object({
    options: z.union([
      z.record(z.string(), TextOrNumber),
      z.array(TextOrNumber).transform((labels) => Object.fromEntries(labels.entries())),
    ]),
  }),
});

/** @throws Error for an unreadable list */
export function readOptions(body: unknown): Option[] {
  const { options } = Options.parse(body).content;
  return Object.entries(options).map(([value, label]) => ({ value, label }));
}

/** Reads a list of the motor insurer. @throws Error for an unreadable list */
export function readInsurerList(
  body: unknown,
  columns: Pick<InsurerList, "value" | "label">,
): Option[] {
  const row = z
    .object({ [columns.value]: TextOrNumber, [columns.label]: TextOrNumber })
    .transform((cells) => ({
      value: cells[columns.value] ?? "",
      label: cells[columns.label] ?? "",
    }));
  return z.object({ content: listOf(row) }).parse(body).content;
}
