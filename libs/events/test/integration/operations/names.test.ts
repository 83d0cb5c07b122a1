import {
  deadLettersNamed,
  groupNamed,
  positionNamed,
  sourceNamed,
  timeNamed,
} from "../../../src/operations/names";
import { printable } from "../../../src/operations/text";
import { aBus } from "../../bus";

const bus = aBus("kobo");
const now = new Date("2026-11-22T10:00:00.000Z");

test("a topic may be named by its name, its domain or an event on it", () => {
  const topic = "kobo.card-payment.v1";

  expect(sourceNamed(bus, topic)).toEqual({ topic });
  expect(sourceNamed(bus, "card-payment")).toEqual({ topic });
  expect(sourceNamed(bus, "payment.succeeded")).toEqual({ topic, event: "payment.succeeded" });
  expect(deadLettersNamed(bus, `${topic}.dlq`)).toBe(topic);
});

test("an unknown topic is refused", () => {
  for (const name of ["", "payments", "kobo.payid", "other.payid.v1", "toString"]) {
    expect(() => sourceNamed(bus, name)).toThrow(`There is no topic ${name}. There are: ledger, `);
  }
});

test("a group may be named with the prefix or without", () => {
  const named = { group: "webhook.relay", groupId: "kobo.webhook.relay" };

  expect(groupNamed(bus, "webhook.relay")).toEqual(named);
  expect(groupNamed(bus, "kobo.webhook.relay")).toEqual(named);
});

test("a time is a duration ago or an ISO time with its zone", () => {
  expect(timeNamed("90s", now).toISOString()).toBe("2026-11-22T09:58:30.000Z");
  expect(timeNamed("2d", now).toISOString()).toBe("2026-11-20T10:00:00.000Z");
  expect(timeNamed("2026-11-22T10:30:00+01:00", now).toISOString()).toBe(
    "2026-11-22T09:30:00.000Z",
  );
});

test.each(["", "5", "m", "5 m", "yesterday", "2026-11-22", "2026-11-22T09:30:00", "beginning"])(
  "%p is not a time",
  (text) => {
    expect(() => timeNamed(text, now)).toThrow(`${text} is no time`);
  },
);

test("a time in the future is refused", () => {
  expect(() => timeNamed("2026-11-22T10:00:00.001Z", now)).toThrow("is yet to come");
});

test("a position is a partition and an offset", () => {
  expect(positionNamed("3:17")).toEqual({ partition: 3, offset: 17n });
  for (const text of ["", "3", "3:", ":17", "3:-1", "3:17:1", "a:b"]) {
    expect(() => positionNamed(text)).toThrow("is no position");
  }
});

test("a message cannot send control sequences to the terminal", () => {
  expect(printable("a\u001b[2Jb\u009bc\u202ed\ne")).toBe("a\\u{1b}[2Jb\\u{9b}c\\u{202e}d\\u{a}e");
  expect(printable("Adé & Çelik 支付")).toBe("Adé & Çelik 支付");
});
