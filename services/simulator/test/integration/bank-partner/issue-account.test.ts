import { createLogger } from "@kobo/runtime";
import { issueAccount } from "../../../src/app/bank-partner/issue-account";
import { issuerOf, openPartnerDesk } from "../../../src/app/bank-partner/open-desk";
import { readBanks } from "../../../src/book/bank-file";
import { aVirtualAccount } from "../../bank-factories";
import { NOON } from "../../factories";
import { newFolder, removeFolders } from "../running";

afterEach(removeFolders);

/** A desk that draws the given serials, one after the other. */
async function deskThatDraws(serials: string[], clock = { now: NOON }) {
  const left = [...serials];
  return openPartnerDesk({
    mode: "test",
    folder: await newFolder(),
    issuer: issuerOf(await readBanks(), "566"),
    noticeSecret: "s",
    post: () => Promise.resolve({ status: 200, error: null }),
    setAlarm: () => () => undefined,
    chance: { digits: () => left.shift() ?? "", code: () => "c" },
    now: () => clock.now,
    logger: createLogger("simulator", "silent"),
  });
}

const temporary = (reference: string) =>
  aVirtualAccount({ reference, kind: "temporary", expiresAt: NOON });

test("a number that is taken is not issued a second time", async () => {
  const desk = await deskThatDraws(["460007001", "460007001", "460007002"]);

  const [first, second] = ["a", "b"].map(
    (reference) => issueAccount(desk, aVirtualAccount({ reference })).account,
  );

  expect(first?.number).toBe("4600070017");
  expect(second?.number).toMatch(/^460007002\d$/);
  await desk.close();
});

test("a number goes to somebody else 90 days after it expired, and not before", async () => {
  const clock = { now: NOON };
  const serials = ["460007001", "460007001", "460007002", "460007001"];
  const desk = await deskThatDraws(serials, clock);
  issueAccount(desk, temporary("a"));

  clock.now = new Date(NOON.getTime() + 90 * 86_400_000 - 1);
  const early = issueAccount(desk, temporary("b")).account;
  clock.now = new Date(NOON.getTime() + 90 * 86_400_000);
  const late = issueAccount(desk, temporary("c")).account;

  expect(early.number).not.toBe("4600070017");
  expect(late.number).toBe("4600070017");
  expect(desk.book.holderOf("4600070017")?.reference).toBe("c");
  await desk.close();
});

test("a bank that is not in the list, or has no checked numbers, issues none", async () => {
  const banks = await readBanks();

  expect(() => issuerOf(banks, "777")).toThrow("777");
  expect(() => issuerOf(banks, "999992")).toThrow("999992");
});
