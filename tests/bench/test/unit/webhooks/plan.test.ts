import { BAD_ENDPOINTS, BAD_MANNERS, ENDPOINTS, isBystander } from "../../../src/webhooks/plan";

test("a fifth of the endpoints may be bad, and every manner is among them", () => {
  const places = Array.from({ length: ENDPOINTS }, (_, place) => place);

  expect(BAD_ENDPOINTS).toBe(ENDPOINTS / 5);
  expect(places.filter(isBystander)).toHaveLength(ENDPOINTS - BAD_ENDPOINTS);
  expect(BAD_MANNERS.length).toBeLessThanOrEqual(BAD_ENDPOINTS);
});
