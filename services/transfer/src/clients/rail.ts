import { BREAKER, type Outside, outside, type Reply, Trouble } from "@kobo/outside";
import { histogram, type Logger } from "@kobo/runtime";
import type { Mode } from "@kobo/tenant";
import CircuitBreaker from "opossum";
import type { ExternalTransfer } from "../domain/external-transfer";
import { type Call, type Outcome, outcomeOfSilence } from "../domain/outcome";
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
  /** False while so much goes wrong that nothing is sent. */
  isAvailable: () => boolean;
  /** Pays. Called once for a transfer, whatever comes of it. */
  send: (
    transfer: ExternalTransfer,
    deadline: number,
  ) => Promise<{ outcome: Outcome; recipientCode: string }>;
  /** Asks what became of a transfer. */
  query: (transfer: ExternalTransfer, deadline: number) => Promise<Outcome>;
  /** Whose account it is; undefined when there is no such account. @throws Trouble */
  accountName: (
    account: { bankCode: string; accountNumber: string },
    deadline: number,
  ) => Promise<string | undefined>;
  /** The codes of the banks that can be paid. @throws Trouble */
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
  help: "Time of a call to the bank rail, by what came of it",
  labelNames: ["mode", "call", "outcome"],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

type Work = () => Promise<Reply>;
type Exchange = Parameters<Outside["call"]>[0];

export function bankRail(account: Account, logger: Logger): Rail {
  const { mode, url, secretKey, timeoutMs } = account;
  const { call, close } = outside({ url, timeoutMs });
  // Paying and looking up fail apart. Questions about transfers have no breaker: they are few.
  const sending = new CircuitBreaker((work: Work) => work(), BREAKER);
  const enquiries = new Map<string, CircuitBreaker<[Work], Reply>>();
  /** Each bank answers or hangs by itself: one that hangs must not stop questions to the others. */
  const enquiring = (subject: string): CircuitBreaker<[Work], Reply> => {
    const known = enquiries.get(subject);
    if (known) return known;
    const breaker = new CircuitBreaker((work: Work) => work(), BREAKER);
    enquiries.set(subject, breaker);
    return breaker;
  };

  const ask = (exchange: Omit<Exchange, "headers">): Promise<Reply> =>
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
    if (mismatch) logger.error({ ...about, mismatch }, "the rail answers with another transfer");
    return outcome;
  };

  const enquire = async <Answer>(
    subject: string,
    work: Work,
    read: (reply: Reply) => Answer,
  ): Promise<Answer> => {
    let answer: Answer | undefined;
    try {
      // Read inside, so that answers without sense open the breaker too.
      await enquiring(subject).fire(async () => {
        const reply = await work();
        answer = read(reply);
        return reply;
      });
    } catch (error) {
      throw asTrouble(error);
    }
    return answer as Answer;
  };

  return {
    isAvailable: () => !sending.opened,

    send: async (transfer, deadline) => {
      const until = Math.min(deadline, Date.now() + timeoutMs);
      const post = (path: string, body: unknown) =>
        ask({ method: "POST", path, body, deadline: until });
      let recipientCode = "";
      // One and the same for the breaker, or good recipients would make up for lost transfers.
      const pay: Work = async () => {
        const made = await post("/transferrecipient", recipientFields(transfer));
        recipientCode = readRecipient(made) ?? "";
        return recipientCode ? post("/transfer", transferFields(transfer, recipientCode)) : made;
      };
      const outcome = await measured("send", async () => {
        try {
          const reply = await sending.fire(pay);
          return recipientCode ? outcomeOf("send", transfer, reply) : NO_RECIPIENT;
        } catch (error) {
          const { neverSent, message: detail } = asTrouble(error);
          // Without a recipient no transfer was on its way.
          const isOut = recipientCode !== "" && !neverSent;
          return outcomeOfSilence("send", { neverSent: !isOut, detail });
        }
      });
      return { outcome, recipientCode };
    },

    query: (transfer, deadline) =>
      measured("query", async () => {
        const path = `/transfer/verify/${transfer.railReference}`;
        try {
          return outcomeOf("query", transfer, await ask({ method: "GET", path, deadline }));
        } catch (error) {
          const { neverSent, message: detail } = asTrouble(error);
          return outcomeOfSilence("query", { neverSent, detail });
        }
      }),

    accountName: ({ bankCode, accountNumber }, deadline) => {
      const query = { account_number: accountNumber, bank_code: bankCode };
      return enquire(
        bankCode,
        () => ask({ method: "GET", path: "/bank/resolve", query, deadline }),
        (reply) => readAccount(reply, accountNumber),
      );
    },

    bankCodes: (deadline) =>
      allPages((next) => {
        const query = next ? { ...BANK_QUERY, next } : BANK_QUERY;
        const list = () => ask({ method: "GET", path: "/bank", query, deadline });
        return enquire("bank list", list, readBanks);
      }),

    settle: async (railReference, outcome, deadline) => {
      const path = `/sandbox/transfers/${railReference}/settle`;
      try {
        const reply = await ask({ method: "POST", path, body: { outcome }, deadline });
        return SETTLEMENTS[reply.status] ?? "no answer";
      } catch (error) {
        logger.warn({ err: error, railReference }, "the test rail did not settle");
        return "no answer";
      }
    },

    close: async () => {
      sending.shutdown();
      for (const breaker of enquiries.values()) breaker.shutdown();
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
  throw new Trouble("a bank list without banks or without end", { neverSent: false });
}

const NO_RECIPIENT: Outcome = { kind: "never sent", detail: "the rail gave no recipient" };

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

/** A breaker that is open sent nothing. */
function asTrouble(error: unknown): Trouble {
  if (error instanceof Trouble) return error;
  const neverSent = CircuitBreaker.isOurError(error as Error);
  const message = error instanceof Error ? error.message : "no answer";
  return new Trouble(message, { neverSent, cause: error });
}
