import { newId, newUuid, toPublicId } from "@kobo/core/ids";
import {
  apiStatusesOf,
  KINDS,
  namedIdOf,
  STATUSES,
  statusOf,
} from "../../src/domain/payments/kinds";

test("each status of the API maps to a state and back", () => {
  for (const kind of KINDS) {
    for (const status of STATUSES) {
      const found = apiStatusesOf(kind, status).map((each) => statusOf(kind, each));
      expect(found).toEqual(found.map(() => status));
    }
  }
  expect(apiStatusesOf("card_payment", "succeeded")).toEqual(["succeeded", "partially_refunded"]);
  expect(apiStatusesOf("payid_payment", "failed")).toEqual([]);
});

test("an id is parsed to its type and UUID, a reference is not", () => {
  const uuid = newUuid();

  expect(namedIdOf(toPublicId("txn", uuid))).toEqual({ names: "transaction", uuid });
  expect(namedIdOf(toPublicId("re", uuid))).toEqual({ names: "refund", uuid });
  for (const text of ["order-1", "txn_1", newId("key"), uuid, ""]) {
    expect(namedIdOf(text)).toBeUndefined();
  }
});
