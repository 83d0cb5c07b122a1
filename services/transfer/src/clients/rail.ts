import type { Mode } from "@kobo/core/tenant";
import {
  asProviderError,
  breakerStates,
  type CircuitBreaker,
  circuitBreaker,
  type ProviderClient,
  ProviderError,
  providerClient,
  type Reply,
} from "@kobo/provider-client";
import { histogram, type Logger } from "@kobo/runtime";
import type { ExternalTransfer } from "../domain/external-transfer";
import { type Call, type Outcome, outcomeWithoutResponse } from "../domain/outcome";
import { type BankPage, readAccount, readBanks, readRecipient, readTransfer } from "./rail-wire";

/** Where and as whom the rail is called. Each mode has an account of its own. */
export interface Account {
  mode: Mode;
  /** Without a slash at the end. */
  url: string;
  secretKey: string;
  /** The longest that a transfer may keep its merchant waiting. */
  timeoutMs: number;
}

/** What a person with a sandbox may want the rail to decide; `planned` is whatever it would do anyway. */
export type Settlement = "success" | "failed" | "reversed" | "planned";

/** The bank rail, with one account. Deadlines are in ms since 1970. */
export interface Rail {
  /** False while so much goes wrong, or is under way, that nothing more is sent. */
  isAvailable: () => boolean;
  /** Of the breakers, to be read by people. Of those for single banks only what is not closed. */
  states: () => string;
  /** Pays. Called once for a transfer, whatever comes of it. */
  send: (
    transfer: ExternalTransfer,
    deadline: number,
  ) => Promise<{ outcome: Outcome; recipientCode: string }>;
  /** Asks what became of a transfer. */
  query: (transfer: ExternalTransfer, deadline: number) => Promise<Outcome>;
  /** Whose account it is; undefined when there is no such account. @throws ProviderError */
  accountName: (
    account: { bankCode: string; accountNumber: string },
    deadline: number,
  ) => Promise<string | undefined>;
  /** The codes of the banks that can be paid. @throws ProviderError */
  bankCodes: (deadline: number) => Promise<Set<string>>;
  /** Test rail only: decides now. */
  settle: (
    railReference: string,
    settlement: Settlement,
    deadline: number,
  ) => Promise<"settled" | "not allowed" | "no answer">;
  close: () => Promise<void>;
}

const duration = histogram({
  name: "rail_call_seconds",
  help: "Duration of a call to the bank rail, by outcome",
  labelNames: ["mode", "call", "outcome"],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

/**
 * Two hundred transfers a second, when the rail takes a second for each. Of a rail that hangs so many
 * requests wait at most, and the next are told at once to try again.
 */
const SENDING_MAX = 200;
/** For one bank: half of the transfers may go to it, and each asks for a name before. */
const NAMES_MAX = 100;
/** One list is read for all who want it; the next may begin before the last has quite ended. */
const LISTS_MAX = 2;

/** Half as many as transfers are sent: a retry of each that waits after an outage, spread over a second or two. */
const QUERIES_MAX = 100;

interface RailOptions {
  logger: Logger;
  /** Called when transfers can be sent, or asked about, again. Must not throw. */
  onRecovered?: () => void;
}

type Exchange = Parameters<ProviderClient["call"]>[0];

export function bankRail(account: Account, { logger, onRecovered }: RailOptions): Rail {
  const { mode, url, secretKey, timeoutMs } = account;
  const { call, close } = providerClient({ url, timeoutMs });
  const recovers = onRecovered ? { onRecovered } : {};
  // Paying, asking about payments and looking up fail apart.
  const sending = circuitBreaker({
    name: `${mode} rail: send`,
    concurrencyMax: SENDING_MAX,
    ...recovers,
  });
  const querying = circuitBreaker({
    name: `${mode} rail: query`,
    concurrencyMax: QUERIES_MAX,
    ...recovers,
  });
  const listing = circuitBreaker({ name: `${mode} rail: banks`, concurrencyMax: LISTS_MAX });
  const enquiries = new Map<string, CircuitBreaker>();
  /** Each bank answers or hangs by itself: one that hangs must not stop questions to the others. */
  const enquiring = (bankCode: string): CircuitBreaker => {
    const known = enquiries.get(bankCode);
    if (known) return known;
    const name = `${mode} rail: names of ${bankCode}`;
    const created = circuitBreaker({ name, concurrencyMax: NAMES_MAX });
    enquiries.set(bankCode, created);
    return created;
  };

  const authorizedCall = (exchange: Omit<Exchange, "headers">): Promise<Reply> =>
    call({ ...exchange, headers: { authorization: `Bearer ${secretKey}` } });

  const measured = async (name: Call, work: () => Promise<Outcome>): Promise<Outcome> => {
    const end = duration.startTimer({ mode, call: name });
    const outcome = await work();
    end({ outcome: outcome.kind });
    return outcome;
  };

  const outcomeOf = (name: Call, transfer: ExternalTransfer, reply: Reply): Outcome => {
    const { outcome, mismatch } = readTransfer(name, reply, transfer);
    const about = { transferId: transfer.id, railReference: transfer.railReference };
    if (mismatch) logger.error({ ...about, mismatch }, "bank rail returned another transfer");
    return outcome;
  };

  return {
    isAvailable: sending.isAvailable,
    states: () => {
      const notClosed = [...enquiries].filter(([, { state }]) => state() !== "closed");
      const banks = notClosed.map(([bankCode, names]) => [`names of ${bankCode}`, names] as const);
      return breakerStates({
        send: sending,
        query: querying,
        banks: listing,
        ...Object.fromEntries(banks),
      });
    },

    send: async (transfer, deadline) => {
      const until = Math.min(deadline, Date.now() + timeoutMs);
      const post = (path: string, body: unknown) =>
        authorizedCall({ method: "POST", path, body, deadline: until });
      let recipientCode = "";
      // One and the same for the breaker, or good recipients would make up for lost transfers.
      const pay = async () => {
        const created = await post("/transferrecipient", recipientFields(transfer));
        recipientCode = readRecipient(created) ?? "";
        return recipientCode ? post("/transfer", transferFields(transfer, recipientCode)) : created;
      };
      const outcome = await measured("send", async () => {
        try {
          const reply = await sending.run(pay);
          return recipientCode ? outcomeOf("send", transfer, reply) : NO_RECIPIENT;
        } catch (error) {
          const { neverSent, isTransportFailure, message: detail } = asProviderError(error);
          // Without a recipient no transfer was on its way.
          const mayHaveArrived = recipientCode !== "" && !neverSent;
          return outcomeWithoutResponse("send", {
            neverSent: !mayHaveArrived,
            isTransportFailure,
            detail,
          });
        }
      });
      return { outcome, recipientCode };
    },

    query: (transfer, deadline) =>
      measured("query", async () => {
        const path = `/transfer/verify/${transfer.railReference}`;
        try {
          const reply = await querying.run(() => authorizedCall({ method: "GET", path, deadline }));
          return outcomeOf("query", transfer, reply);
        } catch (error) {
          const { neverSent, isTransportFailure, message: detail } = asProviderError(error);
          return outcomeWithoutResponse("query", { neverSent, isTransportFailure, detail });
        }
      }),

    accountName: ({ bankCode, accountNumber }, deadline) => {
      const query = { account_number: accountNumber, bank_code: bankCode };
      // Read inside, so that answers without sense open the breaker too.
      return enquiring(bankCode).run(async () => {
        const reply = await authorizedCall({
          method: "GET",
          path: "/bank/resolve",
          query,
          deadline,
        });
        return readAccount(reply, accountNumber);
      });
    },

    bankCodes: (deadline) =>
      allPages((next) => {
        const query = next ? { ...BANK_QUERY, next } : BANK_QUERY;
        return listing.run(async () =>
          readBanks(await authorizedCall({ method: "GET", path: "/bank", query, deadline })),
        );
      }),

    settle: async (railReference, outcome, deadline) => {
      const path = `/sandbox/transfers/${railReference}/settle`;
      try {
        const reply = await authorizedCall({ method: "POST", path, body: { outcome }, deadline });
        return SETTLEMENTS[reply.status] ?? "no answer";
      } catch (error) {
        logger.warn({ err: error, railReference }, "test rail did not settle transfer");
        return "no answer";
      }
    },

    close: async () => {
      for (const each of [sending, querying, listing, ...enquiries.values()]) each.close();
      await close();
    },
  };
}

const BANK_QUERY = { country: "nigeria", currency: "NGN", perPage: "100", use_cursor: "true" };
const BANK_PAGES_MAX = 20;

/** What the sandbox's answer means. A transfer that never came to it cannot be settled either. */
const SETTLEMENTS: Readonly<Record<number, "settled" | "not allowed">> = {
  200: "settled",
  404: "not allowed",
  409: "not allowed",
};

async function allPages(read: (next: string) => Promise<BankPage>): Promise<Set<string>> {
  const codes = new Set<string>();
  let next: string | undefined = "";
  for (let page = 0; page < BANK_PAGES_MAX && next !== undefined; page++) {
    const answer: BankPage = await read(next);
    for (const code of answer.codes) codes.add(code);
    next = answer.next;
  }
  // Believing a list of nothing would stop every transfer.
  if (next === undefined && codes.size > 0) return codes;
  throw new ProviderError("a bank list without banks or without end", { neverSent: false });
}

const NO_RECIPIENT: Outcome = {
  kind: "never sent",
  isTransportFailure: false,
  detail: "the rail gave no recipient",
};

function recipientFields({ accountName, accountNumber, bankCode }: ExternalTransfer) {
  const account = { account_number: accountNumber, bank_code: bankCode };
  return { type: "nuban", name: accountName, currency: "NGN", ...account };
}

function transferFields(transfer: ExternalTransfer, recipient: string) {
  return {
    source: "balance",
    amount: Number(transfer.amount),
    currency: "NGN",
    recipient,
    reason: transfer.narration,
    reference: transfer.railReference,
  };
}
