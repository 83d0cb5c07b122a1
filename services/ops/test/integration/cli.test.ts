import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AppError } from "@kobo/errors";
import { newOperatorKey, operatorEntry, proofOf, readOperatorEntry } from "@kobo/operators";
import { Explorer, Reviews } from "@kobo/protos";
import type { Decision } from "@kobo/protos/operator/v1/Decision";
import type { ExplorerDefinition } from "@kobo/protos/operator/v1/Explorer";
import type { Record } from "@kobo/protos/operator/v1/Record";
import type { Review } from "@kobo/protos/operator/v1/Review";
import type { ReviewsDefinition } from "@kobo/protos/operator/v1/Reviews";
import { type Handlers, implement, serve } from "@kobo/rpc";
import { TEST_CALLERS, TEST_SECRETS } from "@kobo/rpc/testing";
import { createLogger } from "@kobo/runtime";

/** The built command, as operators run it. */
const CLI = join(__dirname, "../../dist/cli.js");

const BILL: Review = {
  ...{ id: "txn_bill", operation: "bill purchase", mode: "MODE_LIVE", state: "review" },
  ...{ merchantId: "m1", merchantName: "Ada Stores", reason: "unresolved", openedAtMs: 2_000 },
  ...{ amount: "150000000", currency: "NGN" },
};
const DISPUTE: Review = {
  ...{ id: "dp_1", operation: "card dispute", mode: "MODE_TEST", state: "posting" },
  ...{ merchantName: "Bola", reason: "refused by the ledger", openedAtMs: 1_000 },
  ...{ amount: "900", currency: "USD" },
};
const PROPOSED: Decision = {
  ...{ id: "1", step: "proposed", reviewId: "txn_bill", action: "refund", actor: "ada" },
  ...{ why: "asked by phone", stateBefore: "review", amount: "150000000", currency: "NGN" },
  atMs: 3_000,
};
const APPLIED = { ...PROPOSED, id: "2", step: "applied", actor: "bola", stateAfter: "failed" };

/** A service that knows one operation. `asked` has the requests that decided something. */
function desk(review: Review, asked: object[]): Handlers<ReviewsDefinition> {
  const known = (id: string) => {
    if (id !== review.id) throw new AppError("REVIEW_NOT_FOUND");
  };
  const note = (request: { id: string }) => {
    known(request.id);
    asked.push(request);
  };
  const failed = { ...review, state: "failed", reason: "" };
  return {
    ListReviews: async () => ({ reviews: [review], hasMore: false }),
    GetReview: async ({ id }) => {
      known(id);
      return {
        review,
        facts: [{ name: "provider request", value: "2026" }],
        answers: [{ atMs: 1_500, call: "pay", outcome: "unknown", code: "", detail: "timeout" }],
        ledgerTransferIds: ["txn_hold"],
        actions: [{ name: "refund", description: "refunds it", needsSecondApproval: true }],
        decisions: [PROPOSED],
      };
    },
    DecideReview: async (request) => {
      proofOf(OPERATORS, { method: "DecideReview", request });
      note(request);
      return { decision: PROPOSED, review: { ...review, proposal: PROPOSED } };
    },
    ConfirmProposal: async (request) => {
      proofOf(OPERATORS, { method: "ConfirmProposal", request });
      note(request);
      if (request.actor === "ada") throw new AppError("INVALID_REVIEW_STATE", "ada proposed this.");
      return { decision: APPLIED, review: failed };
    },
    RejectProposal: async (request) => {
      proofOf(OPERATORS, { method: "RejectProposal", request });
      note(request);
      return { decision: { ...PROPOSED, step: "rejected" }, review };
    },
    ListDecisions: async () => ({
      decisions: review === BILL ? [APPLIED, PROPOSED] : [],
      hasMore: false,
    }),
  };
}

/** The record of one service, which leads to a transfer of the ledger. */
const PURCHASE: Record = {
  ...{ kind: "bill purchase", id: "txn_bill", mode: "MODE_LIVE", state: "completed" },
  ...{ merchantId: "m1", merchantName: "Ada Stores", amount: "98500", currency: "NGN" },
  times: [{ name: "created", atMs: 1_000 }],
  details: [{ name: "reference", value: "order-1" }],
  related: ["txn_hold"],
};
const HOLD: Record = {
  ...{ kind: "hold", id: "txn_hold", mode: "MODE_LIVE", state: "posted", merchantId: "m1" },
  ...{ amount: "98500", currency: "NGN" },
  legs: [
    { account: "ada.wallet", amount: "-98500", balanceAfter: "1500", transferId: "txn_hold" },
    { account: "bills", amount: "98500", transferId: "txn_hold" },
  ],
};

/** The other half of a hold between two cells. */
const OTHER_HALF: Record = { ...HOLD, merchantId: "m2" };

const MERCHANT: Record = {
  ...{ kind: "merchant", id: "ada-stores", merchantId: "m1", merchantName: "Ada Stores" },
};

function records(known: readonly Record[]): Handlers<ExplorerDefinition> {
  const isFound = ({ id, details = [] }: Record, named: string, merchantId: string) =>
    id === named || (merchantId !== "" && details?.some(({ value }) => value === named));
  return {
    Find: async ({ id, merchantId }) => ({
      records: known.filter((record) => isFound(record, id, merchantId)),
    }),
  };
}

const keysFolder = mkdtempSync(join(tmpdir(), "operators-"));
const KEYS = { ada: newOperatorKey(), bola: newOperatorKey() };
const OPERATORS = Object.entries(KEYS).flatMap(
  ([name, pem]) => readOperatorEntry(operatorEntry(name, pem)) ?? [],
);
for (const [name, pem] of Object.entries(KEYS)) writeFileSync(join(keysFolder, `${name}.key`), pem);
afterAll(() => rmSync(keysFolder, { recursive: true }));

const asked: object[] = [];
const servers: Awaited<ReturnType<typeof serve>>[] = [];
let targets: { [name: string]: string };
let otherLedger: string;

beforeAll(async () => {
  const logger = createLogger("test", "silent");
  const start = async (review: Review, ...known: Record[]) => {
    const services = [
      implement(Reviews.service, desk(review, asked)),
      implement(Explorer.service, records(known)),
    ];
    const server = await serve({ port: 0, services, callers: TEST_CALLERS, logger });
    servers.push(server);
    return `127.0.0.1:${server.port}`;
  };
  const [bills, cards] = [await start(BILL, PURCHASE), await start(DISPUTE)];
  const [ledger, gateway] = [await start(DISPUTE, HOLD), await start(DISPUTE, MERCHANT)];
  otherLedger = await start(DISPUTE, OTHER_HALF);
  targets = {
    BILLS_TARGET: bills,
    TRANSFER_TARGET: bills,
    PAYID_TARGET: bills,
    CARD_PAYMENTS_TARGET: cards,
    WALLET_LEDGER_TARGET: ledger,
    CHECKOUT_TARGET: cards,
    WEBHOOK_TARGET: cards,
    GATEWAY_TARGET: gateway,
    OPERATOR_KEYS_DIR: keysFolder,
  };
});
afterAll(() => Promise.all(servers.map((server) => server.stop())));
beforeEach(() => asked.splice(0));

function ops(args: readonly string[], env: { [name: string]: string } = {}) {
  return cli(args, { ...process.env, ...TEST_SECRETS, ...targets, ...env });
}

function cli(args: readonly string[], env: NodeJS.ProcessEnv) {
  return new Promise<{ code: number | string; out: string; err: string }>((resolve) => {
    execFile(process.execPath, [CLI, ...args], { env }, (error, out, err) =>
      resolve({ code: error?.code ?? 0, out, err }),
    );
  });
}

const BY_BOLA = ["--by", "bola", "--why", "the provider says so"];

test("list merges the queues, oldest first, as a table or as JSON", async () => {
  const { code, out, err } = await ops(["reviews", "list"]);
  const json = JSON.parse((await ops(["reviews", "list", "--queue", "cards", "--json"])).out);

  expect({ code, err }).toEqual({ code: 0, err: "" });
  const [header, first, second] = out.split("\n");
  expect(header).toMatch(/^in review since +queue +operation +id +mode +amount /);
  expect(first).toMatch(
    /^1970-01-01 00:00:01 +cards +card dispute +dp_1 +test +900 USD minor units/,
  );
  expect(second).toMatch(/bill purchase +txn_bill +live +₦1,500,000.00 +review +unresolved/);
  expect(json).toMatchObject({ reviews: [{ queue: "cards", id: "dp_1" }], silent: [] });
});

test("show prints an operation's history and the commands that decide it", async () => {
  const { code, out } = await ops(["reviews", "show", "txn_bill"]);

  expect(code).toBe(0);
  expect(out).toContain(
    "txn_bill is review, a bill purchase of ₦1,500,000.00; in review: unresolved",
  );
  expect(out).toMatch(/The provider's answers\n {2}1970-01-01 00:00:01 +pay +unknown +timeout/);
  expect(out).toMatch(/Ledger transfers\n {2}txn_hold/);
  expect(out).toContain("ada  proposed  refund  when review  asked by phone");
  expect(out).toMatch(
    /npm run ops -- reviews decide txn_bill refund --by NAME --why REASON +refunds it \(a second operator confirms\)/,
  );
});

test("a proposal prints the command with which another operator confirms it", async () => {
  const deciding = ["reviews", "decide", "txn_bill", "refund", "--by", "ada", "--why", "so"];
  const { code, out } = await ops([...deciding, "--cost-naira", "12.5", "--key", "k1"]);

  expect(code).toBe(0);
  expect(out).toContain("npm run ops -- reviews confirm txn_bill refund --by NAME");
  expect(asked).toMatchObject([
    { id: "txn_bill", action: "refund", actor: "ada", why: "so", costKobo: "1250", key: "k1" },
  ]);
});

test("a confirmation applies the decision; the proposer's is refused with exit code 1", async () => {
  const confirm = ["reviews", "confirm", "txn_bill", "refund"];
  const refused = await ops([...confirm, "--by", "ada", "--why", "so"]);
  const { code, out } = await ops([...confirm, ...BY_BOLA]);

  expect(refused).toMatchObject({ code: 1, err: "INVALID_REVIEW_STATE: ada proposed this.\n" });
  expect([code, out]).toEqual([
    0,
    "txn_bill is failed, a bill purchase of ₦1,500,000.00; not in review\n",
  ]);
});

test("a proposal is rejected", async () => {
  const { out } = await ops(["reviews", "reject", "txn_bill", ...BY_BOLA]);

  expect(out).toMatch(/^The proposal is rejected\. txn_bill is review/);
});

test("audit lists who, when, why, and the states before and after", async () => {
  const { out } = await ops(["audit", "--since", "1970-01-01", "--limit", "1"]);

  expect(out).toMatch(/when +who +what +action +id +amount +before +after +why/);
  expect(out).toMatch(/bola +applied +refund +txn_bill +₦1,500,000.00 +review +failed +asked/);
  expect(out).toContain("There are more");
});

test("an unknown id fails with REVIEW_NOT_FOUND, a hint and exit code 1", async () => {
  expect(await ops(["reviews", "show", "txn_other"])).toMatchObject({
    code: 1,
    err: expect.stringMatching(/REVIEW_NOT_FOUND: No service knows txn_other. List what is in/),
  });
});

test("when one service is down, the others' reviews are shown, and list exits with 1", async () => {
  const down = { CARD_PAYMENTS_TARGET: "127.0.0.1:9" };

  const listed = await ops(["reviews", "list"], down);
  const shown = await ops(["reviews", "show", "txn_bill"], down);
  const unknown = await ops(["reviews", "show", "dp_1"], down);

  expect(listed.code).toBe(1);
  expect(listed.out).toMatch(/txn_bill[\s\S]*The service of cards did not answer: /);
  expect(shown.code).toBe(0);
  expect(unknown.err).toMatch(/SERVICE_UNAVAILABLE: dp_1 was not found, but cards did not answer/);
});

test("an operator without a key decides nothing, and is shown how to create one", async () => {
  const { code, err } = await ops([
    ...["reviews", "decide", "txn_bill", "refund", "--by", "chidi", "--why", "so"],
  ]);

  expect(code).toBe(1);
  expect(err).toMatch(/There is no key of chidi in .*, but of: ada, bola\. Make one: npm run ops/);
  expect(asked).toEqual([]);
});

test("a new operator gets a private key with mode 600 and an OPERATORS entry", async () => {
  const { code, out } = await ops(["operators", "create", "Chidi.O"]);
  const again = await ops(["operators", "create", "chidi.o"]);
  const listed = await ops(["operators", "list"]);

  expect(code).toBe(0);
  const [entry = ""] = /chidi\.o=[\w-]{43}/.exec(out) ?? [];
  expect(readOperatorEntry(entry)?.name).toBe("chidi.o");
  expect(statSync(join(keysFolder, "chidi.o.key")).mode & 0o777).toBe(0o600);
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining("exists") });
  expect(listed.out).toContain(entry);
});

test.each([
  [["operators", "create", "efe"], "efe="],
  [["operators", "list"], "ada="],
  [["rotate", "plan", "GATEWAY_SECRET", "--new"], "NEW, shown once: "],
])("%j needs no setting of the running system", async (args, text) => {
  const { code, out, err } = await cli(args, { OPERATOR_KEYS_DIR: keysFolder });

  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toContain(text);
});

test("an id is found in every service, with its related records and legs", async () => {
  const { code, out } = await ops(["find", "txn_bill"]);

  expect(code).toBe(0);
  expect(out).toMatch(/^txn_bill is a bill purchase of ₦985.00/);
  expect(out).toMatch(/state +completed/);
  expect(out).toMatch(/txn_hold is a hold of ₦985.00/);
  expect(out).toMatch(/debit +ada.wallet +₦985.00 +then ₦15.00\n +credit +bills +₦985.00/);
});

test("a merchant's reference is found only with --merchant", async () => {
  const without = await ops(["find", "order-1"]);
  const { code, out } = await ops(["find", "order-1", "--merchant", "ada-stores", "--json"]);
  const unknown = await ops(["find", "order-1", "--merchant", "eve"]);

  expect(without).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^No service knows order-1/),
  });
  expect(code).toBe(0);
  expect(JSON.parse(out).records).toMatchObject([
    { service: "transfer", id: "txn_bill" },
    { service: "bills", id: "txn_bill" },
    { service: "payid", id: "txn_bill" },
    { service: "wallet-ledger", id: "txn_hold" },
  ]);
  expect(unknown).toMatchObject({ code: 1, err: expect.stringContaining("no merchant eve") });
});

test("find queries the ledger of every cell, and reports an unreachable one by its cell", async () => {
  const cells = `07=${otherLedger},08=127.0.0.1:9`;
  const { code, out } = await ops(["find", "txn_hold", "--json"], { LEDGER_CELLS: cells });

  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject({
    records: [
      { service: "wallet-ledger", id: "txn_hold", merchantId: "m1" },
      { service: "wallet-ledger 07", id: "txn_hold", merchantId: "m2" },
    ],
    silent: [{ queue: "wallet-ledger 08" }],
  });
});

test("find reports a service that does not respond, and exits with 1", async () => {
  const { code, out } = await ops(["find", "txn_bill"], { WEBHOOK_TARGET: "127.0.0.1:9" });

  expect(code).toBe(1);
  expect(out).toMatch(/txn_hold is a hold[\s\S]*The service of webhook did not answer: /);
});

test.each([
  ["an unknown command", ["reviews", "delete"], "unknown command 'delete'"],
  ["no operator", ["reviews", "confirm", "txn_1", "refund", "--why", "x"], "'--by <name>'"],
  ["a blank reason", ["reviews", "reject", "x", "--by", "a", "--why", " "], "It is empty."],
  ["an unknown queue", ["reviews", "list", "--queue", "loans"], "Allowed choices are bills,"],
  ["an amount of 0", ["reviews", "decide", "x", "y", ...BY_BOLA, "--cost-naira", "0"], "above 0"],
  ["an invalid time", ["audit", "--since", "yesterday"], "It must be such as 30d"],
])("%s is a usage error: exit code 2, with the usage", async (_, args, message) => {
  const { code, err } = await ops(args);

  expect(code).toBe(2);
  expect(err).toContain(message);
  expect(err).toContain("Usage: npm run ops --");
});
