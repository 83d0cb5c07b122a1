import { z } from "zod";
import type { ProviderAnswer } from "../../domain/purchases/outcome";
import type { Purchase } from "../../domain/purchases/purchase";
import { AnswerCode } from "./answer-code";
import { costFromNaira } from "./cost";
import { readGoods } from "./read-goods";
import { TextOrNumber } from "./text-or-number";

const Transaction = z.object({
  status: TextOrNumber.catch(""),
  transactionId: TextOrNumber.catch(""),
  total_amount: TextOrNumber.catch(""),
});

const Answer = z.object({
  code: AnswerCode,
  requestId: z.string().optional(),
  content: z
    .object({ transactions: Transaction.optional().catch(undefined) })
    .catch({ transactions: undefined }),
});

/**
 * Parses the provider's answer about a purchase.
 * @throws Error for an unreadable answer, and for another purchase's
 */
export function readAnswer(body: unknown, purchase: Purchase): ProviderAnswer {
  const { code, content, requestId: about } = Answer.parse(body);
  if (about !== undefined && about !== purchase.providerRequestId) {
    throw new Error("The answer is about another.");
  }
  const { transactions } = content;
  return {
    code,
    status: transactions?.status ?? "",
    providerReference: transactions?.transactionId ?? "",
    cost: transactions && costFromNaira(transactions.total_amount),
    goods: readGoods(body, purchase),
  };
}
