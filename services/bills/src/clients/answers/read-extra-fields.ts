import { z } from "zod";
import type { InsurerList, Option } from "../../domain/orders/extra-fields";
import { listOf } from "./list-of";
import { TextOrNumber } from "./text-or-number";

/** A field as the provider describes it, under its own name. */
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

/** @throws Error for what is no list */
export function readExtraFields(body: unknown): DescribedField[] {
  return ExtraFields.parse(body).content.map((field) => ({
    name: field.optionName,
    label: field.optionLabel || field.optionName,
    required: field.optionRule.toLowerCase() === "required",
    isChoice: field.optionType.toLowerCase() === "select",
  }));
}

/** Codes with their meanings; a list without codes has the places in it for codes. */
const Options = z.object({
  content: z.object({
    options: z.union([
      z.record(z.string(), TextOrNumber),
      z.array(TextOrNumber).transform((labels) => Object.fromEntries(labels.entries())),
    ]),
  }),
});

/** @throws Error for what is no list */
export function readOptions(body: unknown): Option[] {
  const { options } = Options.parse(body).content;
  return Object.entries(options).map(([value, label]) => ({ value, label }));
}

/** The motor insurer's own lists. @throws Error for what is no list */
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
