import { CallFailed, type LedgerAnswer } from "@kobo/ledger-client";
import { hold, type LedgerRefusal, refusalOf } from "../../src";

const REQUEST = { isRequest: true };
const RECOVERY = { isRequest: false };

const refused = (refusal: LedgerRefusal): LedgerAnswer => {
  return { outcome: "refused", refusal, takenBy: "" };
};
const answering = (answer: LedgerAnswer) => async () => answer;
const failing = (sent: boolean) => async () => {
  throw new CallFailed(sent);
};

test.each(["committed", "exists"] as const)("a hold that is %s is held", async (outcome) => {
  const answer: LedgerAnswer = { outcome, at: new Date() };

  expect(await hold(answering(answer), RECOVERY)).toEqual({ kind: "held" });
  expect(refusalOf(answer)).toBeUndefined();
});

test("the request's own hold is the first attempt: any refusal is final", async () => {
  const refusal = "ACCOUNT_NOT_FOUND";

  const outcome = await hold(answering(refused(refusal)), REQUEST);

  expect(outcome).toEqual({ kind: "refused", refusal });
});

test.each([
  ["INSUFFICIENT_FUNDS", "refused"],
  ["DUPLICATE_REFERENCE", "refused"],
  ["DAILY_CAP_EXCEEDED", "refused"],
  ["TOO_LATE", "refused"],
  ["ACCOUNT_NOT_FOUND", "uncertain"],
  ["NOT_PERMITTED", "uncertain"],
  ["ID_EXPIRED", "uncertain"],
] as const)("a recovery's hold that is refused with %s is %s", async (refusal, kind) => {
  expect(await hold(answering(refused(refusal)), RECOVERY)).toEqual({ kind, refusal });
});

test("a request whose call was never sent holds nothing; otherwise nobody knows", async () => {
  expect(await hold(failing(false), REQUEST)).toEqual({ kind: "refused", refusal: "TOO_LATE" });

  await expect(hold(failing(true), REQUEST)).rejects.toBeInstanceOf(CallFailed);
  await expect(hold(failing(false), RECOVERY)).rejects.toBeInstanceOf(CallFailed);
});

test("a step that was too late is asked for again, any other refusal is one", () => {
  expect(() => refusalOf(refused("TOO_LATE"))).toThrow(CallFailed);
  expect(refusalOf(refused("HOLD_CLOSED"))).toBe("HOLD_CLOSED");
});
