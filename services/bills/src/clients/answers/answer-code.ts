import { legible } from "@kobo/provider-client";
import { z } from "zod";
import { errorOf } from "../../domain/purchases/provider-codes";
import { TextOrNumber } from "./text-or-number";

/** What tells of a purchase or of an account begins with one of these. */
export const AnswerCode = TextOrNumber.pipe(z.string().regex(/^\d{3}$/));

const Refusable = z.object({ code: AnswerCode });

/**
 * Why the provider does not tell what it was asked; undefined when it does. What tells something has
 * no code of its own, or one that says that all went well.
 */
export function refusalIn(body: unknown): string | undefined {
  const { data } = Refusable.safeParse(body);
  return data && data.code !== "000" ? `${data.code} ${errorOf(data.code)}` : undefined;
}

const Described = z.object({ response_description: z.unknown() });

/** Why the provider does not give a list. Lists carry their code where other answers carry its meaning. */
export function listRefusalIn(body: unknown): string | undefined {
  const refusal = refusalIn(body);
  if (refusal) return refusal;
  if (Refusable.safeParse(body).success) return undefined;
  const said = Described.safeParse(body).data?.response_description ?? "000";
  if (said === "000") return undefined;
  return typeof said === "string" ? legible(said) : "without a text";
}
