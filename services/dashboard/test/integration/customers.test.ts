import { newUuid } from "@kobo/core/ids";
import { givenUser, runningDashboard, signedIn } from "../running-dashboard";

const running = runningDashboard();

async function selling(role: "operations" | "developer" | "viewer" = "operations") {
  const dashboard = running();
  const { fakes } = dashboard;
  const merchant = fakes.givenMerchant("Ada Stores");
  const user = await givenUser(dashboard, { merchantId: merchant.id, role });
  const browser = await signedIn(dashboard, user);
  const owner = { merchantId: merchant.id, mode: "test" } as const;
  const base = `/merchants/${merchant.id}/test`;
  const audit = async () => {
    const boss = await givenUser(dashboard, { merchantId: merchant.id, role: "owner" });
    const { text } = await (await signedIn(dashboard, boss)).get(`/merchants/${merchant.id}/audit`);
    return { text, entries: JSON.parse(text).entries };
  };
  return { fakes, browser, owner, base, audit };
}

const keyed = (key: string = newUuid()) => ({ "idempotency-key": key });
const aCustomer = (fields = {}) => ({
  ...{ email: "Bola@Example.com", name: "Bola Ade", phone: "", reference: "", metadata: "" },
  ...fields,
});

describe("customers", () => {
  test("are listed newest first, page by page, and found by e-mail, reference and id", async () => {
    const { fakes, browser, owner, base } = await selling();
    const all = Array.from({ length: 60 }, () => fakes.customers.given(owner));
    const [oldest] = all;
    const find = async (text: string) => {
      const { body } = await browser.get(`${base}/customers?q=${encodeURIComponent(text)}`);
      return body.customers.map(({ id }: { id: string }) => id);
    };

    const first = await browser.get(`${base}/customers`);
    const second = await browser.get(`${base}/customers?cursor=${first.body.next}`);

    expect(first.body.customers[0].id).toBe(all.at(-1)?.id);
    expect([first.body.customers.length, second.body.customers.length]).toEqual([50, 10]);
    expect(second.body.next).toBeNull();
    const { id = "", email = "", reference = "" } = oldest ?? {};
    expect(await find(email.toUpperCase())).toEqual([id]);
    expect([await find(reference), await find(id)]).toEqual([[id], [id]]);
    expect(await find("nothing")).toEqual([]);
    expect(await find(id.replace(/.$/, (last) => (last === "0" ? "2" : "0")))).toEqual([]);
  });

  test("are created once per idempotency key, and updated when the e-mail is known", async () => {
    const { fakes, browser, base } = await selling("developer");
    const key = newUuid();

    const created = await browser.post(`${base}/customers`, aCustomer(), keyed(key));
    const repeat = await browser.post(`${base}/customers`, aCustomer(), keyed(key));
    const other = await browser.post(`${base}/customers`, aCustomer({ name: "Bisi" }), keyed(key));
    const again = await browser.post(`${base}/customers`, aCustomer({ phone: "08031234567" }), {
      ...keyed(),
    });

    expect([created.status, created.body.isNew]).toEqual([201, true]);
    expect(created.body.customer).toMatchObject({ email: "bola@example.com", name: "Bola Ade" });
    expect(repeat.body.customer.id).toBe(created.body.customer.id);
    expect(other.body.code).toBe("IDEMPOTENCY_KEY_REUSED");
    expect([again.status, again.body.isNew]).toEqual([200, false]);
    expect(again.body.customer).toMatchObject({ name: "Bola Ade", phone: "08031234567" });
    expect(fakes.customers.all.filter(({ email }) => email === "bola@example.com")).toHaveLength(1);
  });

  test("are shown with their payments, accounts and cards, and no other customer's payments", async () => {
    const { fakes, browser, owner, base } = await selling("viewer");
    const card = { id: "pm_1", brand: "visa", last4: "4242", expMonth: 12, expYear: 2030 };
    const customer = fakes.customers.given(owner, {
      cards: [card],
      metadataJson: '{"plan":"gold"}',
    });
    const other = fakes.customers.given(owner);
    const paid = fakes.payments.given(owner, "card_payment", { customerId: customer.id });
    fakes.payments.given(owner, "card_payment", { customerId: other.id });
    const account = fakes.payIds.givenPermanent(owner.merchantId, "test", {
      customerId: customer.id,
    });

    const { body } = await browser.get(`${base}/customers/${customer.id}`);
    const cards = await browser.get(`${base}/cards?customer=${customer.id}`);

    expect(body).toMatchObject({
      ...{ id: customer.id, email: customer.email, metadata: { plan: "gold" } },
      payments: [{ id: paid.id }],
      hasMorePayments: false,
      accounts: [{ id: account.id, accountNumber: account.accountNumber }],
      cards: [{ id: "pm_1", last4: "4242", expires: { month: 12, year: 2030 } }],
    });
    expect(cards.body.payments.map(({ id }: { id: string }) => id)).toEqual([paid.id]);
  });

  test("are updated: empty fields are removed, and errors are shown at their fields", async () => {
    const { fakes, browser, owner, base } = await selling();
    const customer = fakes.customers.given(owner, { phone: "08031234567" });
    const other = fakes.customers.given(owner);
    const path = `${base}/customers/${customer.id}`;
    const change = async (fields: object) => browser.patch(path, aCustomer(fields));

    const changed = await change({ email: customer.email, metadata: '{"plan":"gold"}' });
    const refused = await change({ email: "not-an-email", phone: "12", metadata: "[1]" });
    const taken = await change({ reference: other.reference });
    const known = await change({ email: other.email });

    expect(changed.body).toMatchObject({ id: customer.id, phone: null, reference: null });
    expect(customer).toMatchObject({ phone: "", reference: "", metadataJson: '{"plan":"gold"}' });
    expect(Object.keys(refused.body.fields ?? {})).toEqual(["email", "phone", "metadata"]);
    expect(taken.body.fields).toHaveProperty("reference");
    expect(known.body.fields).toHaveProperty("email");
  });

  test("are deleted, and the audit log holds no personal data", async () => {
    const { fakes, browser, owner, base, audit } = await selling();
    const created = await browser.post(`${base}/customers`, aCustomer({ phone: "08031234567" }), {
      ...keyed(),
    });
    const { id } = created.body.customer;
    await browser.patch(`${base}/customers/${id}`, aCustomer({ name: "Bola Ojo" }));

    const deleted = await browser.delete(`${base}/customers/${id}`);
    const repeat = await browser.delete(`${base}/customers/${id}`);

    expect([deleted.status, repeat.status]).toEqual([204, 404]);
    expect(fakes.customers.all.some((each) => each.id === id)).toBe(false);
    const { text, entries } = await audit();
    expect(entries.map(({ action }: { action: string }) => action)).toEqual([
      ...["customer.deleted", "customer.deleted", "customer.updated", "customer.created"],
    ]);
    expect(entries[2]).toMatchObject({
      object: `customer ${id}`,
      after: { changed: ["name", "phone"] },
    });
    for (const personal of ["bola", "Bola", "08031234567"]) expect(text).not.toContain(personal);
    expect(owner.mode).toBe("test");
  });

  test("cannot be deleted by a developer", async () => {
    const { fakes, browser, owner, base } = await selling("developer");
    const { id } = fakes.customers.given(owner);

    const { status } = await browser.delete(`${base}/customers/${id}`);

    expect([status, fakes.customers.all.some((each) => each.id === id)]).toEqual([403, true]);
  });
});

describe("permanent accounts", () => {
  const anAccount = (customerId: string, fields = {}) => ({
    ...{ customerId, reference: `acc-${newUuid()}`, metadata: "", rule: "any" },
    ...fields,
  });

  test("are created once per idempotency key, with the identity number masked and not in the audit log", async () => {
    const { fakes, browser, owner, base, audit } = await selling();
    const customer = fakes.customers.given(owner);
    const identity = { type: "bvn", number: "22212345678" };
    const order = anAccount(customer.id, { identity, rule: "exact", amountKobo: "1250000" });
    const key = newUuid();

    const created = await browser.post(`${base}/permanent-accounts`, order, keyed(key));
    const repeat = await browser.post(`${base}/permanent-accounts`, order, keyed(key));

    expect([created.status, repeat.body.id]).toEqual([201, created.body.id]);
    expect(created.body).toMatchObject({
      ...{ customerId: customer.id, status: "active", rule: "exact", amountKobo: "1250000" },
      identity: { type: "bvn", number: "•••••••5678" },
    });
    const { text, entries } = await audit();
    expect(entries[0]).toMatchObject({ action: "virtual_account.created", outcome: "done" });
    expect(text).not.toContain("22212345678");
  });

  test("are refused for an unknown or nameless customer, a missing amount or a short identity number", async () => {
    const { fakes, browser, owner, base } = await selling();
    const customer = fakes.customers.given(owner);
    const nameless = fakes.customers.given(owner, { name: "" });
    const post = (order: object) => browser.post(`${base}/permanent-accounts`, order, keyed());

    const unknown = await post(anAccount("cus_none"));
    const without = await post(anAccount(nameless.id));
    const compared = await post(anAccount(customer.id, { rule: "exact" }));
    const short = await post(anAccount(customer.id, { identity: { type: "nin", number: "123" } }));

    expect(unknown.body.fields).toHaveProperty("customerId");
    expect(without.body.fields).toHaveProperty("customerId");
    expect(compared.body.fields).toHaveProperty("amountKobo");
    expect(short.body.fields).toHaveProperty("identity");
    expect(fakes.payIds.permanents.some(({ customerId }) => customerId === customer.id)).toBe(
      false,
    );
  });

  test("number each accepted payment, and reject payments while closed", async () => {
    const { fakes, browser, owner, base } = await selling("developer");
    const account = fakes.payIds.givenPermanent(owner.merchantId, "test");
    const path = `${base}/permanent-accounts/${account.id}`;
    const pay = () =>
      browser.post(
        `${base}/sandbox/virtual-accounts/${account.reference}/pay`,
        { amountKobo: "10000" },
        keyed(),
      );
    await pay();
    await pay();

    const closed = await browser.post(`${path}/close`);
    const returned = await pay();
    const list = await browser.get(`${base}/permanent-accounts?status=closed`);
    const reopened = await browser.post(`${path}/reopen`);
    const { body } = await browser.get(path);

    expect([closed.body.status, reopened.body.status]).toEqual(["closed", "active"]);
    expect(returned.body.rejectionReason).toBe("ACCOUNT_CLOSED");
    expect(list.body.accounts).toMatchObject([{ id: account.id, paymentsCount: 2 }]);
    expect(body.payments.map(({ sequence }: { sequence: number }) => sequence)).toEqual([
      ...[null, 2, 1],
    ]);
    expect(body.payments[1].reference).toBe(`${account.accountNumber}/2`);
    expect(body).toMatchObject({ receivedKobo: "20000", paymentsCount: 2 });
  });

  test("an account for one payment is closed and reopened, but cannot be closed once paid", async () => {
    const { fakes, browser, owner, base, audit } = await selling();
    const account = fakes.payIds.givenAccount(owner.merchantId, "test");
    const path = `${base}/virtual-accounts/${account.reference}`;

    const closed = await browser.post(`${path}/close`);
    const reopened = await browser.post(`${path}/reopen`);
    const paid = fakes.payIds.givenAccount(owner.merchantId, "test");
    const toPaid = `${base}/sandbox/virtual-accounts/${paid.reference}/pay`;
    await browser.post(toPaid, { amountKobo: "10000" }, keyed());
    const refused = await browser.post(`${base}/virtual-accounts/${paid.reference}/close`);

    expect(closed.body).toMatchObject({ status: "expired", closedAt: expect.any(String) });
    expect(reopened.body).toMatchObject({ status: "active", closedAt: null });
    expect(refused.body.code).toBe("INVALID_VIRTUAL_ACCOUNT_STATE");
    const { entries } = await audit();
    expect(entries.slice(-2).map(({ action }: { action: string }) => action)).toEqual([
      ...["virtual_account.reopened", "virtual_account.closed"],
    ]);
  });
});
