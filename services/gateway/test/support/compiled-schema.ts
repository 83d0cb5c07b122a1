import Ajv, { type ValidateFunction } from "ajv/dist/2020";
import addFormats from "ajv-formats";

const ajv = addFormats(new Ajv({ allErrors: true, strict: true, allowUnionTypes: true }));
const known = new Map<string, ValidateFunction>();

/** The check of a JSON Schema, which is given as text. Compiled once. */
export function compiledSchema(text: string): ValidateFunction {
  const fits = known.get(text) ?? ajv.compile(JSON.parse(text));
  known.set(text, fits);
  return fits;
}
