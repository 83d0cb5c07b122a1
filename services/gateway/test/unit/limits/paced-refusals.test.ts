import { PacedRefusals } from "../../../src/app/limits/paced-refusals";

const REFUSAL_MS = 1;

let refusals: PacedRefusals;
let sent: string[];
/** Passes while refusals are sent, in which no timer fires. */
let busyMs: number;

beforeEach(() => {
  jest.useFakeTimers();
  busyMs = 0;
  sent = [];
  const passed = performance.now.bind(performance);
  jest.spyOn(performance, "now").mockImplementation(() => passed() + busyMs);
  refusals = new PacedRefusals();
});

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

function send(name: string): () => void {
  return refusals.send(() => {
    sent.push(name);
    busyMs += REFUSAL_MS;
  });
}

function sendMany(count: number): string[] {
  const names = Array.from({ length: count }, (_, index) => String(index));
  for (const name of names) send(name);
  return names;
}

test("a few refusals are sent at once", () => {
  const names = sendMany(3);

  expect(sent).toEqual(names);
});

test("many refusals are sent in order, using a tenth of the time", () => {
  const names = sendMany(1_000);

  jest.advanceTimersByTime(4_000);

  const ms = 4_000 + busyMs;
  expect(busyMs).toBeGreaterThan(ms * 0.09);
  expect(busyMs).toBeLessThan(ms * 0.11);
  expect(sent).toEqual(names.slice(0, sent.length));
});

test("all refusals are eventually sent, and the next one at once again", () => {
  const names = sendMany(100);

  jest.advanceTimersByTime(2_000);
  expect(sent).toEqual(names);
  send("next");

  expect(sent.at(-1)).toBe("next");
});

test("refusals of disconnected clients are not sent, and leave no timer", () => {
  sendMany(100);
  const first = sent.length;
  const withdrawn = Array.from({ length: 50 }, (_, index) => send(`gone-${index}`));
  for (const withdraw of withdrawn) withdraw();

  jest.advanceTimersByTime(3_000);

  expect(first).toBeLessThan(100);
  expect(sent).toHaveLength(100);
  expect(sent.filter((name) => name.startsWith("gone"))).toEqual([]);
  expect(jest.getTimerCount()).toBe(0);
});

test("refusals after all others were withdrawn are sent within half a second", () => {
  const withdrawn = Array.from({ length: 100 }, (_, index) => send(String(index)));
  for (const withdraw of withdrawn) withdraw();
  const before = sent.length;

  sendMany(10);
  expect(jest.getTimerCount()).toBe(1);
  jest.advanceTimersByTime(500);

  expect(sent).toHaveLength(before + 10);
});

test("a refusal above the queue's maximum is sent at once", () => {
  sendMany(10_000 + 20);
  const { length } = sent;

  send("pipelined");

  expect(sent.slice(length)).toEqual(["pipelined"]);
});
