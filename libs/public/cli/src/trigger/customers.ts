import { byId, type CreatedRecord, type Stage } from "./scenario";

export async function createCustomer({
  kobo,
  say,
  newReference,
  options,
}: Stage): Promise<CreatedRecord> {
  const reference = newReference();
  const email = `${reference.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}@example.com`;
  const { id } = await kobo.customers.create({ email, name: "Bola Ade", reference }, options);
  say(`made a customer with the email ${email}`);
  return byId(id);
}

export async function updateCustomer(stage: Stage): Promise<CreatedRecord> {
  const created = await createCustomer(stage);
  await stage.kobo.customers.update(created.id, { name: "Bola Ade-Obi" }, stage.options);
  stage.say("changed its name");
  return created;
}

export async function deleteCustomer(stage: Stage): Promise<CreatedRecord> {
  const created = await createCustomer(stage);
  await stage.kobo.customers.delete(created.id, stage.options);
  stage.say("deleted it");
  return created;
}
