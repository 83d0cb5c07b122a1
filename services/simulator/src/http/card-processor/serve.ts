import type { Logger } from "@kobo/runtime";
import type { Request, RequestHandler, Response } from "express";
import type { ProcessorDesk } from "../../app/card-processor/desk";
import { keyInUse, once, type Reply } from "../../app/card-processor/once";
import { type BankFault, mannerOf } from "../../domain/bank/fault";
import { Refused } from "../../domain/bank/refused";
import type { ProcessorOperation } from "../../domain/card-processor/faults";
import { errorBody, Malformed } from "../../domain/card-processor/refusal";
import type { Fields } from "../../domain/fields";
import type { Json } from "../../domain/json";
import type { Manner } from "../../domain/manner";
import { send, type Wait } from "../send";
import { fieldsOfCall } from "./fields-of-call";

interface Answer {
  body: Json;
  manner?: Manner;
  isKept?: boolean;
}

/** What one call of the processor does. */
export type Call = (req: Request, fault: BankFault | undefined) => Answer;

type Replied = Reply & { isReplayed: boolean };

/**
 * The frame around every call. A fault is used up by the call it meets, whatever the call is worth.
 * Nothing is answered before all that the book says is on the disk. Of what was sent, nothing is
 * logged.
 */
export function processorServer(parts: { desk: ProcessorDesk; wait: Wait; logger: Logger }) {
  const { desk, wait, logger } = parts;
  return (operation: ProcessorOperation, call: Call): RequestHandler =>
    async (req, res) => {
      const fields = fieldsOfCall(desk, req);
      const fault = desk.faults.take(operation, fields);
      const key = req.method === "POST" ? req.get("idempotency-key") : undefined;
      const { isReplayed, ...reply } = await inTurn(desk, key, async () => {
        if (fault?.kind === "slow") await wait(fault.ms);
        const replied = answered({ desk, req, key, fault, call });
        await desk.book.durable();
        return replied;
      });

      const { status, body, manner = mannerOf(fault?.kind) } = reply;
      logger[req.method === "POST" ? "info" : "debug"](
        { ...idsOf(fields), mode: desk.mode, status, manner, isReplayed, fault: fault?.kind },
        operation,
      );
      setHeaders(res, { key, isReplayed });
      await send(res, { status, body, manner }, wait);
    };
}

function idsOf({ payment_intent: intentId, refund: refundId }: Fields) {
  return { intentId, refundId };
}

function setHeaders(
  res: Response,
  { key, isReplayed }: { key: string | undefined; isReplayed: boolean },
): void {
  if (key) res.set("Idempotency-Key", key);
  if (isReplayed) res.set("Idempotent-Replayed", "true");
}

/** Of two calls under one key at a time, the second is sent away. */
async function inTurn(
  { keysInUse }: ProcessorDesk,
  key: string | undefined,
  work: () => Promise<Replied>,
): Promise<Replied> {
  if (key === undefined) return work();
  if (keysInUse.has(key)) return { ...refusedReply(keyInUse(key)), isReplayed: false };
  keysInUse.add(key);
  return work().finally(() => keysInUse.delete(key));
}

function answered(parts: {
  desk: ProcessorDesk;
  req: Request;
  key: string | undefined;
  fault: BankFault | undefined;
  call: Call;
}): Replied {
  const { desk, req, key, fault, call } = parts;
  const undone = undoneBy(fault);
  if (undone) return { ...undone, isReplayed: false };
  const work = () => done(call, req, fault);
  // Who executes twice has forgotten what he did under the key.
  if (key === undefined || fault?.kind === "double-execution") {
    return { ...desk.book.together(work), isReplayed: false };
  }
  try {
    const path = req.baseUrl + req.path;
    return once(desk, { key, path, sent: JSON.stringify(req.body ?? {}) }, work);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { ...refusedReply(error), isReplayed: false };
  }
}

/** What is answered when a fault keeps a call from being done at all. */
function undoneBy(fault: BankFault | undefined): Reply | undefined {
  if (fault?.kind === "hang-then-refuse") return { status: 500, body: {}, isKept: false };
  if (fault?.kind !== "refuse") return undefined;
  const { status, message, code } = fault;
  const type = status >= 500 ? "api_error" : "invalid_request_error";
  return { status, body: errorBody({ type, ...(code && { code }), message }), isKept: false };
}

function done(call: Call, req: Request, fault: BankFault | undefined): Reply {
  try {
    return { status: 200, isKept: true, ...call(req, fault) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return refusedReply(error);
  }
}

function refusedReply(refused: Refused): Reply {
  const { status, body } = refused;
  return { status, body, isKept: status !== 409 && !(refused instanceof Malformed) };
}
