import { orderOf } from "../../../src/scaling/order";
import type { WrittenEvent } from "../../../src/scaling/outboxes";

const written = (place: number, over: Partial<WrittenEvent> = {}): WrittenEvent => ({
  ...{ id: `event-${place}`, schema: "transfer", place, key: "a", type: `type ${place}` },
  merchantId: "ada",
  ...over,
});
const carried = (place: number, partition = 0, key = "a") => ({
  ...{ id: `event-${place}`, topic: "kobo.transfer.v1", partition, key, bytes: 500 },
});

test("events of one key that lie on the bus as they were written are in order", () => {
  const order = orderOf([written(2), written(1)], [carried(1), carried(2)]);

  expect(order).toEqual({
    ...{ written: 2, carried: 2, repeated: 0, keysWithSeveral: 1, bytesEach: 500 },
    problems: [],
  });
});

test("an event that overtook one of its key is found", () => {
  const order = orderOf(
    [written(1), written(2), written(3)],
    [1, 3, 2].map((at) => carried(at)),
  );

  expect(order.problems).toEqual(["transfer kobo.transfer.v1 a: type 3 overtook type 2"]);
});

test("events of different keys, and of different services, may overtake each other", () => {
  const others = [written(1), written(2, { key: "b" }), written(3, { schema: "payid" })];

  const order = orderOf(others, [carried(3), carried(2, 1, "b"), carried(1)]);

  expect(order.problems).toEqual([]);
  expect(order.keysWithSeveral).toBe(0);
});

test("a repeat is no disorder: what counts is where an event first came", () => {
  const order = orderOf(
    [written(1), written(2)],
    [1, 2, 1, 2].map((at) => carried(at)),
  );

  expect(order).toMatchObject({ carried: 2, repeated: 2, problems: [] });
});

test("an event that is not on the bus is lost", () => {
  const order = orderOf([written(1), written(2)], [carried(1)]);

  expect(order).toMatchObject({ written: 2, carried: 1, problems: ["type 2 event-2 is lost"] });
});

test("a key whose events lie in two partitions has no order", () => {
  const order = orderOf([written(1), written(2)], [carried(1, 0), carried(2, 1)]);

  expect(order.problems).toEqual(["transfer kobo.transfer.v1 a lies in 2 partitions"]);
});

test("what others put on the bus is passed over", () => {
  const order = orderOf([written(1)], [carried(9), carried(1), carried(9)]);

  expect(order).toMatchObject({ carried: 1, repeated: 0, problems: [] });
});
