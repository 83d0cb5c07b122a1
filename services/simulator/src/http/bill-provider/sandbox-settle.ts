import { z } from "zod";
import type { Account } from "../../app/bill-provider/account";
import { settle } from "../../app/bill-provider/settle";
import type { Reply } from "../../app/reply";
import type { Fault } from "../../domain/bill-provider/fault";
import { mannerOf } from "../../domain/bill-provider/plan";
import { refusalAnswer } from "../../domain/bill-provider/refusal-answer";
import type { Fields } from "../../domain/fields";
import { SettlementRequest } from "./requests";

/**
 * Ends a purchase by hand. The provider has no such call, so that it speaks by its HTTP status: 200
 * settled, also when it had ended so already; 404 unknown; 409 already over.
 */
export function sandboxSettle(account: Account, fields: Fields, fault: Fault | undefined): Reply {
  const manner = mannerOf(fault?.kind);
  if (fault?.kind === "code") {
    return { manner, body: refusalAnswer({ code: fault.code, about: JSON.stringify(fields) }) };
  }
  const asked = SettlementRequest.safeParse(fields);
  if (!asked.success) {
    return { manner, status: 400, body: { error: z.prettifyError(asked.error) } };
  }
  const { request_id, outcome } = asked.data;
  const settlement = settle(account, request_id, outcome);
  const { result } = settlement;
  switch (settlement.result) {
    case "unknown request_id":
      return { manner, status: 404, body: { result, request_id } };
    case "already over":
      return {
        manner,
        status: 409,
        body: { result, request_id, status: settlement.purchase.status },
      };
    case "settled":
      return { manner, body: { result, request_id, status: settlement.purchase.status } };
  }
}
