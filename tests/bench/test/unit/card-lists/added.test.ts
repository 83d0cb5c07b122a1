import { faultsOf, walkWhileAdding } from "../../../src/card-lists/added";

const order = ["e", "d", "c", "b", "a"];

test("a walk may see payments that came meanwhile, or miss them", () => {
  expect(faultsOf({ before: ["a", "b", "c"], seen: ["e", "c", "b", "a"] }, order)).toEqual([]);
  expect(faultsOf({ before: ["a", "b", "c"], seen: ["c", "b", "a"] }, order)).toEqual([]);
});

test("a payment that was there before has to be seen", () => {
  expect(faultsOf({ before: ["a", "b", "c"], seen: ["c", "a"] }, order)).toEqual([
    "1 payments were not shown",
  ]);
});

test("a payment must not be shown twice", () => {
  const faults = faultsOf({ before: ["a"], seen: ["b", "b", "a"] }, order);

  expect(faults).toContain("1 payments were shown twice");
});

test("payments come in the list's order, and none that the list does not have", () => {
  const other = ["payments were shown in another order than the list's"];
  expect(faultsOf({ before: [], seen: ["a", "b"] }, order)).toEqual(other);
  expect(faultsOf({ before: [], seen: ["b", "z"] }, order)).toEqual(other);
});

/** A list of ids that are pages by themselves; a cursor is a way and an id. */
function listOf(ids: () => readonly string[]) {
  const list = async ({ cursor }: Readonly<Record<string, string | undefined>>) => {
    const now = ids();
    const [way, from = ""] = cursor?.split(" ") ?? ["next"];
    const at = cursor === undefined ? 0 : now.indexOf(from) + (way === "next" ? 1 : -1);
    const id = now[at] ?? "";
    return JSON.stringify({
      data: [{ id }],
      meta: {
        pagination: {
          next_cursor: at < now.length - 1 ? `next ${id}` : null,
          previous_cursor: cursor !== undefined && at > 0 ? `previous ${id}` : null,
        },
      },
    });
  };
  return { list };
}

test("a walk goes down to the oldest, and from there up to the newest, the newest first either way", async () => {
  const ids = ["c", "b", "a"];
  const asks: (() => void)[] = [];
  const client = listOf(() => ids);

  const { down, up } = await walkWhileAdding(
    {
      list: async (query) => {
        const answer = await client.list(query);
        // Ends the walks once the first has been down and up.
        if (query.cursor?.startsWith("previous b")) asks.forEach((end) => void end());
        return answer;
      },
    },
    {
      since: new Date(0),
      existing: ids,
      add: () => new Promise((resolve) => void asks.push(resolve)),
    },
  );

  expect(down[0]).toEqual({ before: ids, seen: ids });
  expect(up[0]).toEqual({ before: ids, seen: ids });
});
