import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { ANY_BANK, aFreshAccountNumber, controlOf, credit } from "./outside";
import { givenMerchant, stackDirectory, uniqueReference } from "./world";

const LAUNCHER = join(__dirname, "../../../deploy/local/dist/main.js");
const AMOUNT = 1_000_000;

/** `npm run reconcile` against the running system. */
async function reconcile(): Promise<{ code: number; output: string }> {
  const env = { ...process.env, KOBO_DIR: stackDirectory() };
  const args = [LAUNCHER, "reconcile", "--mode", "test"];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, { env });
    return { code: 0, output: stdout };
  } catch (error) {
    const { code, stdout } = error as { code: number; stdout: string };
    return { code, output: stdout };
  }
}

/** A statement line that is bent hides every later one on its page. */
const players = ["rail", "bank-partner"] as const;
afterEach(() => Promise.all(players.map((player) => controlOf(player).mend("statement-line"))));

test("what the banks' statements tell otherwise is listed, whatever way it differs", async () => {
  const merchant = await givenMerchant();
  const rail = controlOf("rail");
  const pay = async (fault?: { operation: string; fault: string; times?: number }) => {
    const accountNumber = aFreshAccountNumber();
    if (fault) await rail.fault({ ...fault, match: { account_number: accountNumber } });
    const reference = uniqueReference();
    await merchant.api.post("/transfer/external", {
      fromPayId: merchant.wallet,
      accountNumber,
      bankCode: ANY_BANK,
      amount: AMOUNT,
      reference,
    });
    const { transfers } = await rail.book({ account_number: accountNumber });
    return transfers[0]?.reference ?? "";
  };
  const receive = async (operation: string, fault: string) => {
    const order = { amount: AMOUNT, name: "Ada Stores order", reference: uniqueReference() };
    const { body } = await merchant.api.post("/virtual-account", order);
    const { accountNumber } = body.data as { accountNumber: string };
    const match = { account_number: accountNumber };
    const partner = controlOf("bank-partner");
    await partner.fault({ operation, fault, match });
    await credit("test", { accountNumber, amount: AMOUNT });
    const { credits } = await partner.book({ account_number: accountNumber });
    return credits[0]?.session_id ?? "";
  };
  const good = await pay();
  const differing = {
    double: await pay({ operation: "transfer", fault: "double-execution", times: 1 }),
    otherAmount: await pay({ operation: "statement-line", fault: "other-amount" }),
    oursOnly: await receive("statement-line", "missing-line"),
    theirsOnly: await receive("notice", "off"),
  };

  const { code, output } = await reconcile();

  expect(code).toBe(1);
  const lineOf = (key: string) => output.split("\n").find((line) => line.includes(key));
  expect(lineOf(differing.double)).toMatch(/double/);
  expect(lineOf(differing.oursOnly)).toMatch(/ours.only/);
  expect(lineOf(differing.otherAmount)).toMatch(/amount/);
  expect(lineOf(differing.theirsOnly)).toMatch(/theirs.only/);
  expect(output).not.toContain(good);
}, 90_000);
