import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { breakerStates, circuitBreaker, providerClient, type Reply } from "@kobo/provider-client";
import { histogram } from "@kobo/runtime";
import type { Credit } from "../domain/inflow";
import type { BankPayer } from "../domain/received-payment";
import type { IssuedAccount } from "../domain/virtual-account";
import {
  isSessionId,
  type ListedCredit,
  readAccount,
  readCredit,
  readCredits,
  saysUnknownCredit,
} from "./bank-partner-wire";

/** Endpoint and credentials; each mode has its own account. */
interface PartnerAccount {
  mode: Mode;
  /** Without a trailing slash. */
  url: string;
  apiKey: string;
  /** Timeout of one call. */
  timeoutMs: number;
}

interface AccountRequest {
  /** Our reference; the same one returns the same account. */
  reference: string;
  name: string;
  /** Undefined for a permanent account. */
  expiresAt: Date | undefined;
}

interface SandboxCredit {
  accountNumber: string;
  amount: bigint;
  senderName: string;
  sender: BankPayer;
  sessionId: string;
}

/** The partner gave no usable answer; the call may or may not have taken effect. */
export class PartnerUnavailable extends AppError {
  constructor(options: ErrorOptions) {
    super("SERVICE_UNAVAILABLE", undefined, { retryAfterSeconds: 1, ...options });
  }
}

/** The bank that issues merchants' account numbers. Deadlines are in ms since 1970. All throw PartnerUnavailable. */
export interface BankPartner {
  /** False while the breaker is open or its concurrency limit is reached, so that no numbers are issued. */
  isAvailable: () => boolean;
  /** The breakers' states for the readiness report. */
  states: () => string;
  issue: (request: AccountRequest, deadline: number) => Promise<IssuedAccount>;
  /** The credit with a session id; undefined when the partner has none. */
  findCredit: (sessionId: string, deadline: number) => Promise<Credit | undefined>;
  /**
   * The credits of an account number, oldest first and page by page: all, or those after a credit of the list. All,
   * too, when the partner does not know that credit.
   */
  listCredits: (
    accountNumber: string,
    deadline: number,
    after?: string,
  ) => AsyncIterable<ListedCredit[]>;
  /** Simulates a credit. Undefined when the session id belongs to another payment. */
  sendSandboxCredit: (credit: SandboxCredit, deadline: number) => Promise<Credit | undefined>;
  close: () => Promise<void>;
}

const duration = histogram({
  name: "bank_partner_call_seconds",
  help: "Duration of a call to the bank partner, by outcome",
  labelNames: ["mode", "call", "outcome"],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
});

const PAGE = "100";
const BAD_REQUEST = 400;
const NOT_FOUND = 404;
const CONFLICT = 409;

/**
 * 100 numbers a second when the partner takes a second for each, which is the rate limit of a live key. Also the most
 * requests that wait for a hanging partner.
 */
const ISSUING_MAX = 100;
/** The workers make up to 44 queries at once; the rest is for webhooks. */
const QUERIES_MAX = 100;

interface PartnerOptions {
  /** Called when the query breaker closes again. Must not throw. */
  onRecovered?: () => void;
}

export function bankPartner(
  { mode, url, apiKey, timeoutMs }: PartnerAccount,
  options: PartnerOptions = {},
): BankPartner {
  const { call, close } = providerClient({ url, timeoutMs });
  const headers = { authorization: `Bearer ${apiKey}` };
  // Issuing and queries have separate breakers.
  const issuing = circuitBreaker({
    name: `${mode} bank partner: issue`,
    concurrencyMax: ISSUING_MAX,
  });
  const querying = circuitBreaker({
    name: `${mode} bank partner: look`,
    concurrencyMax: QUERIES_MAX,
    ...options,
  });

  /** `read` parses the response; if it throws, the call has failed. */
  const measured = async <Result>(
    { name, deadline }: { name: string; deadline: number },
    exchange: () => Promise<Reply>,
    read: (reply: Reply) => Result,
  ): Promise<Result> => {
    // A call past its deadline is not sent, and does not count against the partner.
    if (deadline <= Date.now())
      throw new PartnerUnavailable({ cause: new Error("deadline exceeded") });
    const end = duration.startTimer({ mode, call: name });
    try {
      const result = read(await exchange());
      end({ outcome: "answered" });
      return result;
    } catch (cause) {
      end({ outcome: "failed" });
      throw new PartnerUnavailable({ cause });
    }
  };
  const post = (path: string, body: unknown, deadline: number) =>
    call({ method: "POST", path, headers, body, deadline });

  /** Undefined when the partner refuses the credit `after`. */
  const listPage = (accountNumber: string, after: string | undefined, deadline: number) => {
    const path = `/accounts/${accountNumber}/credits`;
    const query = { limit: PAGE, ...(after ? { after } : {}) };
    const get = () => call({ method: "GET", path, query, headers, deadline });
    return measured(
      { name: "credits", deadline },
      () => querying.run(get),
      (reply) =>
        after !== undefined && reply.status === BAD_REQUEST
          ? undefined
          : readCredits(successful(reply)),
    );
  };

  return {
    isAvailable: issuing.isAvailable,
    states: () => breakerStates({ issue: issuing, look: querying }),
    issue: ({ reference, name, expiresAt }, deadline) => {
      const body = expiresAt
        ? { reference, name, kind: "temporary", expires_at: expiresAt.toISOString() }
        : { reference, name, kind: "permanent" };
      return measured(
        { name: "issue", deadline },
        () => issuing.run(() => post("/accounts", body, deadline)),
        (reply) => {
          const { reference: answered, ...account } = readAccount(successful(reply));
          if (answered !== reference) throw new Error("The response is about another account.");
          return account;
        },
      );
    },
    findCredit: async (sessionId, deadline) => {
      if (!isSessionId(sessionId)) return undefined;
      const path = `/credits/${sessionId}`;
      return measured(
        { name: "credit", deadline },
        () => querying.run(() => call({ method: "GET", path, headers, deadline })),
        (reply) => {
          if (reply.status === NOT_FOUND && saysUnknownCredit(reply.body)) return undefined;
          const credit = readCredit(successful(reply));
          if (credit.sessionId !== sessionId)
            throw new Error("The response is about another credit.");
          return credit;
        },
      );
    },
    listCredits: async function* (accountNumber, deadline, after) {
      let page =
        (await listPage(accountNumber, after, deadline)) ??
        (await listPage(accountNumber, undefined, deadline));
      for (;;) {
        // A list that refuses a credit of its own would seem to end there.
        if (!page) throw new PartnerUnavailable({ cause: new Error(`HTTP ${BAD_REQUEST}`) });
        const last: ListedCredit | undefined = page.credits.at(-1);
        if (!last) return;
        yield page.credits;
        if (!page.hasMore) return;
        page = await listPage(accountNumber, last.creditId, deadline);
      }
    },
    sendSandboxCredit: ({ accountNumber, amount, senderName, sender, sessionId }, deadline) => {
      const body = {
        account_number: accountNumber,
        amount: Number(amount),
        sender: {
          name: senderName,
          account_number: sender.accountNumber,
          bank_code: sender.bankCode,
        },
        session_id: sessionId,
      };
      return measured(
        { name: "sandbox credit", deadline },
        () => querying.run(() => post("/sandbox/credits", body, deadline)),
        (reply) => (reply.status === CONFLICT ? undefined : readCredit(successful(reply))),
      );
    },
    close: async () => {
      issuing.close();
      querying.close();
      await close();
    },
  };
}

function successful({ status, body }: Reply): unknown {
  if (status < 200 || status > 299) throw new Error(`HTTP ${status}`);
  return body;
}
