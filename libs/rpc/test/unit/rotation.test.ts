import { Metadata } from "@grpc/grpc-js";
import type { Caller } from "../../src";
import { authenticator, signer } from "../../src/credential";

const SERVICE = "payid.v1.PayIds";
const OLD = "the secret from before is long enough";
const NEW = "the secret that replaces it is long enough";
const caller = (secret: string): Caller => ({ name: "gateway", secret });

/** Whether a process with one value of the variable accepts the calls of another. */
function accepts(theirs: string, ours: string): boolean {
  const metadata = new Metadata();
  signer(caller(ours), SERVICE)(metadata);
  return authenticator([caller(theirs)], SERVICE)(metadata) === "gateway";
}

/** Each step is one rolling restart: processes with the value of before and of now run side by side. */
const STEPS = [OLD, `${OLD},${NEW}`, `${NEW},${OLD}`, NEW];

test.each(STEPS.slice(1).map((after, place) => [STEPS[place] ?? "", after]))(
  "while %s becomes %s, no process refuses another",
  (before, after) => {
    for (const theirs of [before, after]) {
      for (const ours of [before, after]) expect(accepts(theirs, ours)).toBe(true);
    }
  },
);

test("the old secret is refused after the rotation, and a list is not a secret itself", () => {
  expect(accepts(NEW, OLD)).toBe(false);
  expect(accepts(`${NEW},${OLD}`, `${NEW}${OLD}`)).toBe(false);
});
