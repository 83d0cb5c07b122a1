import type { Logger } from "@kobo/runtime";
import type { Request, RequestHandler } from "express";
import type { Account } from "../../app/bill-provider/account";
import { fieldsOfRequery } from "../../app/bill-provider/requery";
import type { Reply } from "../../app/reply";
import type { Fault, Operation } from "../../domain/bill-provider/fault";
import { mannerOf } from "../../domain/bill-provider/plan";
import { Refusal } from "../../domain/bill-provider/refusal";
import { refusalAnswer } from "../../domain/bill-provider/refusal-answer";
import { type Fields, readFields } from "../../domain/fields";
import type { Json } from "../../domain/json";
import { send, type Wait } from "../send";

/** What one call of the provider does. */
export type Call = (fields: Fields, fault: Fault | undefined) => Reply;

/** A call that only tells something: a fault changes nothing but how its answer looks. */
export function telling(tell: (fields: Fields, fault: Fault | undefined) => Json): Call {
  return (fields, fault) => ({
    body:
      fault?.kind === "code"
        ? refusalAnswer({ code: fault.code, about: JSON.stringify(fields) })
        : tell(fields, fault),
    manner: mannerOf(fault?.kind),
  });
}

/**
 * The frame around every call. A fault is used up by the call it meets, whatever the call is worth.
 * Nothing is answered before all that the book says is on the disk.
 */
export function server(parts: { account: Account; wait: Wait; logger: Logger }) {
  const { account, wait, logger } = parts;
  return (operation: Operation, call: Call): RequestHandler =>
    async (req, res) => {
      const fields = fieldsOf(req);
      const isAbout = operation === "requery" || operation === "settle";
      const subject = isAbout ? fieldsOfRequery(account, fields) : fields;
      const fault = account.faults.take(operation, subject);
      if (fault?.kind === "slow") await wait(fault.ms);

      const reply = answered(call, fields, fault);
      await account.book.durable();

      const level = operation === "pay" || operation === "settle" ? "info" : "debug";
      logger[level](
        {
          mode: account.mode,
          providerRequestId: fields.request_id,
          code: reply.body.code,
          manner: reply.manner,
          fault: fault?.kind,
        },
        operation,
      );
      await send(res, reply, wait);
    };
}

function fieldsOf(req: Request): Fields {
  return readFields(req.method === "GET" ? { ...req.query, ...req.params } : req.body);
}

function answered(call: Call, fields: Fields, fault: Fault | undefined): Reply {
  try {
    return call(fields, fault);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, message: detail } = error;
    const body = refusalAnswer({ code, detail, about: JSON.stringify(fields) });
    return { body, manner: mannerOf(fault?.kind) };
  }
}
