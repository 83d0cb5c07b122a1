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

/** Endpoint and credentials; each mode has its own account. */
export interface Account {
  mode: Mode;
  /** Without a trailing slash. */
  url: string;
  secretKey: string;
  /** Longest time that a send may delay the merchant's response. */
  timeoutMs: number;
}

/** The outcome that the sandbox rail settles on; `planned` is the one it had scheduled. */
export type Settlement = "success" | "failed" | "reversed" | "planned";

/** The bank rail, with one account. Deadlines are in ms since 1970. */
export interface Rail {
  /** Reserves a permit to send a transfer; undefined while the circuit breaker is open or full. */
  reserve: () => SendPermit | undefined;
  /** The breakers' states for the readiness report; a bank's own breaker only when it is not closed. */
  states: () => string;
  /** Sends the transfer. Called once per transfer, whatever the outcome. */
  send: (
    transfer: ExternalTransfer,
    deadline: number,
  ) => Promise<{ outcome: Outcome; recipientCode: string }>;
  /** Queries the transfer's status. */
  query: (transfer: ExternalTransfer, deadline: number) => Promise<Outcome>;
  /** The account's name; undefined when there is no such account. @throws ProviderError */
  accountName: (
    account: { bankCode: string; accountNumber: string },
    deadline: number,
  ) => Promise<string | undefined>;
  /** The codes of the banks that can be paid. @throws ProviderError */
  bankCodes: (deadline: number) => Promise<Set<string>>;
  /** Test rail only: settles the transfer now. */
  settle: (
    railReference: string,
    settlement: Settlement,
    deadline: number,
  ) => Promise<"settled" | "not allowed" | "no answer">;
  close: () => Promise<void>;
}

/** Guarantees that a transfer can be sent, so that its money may be held. */
export interface SendPermit {
  send: Rail["send"];
  /** Must always be called, whether the transfer was sent or not. */
  release: () => void;
}

const duration = histogram({
  name: "rail_call_seconds",
  help: "Duration of a call to the bank rail, by outcome",
  labelNames: ["mode", "call", "outcome"],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

/**
 * 200 transfers a second when the rail takes a second for each. Also the most requests that wait for a hanging rail;
 * further ones fail fast, before their money is held.
 */
const SENDING_MAX = 200;
/** Per bank: half of the transfers may go to one bank, and each makes a name enquiry first. */
const NAMES_MAX = 100;
/** All callers share one fetch; the next may start before the last has ended. */
const LISTS_MAX = 2;

/** Half of the sends: after an outage, the retries of all waiting transfers spread over one or two seconds. */
const QUERIES_MAX = 100;

interface RailOptions {
  logger: Logger;
  /** Called when a breaker closes again. Must not throw. */
  onRecovered?: () => void;
}

type Exchange = Parameters<ProviderClient["call"]>[0];

export function bankRail(account: Account, { logger, onRecovered }: RailOptions): Rail {
  const { mode, url, secretKey, timeoutMs } = account;
  const { call, close } = providerClient({ url, timeoutMs });
  const recovers = onRecovered ? { onRecovered } : {};
  // Sends, queries and look-ups have separate breakers.
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
  /** A breaker per bank, so that one hanging bank does not block enquiries at the others. */
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

  const send = async (
    breaker: Pick<CircuitBreaker, "run">,
    transfer: ExternalTransfer,
    deadline: number,
  ) => {
    const until = Math.min(deadline, Date.now() + timeoutMs);
    const post = (path: string, body: unknown) =>
      authorizedCall({ method: "POST", path, body, deadline: until });
    let recipientCode = "";
    // One call for the breaker: otherwise successful recipient calls would offset failed transfers.
    const pay = async () => {
      const created = await post("/transferrecipient", recipientFields(transfer));
      recipientCode = readRecipient(created) ?? "";
      return recipientCode ? post("/transfer", transferFields(transfer, recipientCode)) : created;
    };
    const outcome = await measured("send", async () => {
      try {
        const reply = await breaker.run(pay);
        return recipientCode ? outcomeOf("send", transfer, reply) : NO_RECIPIENT;
      } catch (error) {
        const { neverSent, isTransportFailure, message: detail } = asProviderError(error);
        // Without a recipient no transfer was sent.
        const mayHaveArrived = recipientCode !== "" && !neverSent;
        return outcomeWithoutResponse("send", {
          neverSent: !mayHaveArrived,
          isTransportFailure,
          detail,
        });
      }
    });
    return { outcome, recipientCode };
  };

  return {
    reserve: () => {
      const permit = sending.reserve();
      return permit && { send: (...args) => send(permit, ...args), release: permit.release };
    },
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

    send: (...args) => send(sending, ...args),

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
      // Parsed inside the breaker, so that unreadable responses count as failures.
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

/** The sandbox rail's response statuses. It cannot settle a transfer that never reached it. */
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
  // An empty list would block every transfer.
  if (next === undefined && codes.size > 0) return codes;
  throw new ProviderError("bank list empty or endless", { neverSent: false });
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
