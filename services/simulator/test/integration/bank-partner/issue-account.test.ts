import { createLogger } from "@kobo/runtime";
import { issuerOf, openBankPartner } from "../../../src/app/bank-partner/bank-partner";
import { issueAccount } from "../../../src/app/bank-partner/issue-account";
import { readBanks } from "../../../src/db/banks";
import { aVirtualAccount } from "../../bank-factories";
import { NOON } from "../../factories";
import { newFolder, removeFolders } from "../running";

afterEach(removeFolders);

/** A partner that draws these serials in order. */
async function partnerThatDraws(serials: string[], clock = { now: NOON }) {
  const left = [...serials];
  return openBankPartner({
    mode: "test",
    folder: await newFolder(),
    issuer: issuerOf(await readBanks(), "566"),
    webhookSecret: "s",
    post: () => Promise.resolve({ status: 200, error: null }),
    setTimer: () => () => undefined,
    random: { digits: () => left.shift() ?? "", code: () => "c" },
    now: () => clock.now,
    logger: createLogger("simulator", "silent"),
  });
}

const temporary = (reference: string) =>
  aVirtualAccount({ reference, kind: "temporary", expiresAt: NOON });

test("a number in use is not issued again", async () => {
  const partner = await partnerThatDraws(["460007001", "460007001", "460007002"]);

  const [first, second] = ["a", "b"].map(
    (reference) => issueAccount(partner, aVirtualAccount({ reference })).account,
  );

  expect(first?.number).toBe("4600070017");
  expect(second?.number).toMatch(/^460007002\d$/);
  await partner.close();
});

test("a number is reissued 90 days after it expired, and not before", async () => {
  const clock = { now: NOON };
  const serials = ["460007001", "460007001", "460007002", "460007001"];
  const partner = await partnerThatDraws(serials, clock);
  issueAccount(partner, temporary("a"));

  clock.now = new Date(NOON.getTime() + 90 * 86_400_000 - 1);
  const early = issueAccount(partner, temporary("b")).account;
  clock.now = new Date(NOON.getTime() + 90 * 86_400_000);
  const late = issueAccount(partner, temporary("c")).account;

  expect(early.number).not.toBe("4600070017");
  expect(late.number).toBe("4600070017");
  expect(partner.store.holderOf("4600070017")?.reference).toBe("c");
  await partner.close();
});

test("an unknown bank, or one without a check digit, issues no numbers", async () => {
  const banks = await readBanks();

  expect(() => issuerOf(banks, "777")).toThrow("777");
  expect(() => issuerOf(banks, "999992")).toThrow("999992");
});
