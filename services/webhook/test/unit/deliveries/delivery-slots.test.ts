import { DeliverySlots } from "../../../src/app/deliveries/delivery-slots";
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

test("a slot is in use until it is released", () => {
  const slots = new DeliverySlots({ healthy: 2, unhealthy: 1 });

  const slot = slots.acquire("healthy", anEndpoint("a"));
  expect(slots.free("healthy")).toBe(1);
  slots.release(slot);

  expect(slots.free("healthy")).toBe(2);
});

test("releasing wakes the pool if the pool or the endpoint was full", () => {
  const slots = new DeliverySlots({ healthy: 3, unhealthy: 1 });
  const [a, b] = [
    slots.acquire("healthy", anEndpoint("a")),
    slots.acquire("healthy", anEndpoint("b")),
  ];
  const c = slots.acquire("healthy", anEndpoint("c", { isFull: true }));

  expect(slots.release(a)).toBe(true);
  expect(slots.release(b)).toBe(false);
  expect(slots.release(c)).toBe(true);
});

test("a hanging exchange moves to the unhealthy pool, and its endpoint counts as hanging", () => {
  const slots = new DeliverySlots({ healthy: 2, unhealthy: 2 });
  const hanging = slots.acquire("healthy", anEndpoint("a"));
  jest.advanceTimersByTime(900);
  slots.acquire("healthy", anEndpoint("b"));
  jest.advanceTimersByTime(200);

  slots.detectHanging();

  expect([slots.free("healthy"), slots.free("unhealthy")]).toEqual([1, 1]);
  expect(slots.hanging()).toEqual(["a"]);
  slots.release(hanging);
  expect(slots.hanging()).toEqual([]);
  expect([slots.free("healthy"), slots.free("unhealthy")]).toEqual([1, 2]);
});

test("the number of hanging exchanges that move is limited", () => {
  const slots = new DeliverySlots({ healthy: 10, unhealthy: 1 });
  for (let i = 0; i < 10; i++) slots.acquire("healthy", anEndpoint(String(i)));
  jest.advanceTimersByTime(1_100);

  slots.detectHanging();

  expect([slots.inUse("healthy"), slots.inUse("unhealthy")]).toEqual([6, 4]);
  expect(slots.hanging()).toHaveLength(10);
});
