import { tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { openFeed } from "../../../src/app/event-streams/event-stream-feed";
import type { Services } from "../../../src/clients/services";
import { eventLog } from "../../event-log";

const ADA = tenant({
  merchantId: "01936f2e-0000-7000-8000-000000000001",
  mode: "test",
  merchantName: "Ada",
  walletPayId: "ada.wallet",
});

const soon = () => Date.now() + 1_000;

function aFeed(log: ReturnType<typeof eventLog>, after?: string) {
  const options = { tenant: ADA, filter: undefined, after, deadline: soon() };
  return openFeed(log.webhooks as Services["webhooks"], options);
}

const idsOf = (events: readonly { id: string }[]) => events.map(({ id }) => id);

test("a feed returns new events, each once, oldest first", async () => {
  const log = eventLog();
  log.keep({ atMs: Date.now() - 1_000 });
  const feed = await aFeed(log);
  const now = Date.now();
  const later = log.keep({ atMs: now + 20 });
  const earlier = log.keep({ atMs: now + 10 });

  expect(feed.first).toEqual([]);
  expect(idsOf(await feed.next(soon()))).toEqual([earlier.id, later.id]);
  expect(await feed.next(soon())).toEqual([]);
});

test.each([-30_000, 30_000])("a new feed finds events if its clock is %d ms off", async (ms) => {
  const log = eventLog();
  log.keep({ atMs: Date.now() - ms - 1_000 });
  const feed = await aFeed(log);
  const event = log.keep({ atMs: Date.now() - ms });

  expect(feed.first).toEqual([]);
  expect(idsOf(await feed.next(soon()))).toEqual([event.id]);
  const later = log.keep({ atMs: Date.now() - ms + 1 });
  expect(idsOf(await feed.next(soon()))).toEqual([later.id]);
});

test("a new feed returns none of the events before it, however many there are", async () => {
  const log = eventLog();
  const begun = Date.now() - 2_000;
  for (let n = 0; n < 1_500; n++) log.keep({ atMs: begun + n });
  const feed = await aFeed(log);
  const event = log.keep();

  expect(feed.first).toEqual([]);
  expect(idsOf(await feed.next(soon()))).toEqual([event.id]);
});

test("an event stored after a later one is still returned", async () => {
  const log = eventLog();
  const feed = await aFeed(log);
  const now = Date.now();
  log.keep({ atMs: now + 20 });
  await feed.next(soon());

  const late = log.keep({ atMs: now });

  expect(idsOf(await feed.next(soon()))).toEqual([late.id]);
});

test("a resumed feed returns all missed events, also those stored after its last event", async () => {
  const log = eventLog();
  const then = Date.now() - 3_600_000;
  log.keep({ atMs: then - 10_001 });
  const behind = log.keep({ atMs: then - 9_000 });
  const last = log.keep({ atMs: then });
  const same = log.keep({ atMs: then });
  const after = log.keep({ atMs: then + 1_800_000 });

  const feed = await aFeed(log, last.id);

  expect(idsOf(feed.first)).toEqual([behind.id, same.id, after.id]);
  expect(await feed.next(soon())).toEqual([]);
});

test("a resumed feed returns the newest thousand of more missed events", async () => {
  const log = eventLog();
  const then = Date.now() - 3_600_000;
  const last = log.keep({ atMs: then });
  const missed = Array.from({ length: 1_250 }, (_, nth) => log.keep({ atMs: then + 1 + nth }));

  const feed = await aFeed(log, last.id);

  expect(idsOf(feed.first)).toEqual(idsOf(missed.slice(250)));
  expect(log.calls).toHaveLength(10);
  expect(log.calls.every(({ limit }) => limit === 100)).toBe(true);
});

test("events already sent do not count towards the thousand", async () => {
  const log = eventLog();
  const feed = await aFeed(log);
  const now = Date.now();
  for (let nth = 0; nth < 900; nth++) log.keep({ atMs: now + 900 });
  expect(await feed.next(soon())).toHaveLength(900);

  const fresh = Array.from({ length: 900 }, (_, nth) => log.keep({ atMs: now + nth }));

  expect(idsOf(await feed.next(soon()))).toEqual(idsOf(fresh));
});

test("the poll after a failed one returns the missed events", async () => {
  const log = eventLog();
  const feed = await aFeed(log);
  const event = log.keep();
  log.fail(new AppError("SERVICE_UNAVAILABLE"));
  await expect(feed.next(soon())).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });

  log.fail(undefined);

  expect(idsOf(await feed.next(soon()))).toEqual([event.id]);
});

test("a response without an event is EVENT_NOT_FOUND", async () => {
  const log = eventLog();
  const webhooks = { ...log.webhooks, GetEvent: async () => ({ event: null, deliveries: [] }) };
  const options = { tenant: ADA, filter: undefined, after: "evt_1", deadline: soon() };

  const opened = openFeed(webhooks as unknown as Services["webhooks"], options);

  await expect(opened).rejects.toMatchObject({ code: "EVENT_NOT_FOUND" });
});
