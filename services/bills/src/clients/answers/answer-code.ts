import { legible } from "@kobo/provider-client";
import { z } from "zod";
import { errorOf } from "../../domain/purchases/provider-codes";
import { TextOrNumber } from "./text-or-number";

/** The code of an answer about a purchase or an account. */
export const AnswerCode = TextOrNumber.pipe(z.string().regex(/^\d{3}$/));

const Refusable = z.object({ code: AnswerCode });

/**
 * The code with which the provider refused a request; undefined for success. Successful answers have no code, or 000.
 */
export function refusalIn(body: unknown): string | undefined {
  const { data } = Refusable.safeParse(body);
  return data && data.code !== "000" ? `${data.code} ${errorOf(data.code)}` : undefined;
}

const Described = z.object({ response_description: z.unknown() });

/** The reason for a refused list. Lists have their code where other answers describe it. */
export function listRefusalIn(body: unknown): string | undefined {
  const refusal = refusalIn(body);
  if (refusal) return refusal;
  if (Refusable.safeParse(body).success) return undefined;
  const said = Described.safeParse(body).data?.response_description ?? "000";
  if (said === "000") return undefined;
  return typeof said === "string" ? legible(said) : "without a text";
}
