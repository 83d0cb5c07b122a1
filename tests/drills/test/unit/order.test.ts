import { outOfOrder, type Published } from "../../src/parts/kafka";

const event = (id: string, at: number, key = "t1"): Published => ({
  ...{ id, at, key, type: "transfer.completed" },
});

test("a repeated record is in order, a first one after a later event is not", () => {
  expect(outOfOrder([event("1", 1), event("2", 2), event("1", 1)])).toEqual([]);
  expect(outOfOrder([event("2", 2), event("1", 1)])).toEqual([
    "transfer.completed of t1 at 1970-01-01T00:00:00.001Z",
  ]);
  expect(outOfOrder([event("2", 2, "t2"), event("1", 1)])).toEqual([]);
});
