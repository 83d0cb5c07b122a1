import { newUuid } from "@kobo/core/ids";
import { givenUser, runningDashboard, signedIn } from "../running-dashboard";

const running = runningDashboard();

async function as(role: "operations" | "viewer") {
  const dashboard = running();
  const merchant = dashboard.fakes.givenMerchant("Ada Stores");
  const browser = await signedIn(
    dashboard,
    await givenUser(dashboard, { merchantId: merchant.id, role }),
  );
  const path = `/merchants/${merchant.id}/test/payment-links`;
  const create = (body: unknown, key = newUuid()) =>
    browser.post(path, body, { "idempotency-key": key });
  const audit = async () => {
    const owner = await givenUser(dashboard, { merchantId: merchant.id, role: "owner" });
    const asOwner = await signedIn(dashboard, owner);
    const { body } = await asOwner.get(`/merchants/${merchant.id}/audit`);
    const actions: string[] = body.entries.map(({ action }: { action: string }) => action);
    return actions.filter((action) => action.startsWith("payment_link.")).toReversed();
  };
  return { browser, path, create, audit };
}

test("a link is created once per idempotency key, listed, deactivated and activated", async () => {
  const { browser, path, create, audit } = await as("operations");
  const form = { name: "Cooking class", amountKobo: "1500000", maxUses: "20" };
  const key = newUuid();

  const [first, second] = [await create(form, key), await create(form, key)];
  const { id } = first.body;
  const off = await browser.post(`${path}/${id}/deactivate`);
  const listed = await browser.get(path);
  const on = await browser.post(`${path}/${id}/activate`);

  expect([first.status, second.body.id]).toEqual([201, id]);
  expect(first.body).toMatchObject({ amountKobo: "1500000", maxUses: 20, status: "active" });
  expect([off.body.status, on.body.status]).toEqual(["inactive", "active"]);
  expect(listed.body).toMatchObject({ links: [{ id, status: "inactive" }], next: null });
  expect(await audit()).toEqual(
    expect.arrayContaining([
      ...["payment_link.created", "payment_link.deactivated", "payment_link.activated"],
    ]),
  );
});

test("invalid fields are named, and a viewer cannot create a link", async () => {
  const { create } = await as("operations");
  const viewer = await as("viewer");

  const wrong = await create({ name: "", amountKobo: "x", maxUses: "0" });
  const refused = await viewer.create({ name: "Class" });

  expect([wrong.status, Object.keys(wrong.body.fields).toSorted()]).toEqual([
    400,
    ["amountKobo", "maxUses", "name"],
  ]);
  expect(refused.status).toBe(403);
  expect((await viewer.browser.get(viewer.path)).body).toEqual({ links: [], next: null });
});
