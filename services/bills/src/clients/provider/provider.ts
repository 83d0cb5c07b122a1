import type { Kobo } from "@kobo/core/money";
import {
  asProviderError,
  breakerStates,
  type CircuitBreaker,
  type Permit,
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
import { faultNumberBreakers, type Operation, providerBreakers } from "./breakers";
import { payFields } from "./pay-fields";
import { type Account, providerApi } from "./provider-api";

/** An outcome that the sandbox's provider can be made to decide. */
export type Settlement = "delivered" | "failed" | "reversed";

/** A client of the bill provider, with one account. Deadlines are in ms since 1970. */
export interface Provider {
  /**
   * Reserves a permit to send this purchase. Undefined while the breaker is open, and when all permits stay in use for
   * longer than a customer at a till should wait.
   */
  reserve: (purchase: Purchase) => Promise<PurchasePermit | undefined>;
  /** The breakers' states, for operators. */
  states: () => string;
  /** Buys. Called once for a purchase, whatever the outcome. */
  pay: (purchase: Purchase, deadline: number) => Promise<Outcome>;
  /** Queries the outcome of a purchase. */
  requery: (purchase: Purchase, deadline: number) => Promise<Outcome>;
  /** Queries the customer of a smartcard, meter, profile or account. */
  verify: (account: AccountToVerify, deadline: number) => Promise<Verification>;
  /**
   * Fetches a list. A refusal, or a body at which `read` throws, counts as no answer.
   * @throws ProviderError
   */
  read: (
    path: string,
    query: Record<string, string>,
    deadline: number,
    read?: (body: unknown) => unknown,
  ) => Promise<unknown>;
  /** Our balance at the provider. @throws ProviderError */
  balance: (deadline: number) => Promise<Kobo>;
  /** Test provider only: decides a purchase now. */
  settle: (
    providerRequestId: string,
    outcome: Settlement,
    deadline: number,
  ) => Promise<"settled" | "not allowed" | "no answer">;
  close: () => Promise<void>;
}

/** The right to send one purchase. */
export interface PurchasePermit extends Pick<Provider, "pay"> {
  /** Must always be called, whether the purchase was sent or not. */
  release: () => void;
}

const duration = histogram({
  name: "bill_provider_call_seconds",
  help: "Duration of a call to the bill provider, by outcome",
  labelNames: ["mode", "call", "outcome"],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

/** The timeout of reads: a customer waits for the result, or a job retries soon. */
const READ_TIMEOUT_MS = 4_000;

/** Arrivals come in bursts; a longer wait would not end within a second together with the purchase. */
const PERMIT_WAIT_MS = 300;

interface ProviderCall<Answer> {
  /** Parses the answer as well, so that an unreadable one opens the breaker. */
  work: () => Promise<Answer>;
  onNoAnswer: (error: ProviderError) => Answer;
}

interface Reading<Result> {
  /** The reason for a refusal; undefined for success. */
  refused?: (body: unknown) => string | undefined;
  read: (body: unknown) => Result;
}

/** `onRecovered` is called when purchases can be sent or queried again. It must not throw. */
export function billProvider(account: Account, onRecovered?: () => void): Provider {
  const { mode } = account;
  const { get, post, reply, close } = providerApi(account);
  const breakers = providerBreakers(mode, onRecovered);
  const faultBreakers = mode === "test" ? faultNumberBreakers(mode) : undefined;

  const callProvider = async <Answer extends { kind: string }>(
    call: Operation,
    breaker: Pick<CircuitBreaker, "run">,
    { work, onNoAnswer }: ProviderCall<Answer>,
  ): Promise<Answer> => {
    const end = duration.startTimer({ mode, call });
    const answer = await breaker
      .run(work)
      .catch((error: unknown) => onNoAnswer(asProviderError(error)));
    end({ outcome: answer.kind });
    return answer;
  };

  /** Of merchants' numbers, or of the sandbox's fault numbers. */
  const breakerOf = (call: Call, purchase: Purchase): CircuitBreaker =>
    (isFaultNumberPurchase(purchase) ? faultBreakers?.[call] : undefined) ?? breakers[call];

  const callAbout = (
    call: Call,
    purchase: Purchase,
    send: () => Promise<unknown>,
    breaker: Pick<CircuitBreaker, "run"> = breakerOf(call, purchase),
  ) => {
    const providerCall: ProviderCall<Outcome> = {
      work: async () => outcomeOfAnswer(call, readAnswer(await send(), purchase)),
      onNoAnswer: ({ neverSent, isTransportFailure, message: detail }) =>
        outcomeOfNoAnswer(call, { neverSent, isTransportFailure, detail }),
    };
    const isFaultExpected = faultBreakers !== undefined && isFaultNumberPurchase(purchase);
    return callProvider(
      call,
      breaker,
      isFaultExpected ? expectingNoAnswer(providerCall) : providerCall,
    );
  };

  const pay = (purchase: Purchase, deadline: number, permit?: Permit) =>
    callAbout("pay", purchase, () => post("/pay", payFields(purchase), deadline), permit);

  /** A refusal is an answer, so it does not open the breaker, but throws. */
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
    reserve: async (purchase) => {
      const permit = await breakerOf("pay", purchase).reserveWithin(PERMIT_WAIT_MS);
      return permit && { pay: (...args) => pay(...args, permit), release: permit.release };
    },
    states: () => breakerStates(breakers),
    pay: (purchase, deadline) => pay(purchase, deadline),
    requery: (purchase, deadline) => {
      const fields = { request_id: purchase.providerRequestId };
      return callAbout("requery", purchase, () => post("/requery", fields, deadline));
    },
    verify: (toVerify, deadline) =>
      callProvider<Verification>("verify", breakers.verify, {
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
      // Wrong credentials are refused with a success status.
      if (!answer || refusalIn(answer.body)) return "no answer";
      return SETTLEMENTS[answer.status] ?? "no answer";
    },
    close: async () => {
      const all = [...Object.values(breakers), ...Object.values(faultBreakers ?? {})];
      for (const { close: shut } of all) shut();
      await close();
    },
  };
}

/** These numbers make the sandbox's provider fail. */
function isFaultNumberPurchase({ phone, billersCode }: Purchase): boolean {
  return isSandboxNumber(phone) || isSandboxNumber(billersCode);
}

/** A fault is expected here: it opens no breaker, and the requery schedule continues. */
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

/** The sandbox's status codes. A purchase that never arrived cannot be settled either. */
const SETTLEMENTS: Readonly<Record<number, "settled" | "not allowed">> = {
  200: "settled",
  404: "not allowed",
  409: "not allowed",
};

function readDeadline(deadline: number): number {
  return Math.min(deadline, Date.now() + READ_TIMEOUT_MS);
}

/** An internet account may be an email address, which has its own endpoint. */
function verifyPath({ serviceId, billersCode }: AccountToVerify): string {
  const isEmail = serviceId === "smile-direct" && billersCode.includes("@");
  return isEmail ? "/merchant-verify/smile/email" : "/merchant-verify";
}

function verifyFields({ serviceId, billersCode, type }: AccountToVerify): Record<string, string> {
  return { billersCode, serviceID: serviceId, ...(type ? { type } : {}) };
}
