import {
  asWebhookEvent,
  signWebhookForTest,
  verifyWebhook,
  type WebhookEventOf,
  WebhookVerificationError,
} from "../../src";
import { aServer, koboAt, succeeds } from "../a-server";

const SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const EVENT = {
  id: "evt_1",
  event: "transfer.completed",
  timestamp: "2026-03-01T12:00:00.000Z",
  mode: "test",
  apiVersion: "1",
  data: { reference: "pay-1" },
};

test("a signed webhook is returned as its event", () => {
  const body = JSON.stringify(EVENT);
  const headers = signWebhookForTest({ id: "evt_1", body }, SECRET);

  expect(verifyWebhook(body, headers, SECRET)).toEqual(EVENT);
});

test("one handler takes events of webhooks and of the list", async () => {
  const referenceOf = ({ data }: WebhookEventOf<"transfer.completed">) => data.reference;
  const server = await aServer();
  server.behave(succeeds({ events: [EVENT], hasMore: false, nextCursor: null }));

  const { items } = await koboAt(server).events.list();
  await server.close();

  const references = items.map(asWebhookEvent).map((event) => {
    return event.event === "transfer.completed" ? referenceOf(event) : undefined;
  });
  expect(references).toEqual(["pay-1"]);
});

test("a webhook that was changed is refused", () => {
  const headers = signWebhookForTest({ id: "evt_1", body: JSON.stringify(EVENT) }, SECRET);
  const changed = JSON.stringify({ ...EVENT, data: { reference: "pay-2" } });

  expect(() => verifyWebhook(changed, headers, SECRET)).toThrow(WebhookVerificationError);
});
