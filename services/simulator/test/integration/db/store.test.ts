import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { RailStore } from "../../../src/db/rail-store";
import { aRecipient, aTransfer, aWebhook } from "../../bank-factories";
import { newFolder, removeFolders } from "../running";

afterEach(removeFolders);

/** The contents of the file after a crash. */
function storedIn(folder: string) {
  const db = new DatabaseSync(join(folder, "rail-test.db"), { readOnly: true });
  const count = (table: string) => db.prepare(`select count(*) n from ${table}`).get()?.n;
  const counts = { transfers: count("transfers"), webhooks: count("webhooks") };
  db.close();
  return counts;
}

test("the changes of one event-loop turn are committed together, after the turn", async () => {
  const folder = await newFolder();
  const store = new RailStore({ folder, mode: "test" });
  await store.durable();

  store.transfers.put(aTransfer());
  store.webhooks.put(aWebhook());
  const during = storedIn(folder);
  await store.durable();

  expect(during).toEqual({ transfers: 0, webhooks: 0 });
  expect(storedIn(folder)).toEqual({ transfers: 1, webhooks: 1 });
  await store.close();
});

test("after a failed write every further write fails", async () => {
  const folder = await newFolder();
  const store = new RailStore({ folder, mode: "test" });
  await store.durable();
  const other = new DatabaseSync(join(folder, "rail-test.db"));
  other.exec(
    "create trigger full before insert on transfers begin select raise(rollback, 'full'); end",
  );
  other.close();
  store.recipients.put(aRecipient());

  expect(() => store.transfers.put(aTransfer())).toThrow(/^Writing to .*rail-test\.db failed/);

  await expect(store.durable()).rejects.toThrow("failed");
  expect(() => store.webhooks.put(aWebhook())).toThrow("failed");
  await expect(store.close()).rejects.toThrow("failed");
});
