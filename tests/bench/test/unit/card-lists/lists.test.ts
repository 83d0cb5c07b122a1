import { listsOf } from "../../../src/card-lists/lists";

const filled = {
  bestCustomer: "00000000-0000-7000-8000-000000000000",
  range: { from: new Date("2026-03-01T00:00:00Z"), to: new Date("2026-04-01T00:00:00Z") },
};

test("a list says the same to the API and to the service", () => {
  const [all, status, customer, range] = listsOf(filled);

  expect(all?.filters).toEqual({});
  expect(status?.filters.status).toBe(status?.wanted.status);
  expect(customer?.filters.customer_id).toBe("cus_0000000000e008000000000000");
  expect(customer?.wanted.customerId).toBe(filled.bestCustomer);
  expect(range?.filters).toEqual({
    created_after: "2026-03-01T00:00:00.000Z",
    created_before: "2026-04-01T00:00:00.000Z",
  });
  expect(range?.wanted.createdAfterUs).toBe(1_772_323_200_000_000n);
});
