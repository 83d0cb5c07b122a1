import type { Kobo } from "@kobo/core/money";
import {
  asProviderError,
  breakerStates,
  type CircuitBreaker,
  ProviderError,
} from "@kobo/provider-client";
import { histogram } from "@kobo/runtime";
import { isSandboxNumber } from "../../domain/orders/phone";
import type { AccountToVerify, Verification } from "../../domain/orders/verification";
import {
  type Call,
  type Outcome,
  outcomeOfAnswer,
  outcomeOfNoAnswer,
} from "../../domain/purchases/outcome";
import type { Purchase } from "../../domain/purchases/purchase";
import { listRefusalIn, refusalIn } from "../answers/answer-code";
import { readAnswer } from "../answers/read-answer";
import { readBalance } from "../answers/read-balance";
import { readVerification } from "../answers/read-verification";
import { type Operation, providerBreakers, rehearsalBreakers } from "./breakers";
import { payFields } from "./pay-fields";
import { type Account, providerApi } from "./provider-api";

/** What a person with a sandbox may want the provider to decide. */
export type Settlement = "delivered" | "failed" | "reversed";

/** The bill provider, with one account. Deadlines are in ms since 1970. */
export interface Provider {
  /** False while so much goes wrong, or is under way, that no purchase is sent. */
  isAvailable: () => boolean;
  /** Of the breakers, to be read by people. */
  states: () => string;
  /** Buys. Called once for a purchase, whatever comes of it. */
  pay: (purchase: Purchase, deadline: number) => Promise<Outcome>;
  /** Asks what became of a purchase. */
  requery: (purchase: Purchase, deadline: number) => Promise<Outcome>;
  /** Asks who is behind a smartcard, a meter, a profile or an account. */
  verify: (account: AccountToVerify, deadline: number) => Promise<Verification>;
  /**
   * Reads a list. What `read` throws at is no answer, and so is a refusal.
   * @throws ProviderError
   */
  read: (
    path: string,
    query: Record<string, string>,
    deadline: number,
    read?: (body: unknown) => unknown,
  ) => Promise<unknown>;
  /** What we have left there. @throws ProviderError */
  balance: (deadline: number) => Promise<Kobo>;
  /** Test provider only: decides now. */
  settle: (
    providerRequestId: string,
    outcome: Settlement,
    deadline: number,
  ) => Promise<"settled" | "not allowed" | "no answer">;
  close: () => Promise<void>;
}

const duration = histogram({
  name: "bill_provider_call_seconds",
  help: "Duration of a call to the bill provider, by outcome",
  labelNames: ["mode", "call", "outcome"],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

/** Somebody waits for the answer with a page before him, or the next question comes soon anyway. */
const READ_TIMEOUT_MS = 4_000;

interface ProviderCall<Answer> {
  /** Reads the answer too, so that one without sense opens the breaker as silence does. */
  work: () => Promise<Answer>;
  onNoAnswer: (error: ProviderError) => Answer;
}

interface Reading<Result> {
  /** Why there is nothing to read; undefined when there is. */
  refused?: (body: unknown) => string | undefined;
  read: (body: unknown) => Result;
}

/** `onRecovered` is called when purchases can be sent, or asked about, again. It must not throw. */
export function billProvider(account: Account, onRecovered?: () => void): Provider {
  const { mode } = account;
  const { get, post, reply, close } = providerApi(account);
  const breakers = providerBreakers(mode, onRecovered);
  const rehearsals = mode === "test" ? rehearsalBreakers(mode) : undefined;

  const ask = async <Answer extends { kind: string }>(
    call: Operation,
    breaker: CircuitBreaker,
    { work, onNoAnswer }: ProviderCall<Answer>,
  ): Promise<Answer> => {
    const end = duration.startTimer({ mode, call });
    const answer = await breaker
      .run(work)
      .catch((error: unknown) => onNoAnswer(asProviderError(error)));
    end({ outcome: answer.kind });
    return answer;
  };

  const callAbout = (call: Call, purchase: Purchase, send: () => Promise<unknown>) => {
    const providerCall: ProviderCall<Outcome> = {
      work: async () => outcomeOfAnswer(call, readAnswer(await send(), purchase)),
      onNoAnswer: ({ neverSent, isTransportFailure, message: detail }) =>
        outcomeOfNoAnswer(call, { neverSent, isTransportFailure, detail }),
    };
    return rehearsals && isRehearsal(purchase)
      ? ask(call, rehearsals[call], expectingNoAnswer(providerCall))
      : ask(call, breakers[call], providerCall);
  };

  /** A refusal is an answer, so it does not open the breaker; but there is nothing to read in it. */
  const lookUp = async <Result>(
    call: Operation,
    send: () => Promise<unknown>,
    { refused = refusalIn, read }: Reading<Result>,
  ): Promise<Result> => {
    const end = duration.startTimer({ mode, call });
    let outcome = "no answer";
    try {
      const answer = await breakers[call].run(async () => {
        const body = await send();
        const refusal = refused(body);
        return refusal === undefined ? { result: read(body) } : { refusal };
      });
      outcome = "refusal" in answer ? "refused" : "read";
      if ("result" in answer) return answer.result;
      throw new ProviderError(`refused: ${answer.refusal}`, { neverSent: false });
    } finally {
      end({ outcome });
    }
  };

  return {
    isAvailable: breakers.pay.isAvailable,
    states: () => breakerStates(breakers),
    pay: (purchase, deadline) =>
      callAbout("pay", purchase, () => post("/pay", payFields(purchase), deadline)),
    requery: (purchase, deadline) => {
      const fields = { request_id: purchase.providerRequestId };
      return callAbout("requery", purchase, () => post("/requery", fields, deadline));
    },
    verify: (toVerify, deadline) =>
      ask<Verification>("verify", breakers.verify, {
        work: async () => {
          const path = verifyPath(toVerify);
          const body = await post(path, verifyFields(toVerify), readDeadline(deadline));
          return readVerification(body, toVerify);
        },
        onNoAnswer: ({ message: detail }) => ({ kind: "no answer", detail }),
      }),
    read: (path, query, deadline, read = () => undefined) =>
      lookUp("lists", () => get(path, query, readDeadline(deadline)), {
        refused: listRefusalIn,
        read: (body) => {
          read(body);
          return body;
        },
      }),
    balance: (deadline) =>
      lookUp("balance", () => get("/balance", {}, readDeadline(deadline)), { read: readBalance }),
    settle: async (request_id, outcome, deadline) => {
      const send = () => reply("/sandbox/settle", { request_id, outcome }, readDeadline(deadline));
      const answer = await send().catch(() => undefined);
      // Wrong keys are refused under the status of a success.
      if (!answer || refusalIn(answer.body)) return "no answer";
      return SETTLEMENTS[answer.status] ?? "no answer";
    },
    close: async () => {
      const all = [...Object.values(breakers), ...Object.values(rehearsals ?? {})];
      for (const { close: shut } of all) shut();
      await close();
    },
  };
}

/** Silence is what these numbers are for. */
function isRehearsal({ phone, billersCode }: Purchase): boolean {
  return isSandboxNumber(phone) || isSandboxNumber(billersCode);
}

/** Silence is an answer here: it opens no breaker, and the schedule of requeries goes on. */
function expectingNoAnswer<Answer>({
  work,
  onNoAnswer,
}: ProviderCall<Answer>): ProviderCall<Answer> {
  const onError = (error: unknown) => {
    const { neverSent, message } = asProviderError(error);
    return onNoAnswer(new ProviderError(message, { neverSent, isTransportFailure: false }));
  };
  return { work: () => work().catch(onError), onNoAnswer };
}

/** What the sandbox's status means. A purchase that never came to it cannot be settled either. */
const SETTLEMENTS: Readonly<Record<number, "settled" | "not allowed">> = {
  200: "settled",
  404: "not allowed",
  409: "not allowed",
};

function readDeadline(deadline: number): number {
  return Math.min(deadline, Date.now() + READ_TIMEOUT_MS);
}

/** An internet account may be known by an email, which is looked for elsewhere. */
function verifyPath({ serviceId, billersCode }: AccountToVerify): string {
  const isEmail = serviceId === "smile-direct" && billersCode.includes("@");
  return isEmail ? "/merchant-verify/smile/email" : "/merchant-verify";
}

function verifyFields({ serviceId, billersCode, type }: AccountToVerify): Record<string, string> {
  return { billersCode, serviceID: serviceId, ...(type ? { type } : {}) };
}
