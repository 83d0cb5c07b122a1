import { CallFailed, type LedgerAnswer } from "@kobo/ledger-client";
import { executeHold, type LedgerRefusal, refusalOf } from "../../src";

const REQUEST = { isRequest: true };
const RECOVERY = { isRequest: false };

const refused = (refusal: LedgerRefusal): LedgerAnswer => {
  return { outcome: "refused", refusal, takenBy: "" };
};
const answering = (answer: LedgerAnswer) => async () => answer;
const failing = (sent: boolean) => async () => {
  throw new CallFailed(sent);
};

/** The outcome, and the logged refusals. */
async function hold(attempt: () => Promise<LedgerAnswer>, turn: { isRequest: boolean }) {
  const logged: LedgerRefusal[] = [];
  const done = await executeHold(attempt, turn, (refusal) => logged.push(refusal));
  return { ...done, logged };
}

test.each([
  ["committed", REQUEST, "held"],
  ["exists", REQUEST, "held"],
  ["committed", RECOVERY, "held too late"],
  ["exists", RECOVERY, "held too late"],
] as const)("a hold that is %s, with %j, is %s", async (outcome, turn, kind) => {
  const answer: LedgerAnswer = { outcome, at: new Date() };

  expect(await hold(answering(answer), turn)).toEqual({ input: { kind }, logged: [] });
  expect(refusalOf(answer)).toBeUndefined();
});

test("the request's own hold is the first attempt: any refusal is final", async () => {
  const refusal = "ACCOUNT_NOT_FOUND";

  const outcome = await hold(answering(refused(refusal)), REQUEST);

  expect(outcome).toEqual({ input: { kind: "hold refused" }, refusal, logged: [] });
});

test.each(["INSUFFICIENT_FUNDS", "DUPLICATE_REFERENCE", "DAILY_CAP_EXCEEDED", "TOO_LATE"] as const)(
  "a recovery's hold that is refused with %s is refused for good",
  async (refusal) => {
    const outcome = await hold(answering(refused(refusal)), RECOVERY);

    expect(outcome).toEqual({ input: { kind: "hold refused" }, refusal, logged: [] });
  },
);

test.each(["ACCOUNT_NOT_FOUND", "NOT_PERMITTED", "ID_EXPIRED"] as const)(
  "after a recovery's refusal with %s an earlier attempt may still hold the money",
  async (refusal) => {
    const outcome = await hold(answering(refused(refusal)), RECOVERY);

    expect(outcome).toEqual({ input: { kind: "refused by the ledger" }, logged: [refusal] });
  },
);

test("a request whose call was never sent holds nothing; otherwise its outcome is unknown", async () => {
  expect(await hold(failing(false), REQUEST)).toMatchObject({
    input: { kind: "hold refused" },
    refusal: "TOO_LATE",
  });

  await expect(hold(failing(true), REQUEST)).rejects.toBeInstanceOf(CallFailed);
  await expect(hold(failing(false), RECOVERY)).rejects.toBeInstanceOf(CallFailed);
});

test("a step that was too late is retried, any other refusal is final", () => {
  expect(() => refusalOf(refused("TOO_LATE"))).toThrow(CallFailed);
  expect(refusalOf(refused("HOLD_CLOSED"))).toBe("HOLD_CLOSED");
});
