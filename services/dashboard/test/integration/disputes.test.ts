import { newUuid } from "@kobo/core/ids";
import { AppError } from "@kobo/errors";
import { problemOf } from "../browser";
import { givenUser, runningDashboard, signedIn } from "../running-dashboard";

const running = runningDashboard();
const PDF = Buffer.from("%PDF-1.7\nproof of delivery\n");

async function operating() {
  const dashboard = running();
  const merchant = dashboard.fakes.givenMerchant("Ada Stores");
  const user = await givenUser(dashboard, { merchantId: merchant.id, role: "operations" });
  const browser = await signedIn(dashboard, user);
  const owner = { merchantId: merchant.id, mode: "test" } as const;
  const payment = dashboard.fakes.cards.given(owner, "succeeded");
  const dispute = dashboard.fakes.disputes.given(owner, payment.id);
  const base = `/merchants/${merchant.id}/test`;
  const path = `${base}/disputes/${dispute.id}`;
  const audit = async () => {
    const boss = await givenUser(dashboard, { merchantId: merchant.id, role: "owner" });
    const { body } = await (await signedIn(dashboard, boss)).get(`/merchants/${merchant.id}/audit`);
    return body.entries.filter(({ action }: { action: string }) => action.startsWith("dispute."));
  };
  const attach = (content: Buffer, query = "field=receipt&filename=proof.pdf") =>
    browser.send("POST", `${path}/files?${query}`, content, { "content-type": "application/pdf" });
  return { dashboard, owner, browser, base, path, payment, dispute, audit, attach };
}

const keyed = () => ({ "idempotency-key": newUuid() });

test("disputes are listed newest first, and filtered by status", async () => {
  const { dashboard, owner, browser, base, payment, dispute } = await operating();
  const second = dashboard.fakes.disputes.given(owner, payment.id);
  second.status = "DISPUTE_STATUS_WON";

  const all = await browser.get(`${base}/disputes`);
  const open = await browser.get(`${base}/disputes?status=needs_response`);

  expect(all.body.disputes.map(({ id }: { id: string }) => id)).toEqual([second.id, dispute.id]);
  expect(open.body.disputes).toMatchObject([
    {
      id: dispute.id,
      status: "needs_response",
      reason: "product_not_received",
      amountKobo: "50000",
    },
  ]);
});

test("a payment shows its disputes and the amount still refundable", async () => {
  const { browser, base, payment, dispute } = await operating();

  const { body } = await browser.get(`${base}/cards/${payment.id}`);

  expect(body).toMatchObject({ disputes: [{ id: dispute.id }], refundableKobo: "0" });
});

test("evidence texts and files are added and removed", async () => {
  const { browser, path, attach, dispute } = await operating();

  const texts = { product_description: "A lamp", customer_name: "Bola" };
  await browser.post(`${path}/evidence`, { texts });
  await browser.post(`${path}/evidence`, { texts: { customer_name: "" } });
  expect((await attach(PDF)).status).toBe(204);

  const { body } = await browser.get(path);
  expect(body).toMatchObject({
    texts: { product_description: "A lamp" },
    files: [{ field: "receipt", filename: "proof.pdf" }],
  });
  await browser.post(`${path}/evidence`, { texts: {}, withoutFiles: ["receipt"] });
  expect(dispute.evidenceFiles).toEqual({});
});

test("all texts of the evidence may be long at once", async () => {
  const { browser, path, dispute } = await operating();
  const long = "₦".repeat(20_000);
  const names = [
    "product_description",
    "cancellation_policy_disclosure",
    "refund_refusal_explanation",
  ];
  const texts = Object.fromEntries(names.map((name) => [name, long]));

  expect((await browser.post(`${path}/evidence`, { texts })).status).toBe(204);

  expect(dispute.evidence).toMatchObject(texts);
});

test("a file of 5 MiB is accepted; a larger one, another type and an unknown field are refused", async () => {
  const { dashboard, owner, attach } = await operating();
  const large = Buffer.alloc(5 * 1024 * 1024, "x");
  PDF.copy(large);

  expect((await attach(large)).status).toBe(204);
  expect(problemOf(await attach(Buffer.concat([large, PDF])))).toEqual([413, "PAYLOAD_TOO_LARGE"]);
  expect(problemOf(await attach(Buffer.from("GIF89a")))).toEqual([400, "INVALID_FILE"]);
  expect(problemOf(await attach(PDF, "field=diary&filename=a.pdf"))).toEqual([
    400,
    "VALIDATION_ERROR",
  ]);
  const own = `${owner.merchantId}/${owner.mode}`;
  const stored = dashboard.fakes.disputes.files.filter((file) => file.owner === own);
  expect(stored.map(({ content }) => content.length)).toEqual([large.length]);
});

test.each([
  ["accept", "accepted", "dispute.accepted"],
  ["submit", "under_review", "dispute.submitted"],
])("%s moves a dispute to %s, with an audit log entry", async (verb, status, action) => {
  const { browser, path, audit } = await operating();

  const answer = await browser.post(`${path}/${verb}`, {}, keyed());

  expect(answer.status).toBe(204);
  expect((await browser.get(path)).body.status).toBe(status);
  expect(await audit()).toMatchObject([{ action, outcome: "done" }]);
  expect(problemOf(await browser.post(`${path}/accept`, {}, keyed()))).toEqual([
    409,
    "INVALID_DISPUTE_STATE",
  ]);
});

test("accepting a dispute needs an idempotency key", async () => {
  const { browser, path, dispute } = await operating();

  const answer = await browser.post(`${path}/accept`);

  expect(problemOf(answer)).toEqual([400, "VALIDATION_ERROR"]);
  expect(dispute.status).toBe("DISPUTE_STATUS_NEEDS_RESPONSE");
});

test("another merchant's dispute is not found, and not changed", async () => {
  const { path, dispute } = await operating();
  const stranger = await operating();
  const theirs = `${stranger.base}/disputes/${dispute.id}`;

  const answers = [
    await stranger.browser.get(path),
    await stranger.browser.get(theirs),
    await stranger.browser.post(`${theirs}/evidence`, { texts: { customer_name: "B" } }),
    await stranger.browser.post(`${theirs}/accept`, {}, keyed()),
  ];

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect(dispute).toMatchObject({ status: "DISPUTE_STATUS_NEEDS_RESPONSE", evidence: {} });
});

test("a disputed payment shows the dispute and its acceptance on the time line, and the disputed amount", async () => {
  const { browser, base, path, payment, dispute } = await operating();
  await browser.post(`${path}/accept`, {}, keyed());

  const { body } = await browser.get(`${base}/payments/${payment.id}`);

  const texts = body.items.flatMap((item: { type: string; text?: string; detail?: string }) =>
    item.type === "state" && item.detail === dispute.id ? [item.text] : [],
  );
  expect(texts).toEqual(["Disputed by the cardholder", "Dispute accepted"]);
  expect(body.items).toContainEqual(
    expect.objectContaining({ type: "user", action: "dispute.accepted", outcome: "done" }),
  );
  expect(body.disputes).toMatchObject([{ id: dispute.id, status: "accepted" }]);
  expect(body.fees).toContainEqual({ name: "Disputed", amountKobo: "50000" });
});

test("a payment with an open dispute shows the response deadline", async () => {
  const { dashboard, browser, base, payment, dispute } = await operating();

  const open = await browser.get(`${base}/payments/${payment.id}`);
  dispute.status = "DISPUTE_STATUS_WON";
  const won = await browser.get(`${base}/payments/${payment.id}`);
  dashboard.fakes.failures.set("ListDisputes", new AppError("SERVICE_UNAVAILABLE"));
  const without = await browser.get(`${base}/payments/${payment.id}`);
  dashboard.fakes.failures.clear();

  const due = new Date(dispute.createdAtMs + 86_400_000).toISOString();
  expect(open.body.next).toMatchObject({ at: due, waitsFor: expect.stringContaining("disputes") });
  expect(open.body.isUnderWay).toBe(false);
  expect(won.body.next).toBeNull();
  expect(won.body.fees).not.toContainEqual(expect.objectContaining({ name: "Disputed" }));
  expect(without.body.gaps).toContain("The disputes did not load, so they are missing.");
});
