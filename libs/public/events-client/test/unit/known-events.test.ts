import { consumeEvents, type EventName, type Inbox } from "../../src";
import { EVENTS } from "../../src/generated/events";
import { KNOWN_EVENTS } from "../../src/known-events";
import { aMessage, logger } from "../bus";

const NAMES = Object.keys(EVENTS) as EventName[];
const transfer: unknown = JSON.parse(aMessage().value ?? "");

test.each(NAMES)("the schema of %s refuses invalid data", (name) => {
  const known = KNOWN_EVENTS.find(name);

  expect(known).toMatchObject({ name, domain: EVENTS[name].domain });
  for (const data of [null, 7, "text", [], {}]) expect(() => known?.read(data)).toThrow(name);
});

test("valid data is returned whole, with properties of later releases", () => {
  const known = KNOWN_EVENTS.find("transfer.completed");
  const newer = { ...(transfer as object), addedLater: true };

  expect(known?.read(transfer)).toEqual(transfer);
  expect(known?.read(newer)).toEqual(newer);
});

test("invalid data is refused with the path", () => {
  const read = () =>
    KNOWN_EVENTS.find("transfer.completed")?.read({ ...(transfer as object), amount: "many" });

  expect(read).toThrow("data/amount");
});

test.each(["from.the.future", "constructor", ""])("%j is not known", (name) => {
  expect(KNOWN_EVENTS.find(name)).toBeUndefined();
});

test("an empty list of events, or one with unknown names, is refused at once", () => {
  const start = (events: readonly EventName[]) => () =>
    consumeEvents({
      bus: { kafka: {} as never, topicPrefix: "kobo" },
      group: "mine",
      inbox: {} as Inbox<unknown>,
      handle: async () => {},
      logger,
      events,
    });

  expect(start([])).toThrow("the list is empty");
  expect(start(["transfer.completd" as EventName])).toThrow("transfer.completd");
});
