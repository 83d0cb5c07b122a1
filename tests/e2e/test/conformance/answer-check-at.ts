import { answerCheck } from "./answer-check";
import { documentAt } from "./api-document";

type AnswerCheck = ReturnType<typeof answerCheck>;

const checks = new Map<string, Promise<AnswerCheck>>();

/** The check of answers by the OpenAPI document of the listener at this address. Made once. */
export function answerCheckAt(baseUrl: string): Promise<AnswerCheck> {
  const check = checks.get(baseUrl) ?? documentAt(baseUrl).then(answerCheck);
  checks.set(baseUrl, check);
  // The next test requests the document again.
  check.catch(() => checks.delete(baseUrl));
  return check;
}
