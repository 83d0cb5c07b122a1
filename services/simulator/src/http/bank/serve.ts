import type { Logger } from "@kobo/runtime";
import type { Request, RequestHandler } from "express";
import type { FaultList } from "../../app/fault-list";
import type { Switches } from "../../app/switches";
import { type BankFault, mannerOf } from "../../domain/bank/fault";
import { Refused } from "../../domain/bank/refused";
import { type Fields, readFields } from "../../domain/fields";
import type { Json } from "../../domain/json";
import type { Manner } from "../../domain/manner";
import type { Mode } from "../../domain/mode";
import { send, type Wait } from "../send";

/** What the frame needs of whoever answers. */
interface Desk {
  mode: Mode;
  book: { durable: () => Promise<void> };
  faults: FaultList<BankFault>;
  switches: Switches;
}

export interface Answer {
  status: number;
  body: Json;
  /** Where it is not the fault that decides how the answer arrives. */
  manner?: Manner;
}

/** What one call of a bank does. */
export type Call = (req: Request, fault: BankFault | undefined) => Answer;

/**
 * The frame around every call. A fault is used up by the call it meets, whatever the call is worth.
 * Nothing is answered before all that the book says is on the disk.
 */
export function bankServer<Operation extends string>(parts: {
  desk: Desk;
  refusalBody: (fault: BankFault) => Json;
  wait: Wait;
  logger: Logger;
}) {
  const { desk, refusalBody, wait, logger } = parts;
  return (
    operation: Operation,
    call: Call,
    more: (fields: Fields) => Fields = () => ({}),
  ): RequestHandler =>
    async (req, res) => {
      const fields = fieldsOf(req);
      const fault = desk.faults.take(operation, { ...more(fields), ...fields });
      if (fault?.kind === "slow") await wait(fault.ms);

      const answer =
        fault?.kind === "refuse"
          ? { status: fault.status, body: refusalBody(fault) }
          : answered(call, req, fault);
      await desk.book.durable();

      const { status, body, manner = mannerOf(fault?.kind) } = answer;
      const level = req.method === "POST" ? "info" : "debug";
      const { reference, session_id: sessionId } = fields;
      logger[level](
        { mode: desk.mode, reference, sessionId, status, manner, fault: fault?.kind },
        operation,
      );
      await send(res, { status, body, manner }, wait);
    };
}

function fieldsOf(req: Request): Fields {
  return { ...readFields(req.query), ...readFields(req.body), ...readFields(req.params) };
}

function answered(call: Call, req: Request, fault: BankFault | undefined): Answer {
  try {
    return call(req, fault);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { status: error.status, body: error.body };
  }
}
