import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { BillReviews } from "@kobo/protos";
import type { BillReviewsDefinition } from "@kobo/protos/bills/v1/BillReviews";
import { type Client, connectTo, implement, serve } from "@kobo/rpc";
import { TEST_CALLERS, TEST_SECRETS, testCaller } from "@kobo/rpc/testing";
import { createLogger, outputOf } from "@kobo/runtime";
import { reviewCommands } from "../../../src/cli/review-command";
import { billReviews } from "../../../src/grpc/reviews";
import { processing } from "../../factories";
import { boughtWorlds, publicId } from "../purchase-world";

/** The built CLI, as operators run it. */
const CLI = join(__dirname, "../../../dist/cli.js");

const { aBought } = boughtWorlds();

let served: Awaited<ReturnType<typeof serve>> | undefined;
let client: Client<BillReviewsDefinition> | undefined;
afterEach(async () => {
  client?.close();
  await served?.stop();
});

/** A world with a gRPC server; `run` starts a process, `say` runs the command in this one. */
async function aTerminal() {
  const world = aBought();
  const services = [implement(BillReviews.service, billReviews(world.parts))];
  served = await serve({
    port: 0,
    services,
    callers: TEST_CALLERS,
    logger: createLogger("test", "silent"),
  });
  const target = `127.0.0.1:${served.port}`;
  client = connectTo(BillReviews, {
    target,
    balance: "round_robin",
    caller: testCaller("review-cli"),
  });
  const { calls } = client;
  return {
    ...world,
    target,
    run: (...args: string[]) => run(target, args),
    say: (...args: string[]) => outputOf(reviewCommands, args, (work) => work(calls)),
  };
}

function run(target: string, args: string[]) {
  const env = { ...process.env, BILLS_TARGET: target, ...TEST_SECRETS };
  return new Promise<{ code: number | string; out: string; err: string }>((resolve) => {
    execFile(process.execPath, [CLI, ...args], { env }, (error, out, err) => {
      resolve({ code: error?.code ?? 0, out, err });
    });
  });
}

const BY = ["--by", "ada", "--why", "asked by phone"];

test("an operator lists, shows and confirms a purchase", async () => {
  const { run, say, buyUnresolved, rowOf } = await aTerminal();
  const purchase = await buyUnresolved({ mode: "live" });
  const id = publicId(purchase);

  const listed = await run("list", "--mode", "live");
  const shown = await say("show", "--id", id);
  const sale = ["--provider-reference", "VT-778", "--cost-naira", "960.50"];
  const confirmed = await say("confirm", "--id", id, ...sale, ...BY);
  const after = await say("show", "--id", id);

  expect(listed).toMatchObject({ code: 0, err: "" });
  expect(listed.out).toMatch(/^in review since +purchase +mode +why +state +money +review /);
  expect(listed.out).toMatch(new RegExp(`${id} +live +unresolved +review +₦985.00 held +open`));
  expect(shown).toContain(`${id} is review, ₦985.00 held; still in review: unresolved`);
  expect(shown).toMatch(/merchant +Ada Stores \(/);
  expect(shown).toMatch(/1 +\S+Z +pay +unknown +no code +timeout/);
  expect(shown).toMatch(/Actions\n +none/);
  expect(confirmed).toBe(`${id} is completed, ₦985.00 charged; the review is over: confirmed`);
  expect(after).toMatch(/ada +confirm +when review +sale VT-778: asked by phone/);
  expect(await rowOf(purchase)).toMatchObject({ provider_cost: 96_050n });
  expect(await say("list", "--mode", "live")).toBe("There is nothing to review.");
  expect(await say("list", "--mode", "live", "--closed")).toContain("confirmed");
});

test("an operator requeries, refunds and closes", async () => {
  const { say, provider, buyUnresolved, buyDeclined } = await aTerminal();
  const failed = publicId(await buyDeclined());
  const unresolved = publicId(await buyUnresolved());
  provider.outcomes.requery = processing;

  const requeried = await say("requery", "--id", unresolved, ...BY);
  const refunded = await say("refund", "--id", unresolved, ...BY);
  const closed = await say("close", "--id", failed, ...BY);

  expect(requeried).toBe(`${unresolved} is review, ₦985.00 held; still in review: unresolved`);
  expect(refunded).toContain("is failed, ₦985.00 not charged; the review is over: refunded");
  expect(closed).toContain("is failed, ₦985.00 not charged; the review is over: closed");
});

test("an operator finds a contradicted purchase by its request id, and reverses it", async () => {
  const { say, buyContradicted } = await aTerminal();
  const purchase = await buyContradicted();
  const id = publicId(purchase);

  const shown = await say("show", "--request-id", purchase.providerRequestId);
  const reversed = await say("reverse", "--id", id, ...BY);

  expect(shown).toContain(`${id} is completed, ₦985.00 charged; still in review: contradicted`);
  expect(shown).toMatch(/amount +₦1,000.00, charged ₦985.00/);
  expect(reversed).toBe(`${id} is reversed, ₦985.00 refunded; the review is over: reversed`);
});

test("a purchase that was never in review is shown, and a failed one as not charged", async () => {
  const { say, buy, buyDeclined } = await aTerminal();
  const id = publicId(await buy());
  const failed = publicId(await buyDeclined());

  const shown = await say("show", "--id", id);
  const shownFailed = await say("show", "--id", failed);

  expect(shown).toContain(`${id} is completed, ₦985.00 charged; never in review`);
  expect(shown).not.toContain("in review since");
  expect(shownFailed).toContain(`${failed} is failed, ₦985.00 not charged`);
  expect(shownFailed).toMatch(/amount +₦1,000.00, would cost ₦985.00/);
  expect(shownFailed).toMatch(/error +TRANSACTION_FAILED 016/);
});

test("a list has a hundred reviews and the cursor of the next page", async () => {
  const { say, admin, buyDeclined } = await aTerminal();
  for (let i = 0; i < 101; i++) await buyDeclined();
  await admin("reviews").update({ reason: "contradicted" });

  const first = await say("list", "--reason", "contradicted");
  const place = /More: --after (\S+)$/.exec(first)?.[1] ?? "";
  const second = await say("list", "--reason", "contradicted", "--after", place);

  const lines = [...first.split("\n").slice(1, -1), ...second.split("\n").slice(1)];
  expect(new Set(lines.map((line) => line.split(/ +/)[1])).size).toBe(lines.length);
  expect(first.split("\n")).toHaveLength(102);
});

test("an error of the service exits with 1, its code and its message", async () => {
  const { run, say, buyDeclined } = await aTerminal();
  const id = publicId(await buyDeclined());

  const refund = await run("refund", "--id", id, ...BY);

  expect(refund).toEqual({
    code: 1,
    out: "",
    err: "INVALID_REVIEW_STATE: A purchase that is failed does not allow refund.\n",
  });
  await expect(say("show", "--id", "txn_nobody")).rejects.toMatchObject({
    code: "REVIEW_NOT_FOUND",
  });
});

test("wrong usage shows the usage", async () => {
  const { run } = await aTerminal();

  const wrong = await run("refund", "--id", "txn_1");

  expect(wrong.code).toBe(1);
  expect(wrong.err).toMatch(
    /^required option '--by <name>' not specified\n\nUsage: npm run review -- refund /,
  );
});

test.each([[[]], [["--help"]], [["close", "--help"]]])(
  "%j shows the usage, without a call to the service",
  async (args) => {
    const { code, out, err } = await run("", args);

    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(/^Usage: npm run review -- /);
  },
);

test("a closed output pipe is not an error", async () => {
  const { target, buyDeclined } = await aTerminal();
  await buyDeclined();
  const env = { ...process.env, BILLS_TARGET: target, ...TEST_SECRETS };
  const child = spawn(process.execPath, [CLI, "list"], { env, stdio: ["ignore", "pipe", "pipe"] });
  child.stdout.destroy();

  const errors = text(child.stderr);
  const [code] = await once(child, "exit");

  expect({ code, errors: await errors }).toEqual({ code: 0, errors: "" });
});

test("an unavailable service exits with 1", async () => {
  const { code, err } = await run("127.0.0.1:9", ["list"]);

  expect(code).toBe(1);
  expect(err).toMatch(/^SERVICE_UNAVAILABLE: /);
});
