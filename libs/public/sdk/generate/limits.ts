import type { JsonSchema } from "./document";

/** The description of an input's field, with its range and its default, which its type does not show. */
export function describedWithLimits(schema: JsonSchema): string | undefined {
  const limits = [...rangeOf(schema), ...defaultOf(schema)];
  const { description } = schema;
  if (limits.length === 0) return description;
  if (description === undefined) return limits.join(" ");
  return [/[.:]$/.test(description) ? description : `${description}.`, ...limits].join(" ");
}

function rangeOf({ description = "", minimum, maximum }: JsonSchema): string[] {
  const [least, most] = [minimum, maximum].map((bound) => worthNaming(bound, description));
  if (least !== undefined && most !== undefined) return [`${least} to ${most}.`];
  if (least !== undefined && least > 1) return [`At least ${least}.`];
  return most === undefined ? [] : [`At most ${most}.`];
}

/** A bound that says something: neither the largest exact number, nor one that the description names. */
function worthNaming(bound: number | undefined, description: string): number | undefined {
  if (bound === undefined || Math.abs(bound) === Number.MAX_SAFE_INTEGER) return undefined;
  return description.replaceAll(",", "").split(/\D+/).includes(String(bound)) ? undefined : bound;
}

function defaultOf({ description = "", default: preset }: JsonSchema): string[] {
  const isPlain = ["string", "number", "boolean"].includes(typeof preset) && preset !== "";
  return isPlain && !/default/i.test(description) ? [`Default: \`${preset}\`.`] : [];
}
