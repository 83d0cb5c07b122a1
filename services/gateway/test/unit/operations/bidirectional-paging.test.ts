import { tenant } from "@kobo/core/tenant";
import { cursors } from "../../../src/domain/cursor";
import { bidirectionalPageOf } from "../../../src/http/operations/bidirectional-paging";
import { listIdentity } from "../../../src/http/operations/paging";

const sealing = cursors("a secret of the test");
const ada = tenant({
  merchantId: "ada",
  mode: "test",
  merchantName: "Ada",
  walletPayId: "ada.wallet",
});
const UUID = "019aa5c0-0000-7000-8000-000000000001";
const OURS = [1, "DIRECTION_NEXT", "1795254600123456", UUID];

/** Requests the list with a cursor sealed here, whatever its content. */
function turn(content: unknown) {
  const cursor = sealing.seal(JSON.stringify(content), listIdentity(ada, "things", {}));
  const find = jest.fn(async () => ({ found: [], next: null, previous: null }));
  const call = { tenant: ada, cursors: sealing, query: { limit: 20, cursor } };
  const given = bidirectionalPageOf(call, { name: "things", find, toItem: (thing) => thing });
  return { given, find };
}

test("a cursor leads to its position", async () => {
  const { given, find } = turn(OURS);
  await given;

  const position = { createdAtUs: "1795254600123456", uuid: UUID, direction: "DIRECTION_NEXT" };
  expect(find).toHaveBeenCalledWith({ limit: 20, position });
});

test.each([
  ["of a later version", [2, ...OURS.slice(1)]],
  ["with a version that is not a number", ["1", ...OURS.slice(1)]],
  ["without a version", OURS.slice(1)],
  ["without content", []],
])("a cursor %s is rejected, even with a valid MAC", async (_, content) => {
  const { given, find } = turn(content);

  await expect(given).rejects.toMatchObject({ code: "INVALID_CURSOR" });
  expect(find).not.toHaveBeenCalled();
});
