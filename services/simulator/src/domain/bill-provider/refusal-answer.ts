import type { Json } from "../json";
import { pick } from "../pick";
import { meaningOf } from "./codes";

/**
 * An answer without a transaction. What stands under `content` differs: a text, an object with
 * `errors`, or an empty list.
 */
export function refusalAnswer(refused: { code: string; detail?: string; about: string }): Json {
  const { code, about } = refused;
  const meaning = meaningOf(code);
  const detail = refused.detail ?? meaning;
  const content = pick<unknown>(`refusal ${code} ${about}`, [{ errors: detail }, detail, []]);
  return { code, response_description: meaning, content };
}
