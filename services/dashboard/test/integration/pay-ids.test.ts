import { newUuid } from "@kobo/core/ids";
import { problemOf } from "../browser";
import { givenUser, runningDashboard, signedIn } from "../running-dashboard";

const running = runningDashboard();

async function collecting(role: "operations" | "developer" | "viewer" | "owner" = "developer") {
  const dashboard = running();
  const merchant = dashboard.fakes.givenMerchant("Ada Stores");
  const user = await givenUser(dashboard, { merchantId: merchant.id, role });
  const browser = await signedIn(dashboard, user);
  const base = `/merchants/${merchant.id}`;
  /** The changes in the audit log, newest first. */
  const audit = async () => {
    const owner = await givenUser(dashboard, { merchantId: merchant.id, role: "owner" });
    const { body } = await (await signedIn(dashboard, owner)).get(`${base}/audit`);
    return body.entries;
  };
  const ofMerchant = ({ owner }: { owner: string }) => owner.startsWith(merchant.id);
  return { dashboard, fakes: dashboard.fakes, merchant, browser, base, audit, ofMerchant };
}

const aDynamic = (fields = {}) => ({
  ...{ type: "dynamic", reference: `order-${newUuid()}`, amountKobo: "1250000" },
  ...fields,
});
const aStatic = (fields = {}) => ({
  ...{ type: "static", name: "Counter 1", reference: `till-${newUuid()}` },
  ...fields,
});
const anAccount = (fields = {}) => ({
  ...{ amountKobo: "1250000", name: "Ada Obi", reference: `order-${newUuid()}` },
  ...{ validityTime: 60, rule: "exact" },
  ...fields,
});
const keyed = (key: string = newUuid()) => ({ "idempotency-key": key });

describe("PayIDs", () => {
  test("are created, listed by kind page by page, and shown with their payments", async () => {
    const { fakes, merchant, browser, base } = await collecting();
    const metadata = '{"customerName": "Chi Obi", "items": [1, 2.5]}';
    const created = await browser.post(`${base}/test/payids`, aDynamic({ metadata }), keyed());
    const { payId } = created.body;
    const paid = { amountKobo: "1250000", senderName: "Chi" };
    await browser.post(`${base}/test/sandbox/payids/${payId}/pay`, paid, keyed());
    for (let index = 0; index < 60; index++) fakes.payIds.givenPayId(merchant.id, "test");

    const { body } = await browser.get(`${base}/test/payids/${payId}`);
    const first = await browser.get(`${base}/test/payids?type=static`);
    const second = await browser.get(`${base}/test/payids?type=static&cursor=${first.body.next}`);

    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ status: "active", amountKobo: "1250000" });
    expect(body).toMatchObject({
      ...{ payId, type: "dynamic", status: "used", receivedKobo: "1250000", paymentsCount: 1 },
      metadata: { customerName: "Chi Obi", items: [1, 2.5] },
      payments: [{ amountKobo: "1250000", payerName: "Chi" }],
    });
    expect([first.body.payIds.length, second.body.payIds.length]).toEqual([50, 10]);
    expect(second.body.next).toBeNull();
    const all = [...first.body.payIds, ...second.body.payIds];
    expect(new Set(all.map((each: { payId: string }) => each.payId)).size).toBe(60);
  });

  test("are created once per idempotency key, even concurrently", async () => {
    const { fakes, browser, base, ofMerchant } = await collecting();
    const [form, body] = [keyed(), aStatic()];

    const sent = await Promise.all(
      [1, 2, 3].map(() => browser.post(`${base}/test/payids`, body, form)),
    );
    const other = await browser.post(`${base}/test/payids`, aStatic(), form);

    expect(new Set(sent.map((answer) => answer.body.payId)).size).toBe(1);
    expect(problemOf(other)).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
    expect(fakes.payIds.payIds.filter(ofMerchant)).toHaveLength(1);
  });

  test("with one reference are created by one of two concurrent requests, and the other is DUPLICATE_REFERENCE", async () => {
    const { fakes, browser, base, ofMerchant } = await collecting();
    const body = aStatic();

    const answers = await Promise.all(
      [keyed(), keyed()].map((form) => browser.post(`${base}/live/payids`, body, form)),
    );

    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(problemOf)).toEqual([[409, "DUPLICATE_REFERENCE"]]);
    expect(Object.keys(refused[0]?.body.fields)).toEqual(["reference"]);
    expect(fakes.payIds.payIds.filter(ofMerchant)).toHaveLength(1);
  });

  test("are deactivated and activated, and each change is in the audit log", async () => {
    const { fakes, merchant, browser, base, audit } = await collecting("operations");
    const { payId } = fakes.payIds.givenPayId(merchant.id, "live");
    const path = `${base}/live/payids/${payId}`;

    const off = await browser.post(`${path}/deactivate`);
    fakes.lostAnswers.add("SetPayIdActive");
    const lost = await browser.post(`${path}/activate`);

    expect(off.body.status).toBe("inactive");
    expect(problemOf(lost)).toEqual([503, "SERVICE_UNAVAILABLE"]);
    const [second, first] = await audit();
    expect(first).toMatchObject({
      ...{ action: "payid.deactivated", object: `payid ${payId}`, outcome: "done" },
      before: { mode: "live", status: "active" },
      after: { mode: "live", status: "inactive" },
    });
    expect(second).toMatchObject({ action: "payid.activated", outcome: "unknown" });
  });

  test("are not created or deactivated in live mode while it is off", async () => {
    const { dashboard, fakes, merchant, browser, base, ofMerchant } = await collecting();
    const { payId } = fakes.payIds.givenPayId(merchant.id, "live");
    merchant.liveMode = false;

    const answers = await Promise.all([
      browser.post(`${base}/live/payids`, aStatic()),
      browser.post(`${base}/live/payids/${payId}/deactivate`),
      browser.post(`${base}/live/virtual-accounts`, anAccount()),
    ]);

    expect(answers.map(problemOf)).toEqual(answers.map(() => [403, "LIVE_MODE_OFF"]));
    expect(dashboard.fakes.payIds.payIds.filter(ofMerchant)).toHaveLength(1);
    expect(dashboard.fakes.payIds.accounts.filter(ofMerchant)).toEqual([]);
  });

  test("with another merchant's name are refused at the field, and not created", async () => {
    const { fakes, browser, base, ofMerchant } = await collecting();
    fakes.takenNames.add("Bello Ventures");

    const answer = await browser.post(`${base}/test/payids`, aStatic({ name: "Bello Ventures" }));

    expect(problemOf(answer)).toEqual([400, "VALIDATION_ERROR"]);
    expect(answer.body.fields).toEqual({ name: "Another's name." });
    expect(fakes.payIds.payIds.filter(ofMerchant)).toEqual([]);
  });

  test.each([
    ["type", aDynamic({ type: "other" }), "Choose a kind."],
    ["name", aStatic({ name: "No" }), "Must have at least 3 characters."],
    ["reference", aDynamic({ reference: "" }), "Must not be empty."],
    [
      "reference",
      aDynamic({ reference: "4084084084084081" }),
      expect.stringMatching(/^Must not contain a card/),
    ],
    ["amountKobo", aDynamic({ amountKobo: "12.5" }), expect.stringMatching(/^Enter an amount/)],
    ["metadata", aDynamic({ metadata: "[1]" }), expect.stringMatching(/^Enter a JSON object/)],
    ["metadata", aDynamic({ metadata: '{},"amount":1' }), expect.stringMatching(/^Enter a JSON/)],
    [
      "metadata",
      aDynamic({ metadata: '{"a": 12345678901234567890}' }),
      expect.stringContaining("exactly"),
    ],
    ["metadata", aDynamic({ metadata: '{"a":{"b":{"c":{}}}}' }), expect.stringContaining("levels")],
  ])("with a bad %s are refused: %j", async (field, body, message) => {
    const { browser, base } = await collecting();

    const answer = await browser.post(`${base}/test/payids`, body);

    expect([answer.status, answer.body.fields]).toEqual([400, { [field]: message }]);
  });
});

describe("virtual accounts", () => {
  test("are created once per idempotency key, listed, and shown with accepted and rejected payments", async () => {
    const { browser, base, audit } = await collecting();
    const [form, account] = [keyed(), anAccount({ reference: "INV/2026/1 b" })];

    const created = await browser.post(`${base}/test/virtual-accounts`, account, form);
    const again = await browser.post(`${base}/test/virtual-accounts`, account, form);
    const path = encodeURIComponent(account.reference);
    const pay = (amountKobo: string) =>
      browser.post(`${base}/test/sandbox/virtual-accounts/${path}/pay`, { amountKobo }, keyed());
    const [wrong, right] = [await pay("100"), await pay("1250000")];
    const { body } = await browser.get(`${base}/test/virtual-accounts/${path}`);
    const list = await browser.get(`${base}/test/virtual-accounts?status=completed`);

    expect(created.body).toMatchObject({
      status: "active",
      rule: "exact",
      bankName: "Sandbox Bank",
    });
    expect(again.body).toEqual(created.body);
    expect(wrong.body.rejectionReason).toBe("AMOUNT_MISMATCH");
    expect(right.body.rejectionReason).toBeNull();
    expect(body).toMatchObject({ status: "completed", receivedKobo: "1250000" });
    expect(body.payments).toMatchObject([
      { amountKobo: "1250000", rejectionReason: null },
      { amountKobo: "100", rejectionReason: "AMOUNT_MISMATCH" },
    ]);
    expect(list.body).toMatchObject({ accounts: [{ reference: account.reference }], next: null });
    const actions = (await audit()).map(({ action }: { action: string }) => action);
    expect(actions).toEqual([
      ...["sandbox.virtual_account_paid", "sandbox.virtual_account_paid"],
      ...["virtual_account.created", "virtual_account.created"],
    ]);
    const [, , entry] = await audit();
    expect(entry.after.lastDigits).toBe(created.body.accountNumber.slice(-4));
    expect(JSON.stringify(entry)).not.toContain(created.body.accountNumber);
  });

  test.each([
    ["name", { name: "" }],
    ["amountKobo", { amountKobo: "" }],
    ["validityTime", { validityTime: 4 }],
    ["validityTime", { validityTime: 4_321 }],
    ["rule", { rule: "A9" }],
  ])("with a bad %s are refused: %j", async (field, fields) => {
    const { browser, base } = await collecting();

    const answer = await browser.post(`${base}/test/virtual-accounts`, anAccount(fields));

    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
  });
});

describe("the sandbox", () => {
  const TOOLS = [
    ["wallet/fund", { amountKobo: "1250000" }],
    ["payids/x.dpid/pay", { amountKobo: "1250000" }],
    ["virtual-accounts/order-1/pay", { amountKobo: "1250000" }],
    ["transfers/order-1/settle", { outcome: "success" }],
    ["bills/order-1/settle", { outcome: "failed" }],
    ["time/advance", { minutes: 60 }],
  ] as const;

  test.each(TOOLS)(
    "%s is refused in live mode, even for an owner, and calls no service",
    async (tool, body) => {
      const { fakes, browser, base, audit } = await collecting("owner");
      const before = fakes.payIds.sandboxCalls.length;

      const answers = [
        await browser.post(`${base}/live/sandbox/${tool}`, body),
        await browser.post(`${base}/live/sandbox/${tool}`, {}),
      ];

      expect(answers.map(problemOf)).toEqual(answers.map(() => [403, "TEST_MODE_ONLY"]));
      expect(fakes.payIds.sandboxCalls).toHaveLength(before);
      expect(await audit()).toEqual([]);
    },
  );

  test("funds, settles and advances time, with one idempotency key per form and an audit log entry per use", async () => {
    const { fakes, merchant, browser, base, audit, ofMerchant } = await collecting();
    for (const reference of ["wire-1", "bill-1"]) {
      fakes.payIds.references.add(`${merchant.id}/test/${reference}`);
    }
    const form = keyed();
    const use = (tool: string, body: object, headers = {}) =>
      browser.post(`${base}/test/sandbox/${tool}`, body, headers);

    const funded = [
      await use("wallet/fund", { amountKobo: "1250000" }, form),
      await use("wallet/fund", { amountKobo: "1250000" }, form),
    ];
    const settled = [
      await use("transfers/wire-1/settle", { outcome: "success" }),
      await use("bills/bill-1/settle", { outcome: "failed" }),
    ];
    const moved = await use("time/advance", { minutes: 1_440 }, keyed());

    expect(funded.map(({ status }) => status)).toEqual([201, 201]);
    expect(settled.map(({ status }) => status)).toEqual([204, 204]);
    expect(moved.body).toEqual({ totalMinutes: 1_440 });
    const calls = fakes.payIds.sandboxCalls.filter(ofMerchant);
    expect(calls.map(({ tool }) => tool)).toEqual([
      ...["fund", "fund", "settle transfer", "settle bill", "advance"],
    ]);
    expect(calls[0]?.key).toBe(calls[1]?.key);
    expect(
      (await audit()).map(({ action, outcome }: Record<string, string>) => [action, outcome]),
    ).toEqual([
      ["sandbox.time_advanced", "done"],
      ["sandbox.bill_settled", "done"],
      ["sandbox.transfer_settled", "done"],
      ["sandbox.wallet_funded", "done"],
      ["sandbox.wallet_funded", "done"],
    ]);
  });

  test.each([
    ["payids", "payId"],
    ["virtual-accounts", "reference"],
  ])("rejects payments to %s above ₦100,000,000 as AMOUNT_TOO_HIGH", async (kind) => {
    const { browser, base } = await collecting();

    const answer = await browser.post(`${base}/test/sandbox/${kind}/x/pay`, {
      amountKobo: "10000000001",
    });

    expect(problemOf(answer)).toEqual([400, "AMOUNT_TOO_HIGH"]);
    expect(answer.body.fields.amountKobo).toContain("₦100,000,000");
  });

  test("reports an unknown transaction as TRANSACTION_NOT_FOUND", async () => {
    const { browser, base, audit } = await collecting();

    const answer = await browser.post(`${base}/test/sandbox/bills/x/settle`, { outcome: "failed" });

    expect(problemOf(answer)).toEqual([404, "TRANSACTION_NOT_FOUND"]);
    expect(await audit()).toMatchObject([{ action: "sandbox.bill_settled", outcome: "failed" }]);
  });
});
