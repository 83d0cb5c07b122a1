import { koboToNaira } from "@kobo/money";
import { BREAKER, Trouble } from "@kobo/outside";
import { histogram } from "@kobo/runtime";
import CircuitBreaker from "opossum";
import { type Call, type Outcome, outcomeOfAnswer, outcomeOfSilence } from "../domain/outcome";
import { normalisedPhone } from "../domain/phone";
import type { Purchase } from "../domain/purchase";
import { type Account, exchanges } from "./exchange";
import { readAnswer } from "./provider-wire";

/** The bill provider, with one account. Deadlines are in ms since 1970. */
export interface Provider {
  /** False while so much goes wrong that nothing is sent. */
  isAvailable: () => boolean;
  /** Buys. Called once for a purchase, whatever comes of it. */
  pay: (purchase: Purchase, deadline: number) => Promise<Outcome>;
  /** Asks what became of a purchase. */
  requery: (purchase: Purchase, deadline: number) => Promise<Outcome>;
  /** Reads a list. @throws Trouble */
  read: (path: string, query: Record<string, string>, deadline: number) => Promise<unknown>;
  close: () => Promise<void>;
}

const duration = histogram({
  name: "bill_provider_call_seconds",
  help: "Time of a call to the bill provider, by what came of it",
  labelNames: ["mode", "call", "outcome"],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

type Work = () => Promise<unknown>;

interface Asked {
  purchase: Purchase;
  deadline: number;
}

const NO_TIME_LEFT = { neverSent: true, detail: "no time left" };

export function billProvider(account: Account): Provider {
  const { mode } = account;
  const { get, post, close } = exchanges(account);
  // Listing and buying fail apart. Questions have no breaker: they are few and far between.
  const buying = new CircuitBreaker((work: Work) => work(), BREAKER);
  const reading = new CircuitBreaker((work: Work) => work(), BREAKER);

  const ask = async (call: Call, asked: Asked, send: Work): Promise<Outcome> => {
    // What has no time left is not sent, and is no fault of the provider's.
    if (asked.deadline <= Date.now()) return outcomeOfSilence(call, NO_TIME_LEFT);
    const end = duration.startTimer({ mode, call });
    const outcome = await send()
      .then((body) => outcomeOfAnswer(call, readAnswer(body, asked.purchase.providerRequestId)))
      .catch((error: unknown) => outcomeOfSilence(call, silence(error)));
    end({ outcome: outcome.kind });
    return outcome;
  };

  return {
    isAvailable: () => !buying.opened,
    pay: (purchase, deadline) =>
      ask("pay", { purchase, deadline }, () =>
        buying.fire(() => post("/pay", payFields(purchase), deadline)),
      ),
    requery: (purchase, deadline) =>
      ask("requery", { purchase, deadline }, () =>
        post("/requery", { request_id: purchase.providerRequestId }, deadline),
      ),
    read: async (path, query, deadline) => {
      try {
        return await reading.fire(() => get(path, query, deadline));
      } catch (error) {
        throw asTrouble(error);
      }
    },
    close: async () => {
      buying.shutdown();
      reading.shutdown();
      await close();
    },
  };
}

/** What each kind of bill is bought with (bill-provider facts, section 4). */
function payFields(purchase: Purchase): Record<string, string> {
  const { mode, serviceId, variationCode, amount } = purchase;
  const phone = normalisedPhone(purchase.phone, mode) ?? purchase.phone;
  const fields = { request_id: purchase.providerRequestId, serviceID: serviceId, phone };
  if (!variationCode) return { ...fields, amount: koboToNaira(amount) };
  return {
    ...fields,
    billersCode: phone,
    variation_code: variationCode,
    amount: koboToNaira(amount),
  };
}

/** An answer that cannot be read is no answer; a breaker that is open sent nothing. */
function silence(error: unknown) {
  const { neverSent, message } = asTrouble(error);
  return { neverSent, detail: message };
}

function asTrouble(error: unknown): Trouble {
  if (error instanceof Trouble) return error;
  const neverSent = CircuitBreaker.isOurError(error as Error);
  const message = error instanceof Error ? error.message : "no answer";
  return new Trouble(message, { neverSent, cause: error });
}
