import { Places } from "../../../src/app/deliveries/places";
import type { CalledEndpoint } from "../../../src/db/deliveries/claim-due";

const anEndpoint = (id: string, fields: Partial<CalledEndpoint> = {}): CalledEndpoint => ({
  id,
  mode: "test",
  url: "https://hooks.example.com/",
  updatedAt: new Date(0),
  isFull: false,
  sealedSecrets: "",
  sealedHeaders: null,
  ...fields,
});

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test("a place is taken until it is left", () => {
  const places = new Places({ healthy: 2, troubled: 1 });

  const place = places.take("healthy", anEndpoint("a"));
  expect(places.free("healthy")).toBe(1);
  places.leave(place);

  expect(places.free("healthy")).toBe(2);
});

test("something may wait for a place of a full lane, or of an endpoint that had none left", () => {
  const places = new Places({ healthy: 3, troubled: 1 });
  const [a, b] = [places.take("healthy", anEndpoint("a")), places.take("healthy", anEndpoint("b"))];
  const c = places.take("healthy", anEndpoint("c", { isFull: true }));

  expect(places.leave(a)).toBe(true);
  expect(places.leave(b)).toBe(false);
  expect(places.leave(c)).toBe(true);
});

test("what hangs leaves its place in the healthy lane, and its endpoint is known to hang", () => {
  const places = new Places({ healthy: 2, troubled: 2 });
  const hanging = places.take("healthy", anEndpoint("a"));
  jest.advanceTimersByTime(900);
  places.take("healthy", anEndpoint("b"));
  jest.advanceTimersByTime(200);

  places.noticeHanging();

  expect([places.free("healthy"), places.free("troubled")]).toEqual([1, 1]);
  expect(places.hanging()).toEqual(["a"]);
  places.leave(hanging);
  expect(places.hanging()).toEqual([]);
  expect([places.free("healthy"), places.free("troubled")]).toEqual([1, 2]);
});

test("there is an end to how many may hang beside the healthy lane", () => {
  const places = new Places({ healthy: 10, troubled: 1 });
  for (let i = 0; i < 10; i++) places.take("healthy", anEndpoint(String(i)));
  jest.advanceTimersByTime(1_100);

  places.noticeHanging();

  expect([places.taken("healthy"), places.taken("troubled")]).toEqual([6, 4]);
  expect(places.hanging()).toHaveLength(10);
});
