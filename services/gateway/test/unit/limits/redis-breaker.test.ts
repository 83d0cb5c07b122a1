import { redisBreaker } from "../../../src/app/limits/redis-breaker";

const never = () => new Promise<string>(() => {});
const fails = () => Promise.reject(new Error("away"));
const responses = () => Promise.resolve("answer");

function asking() {
  let now = 0;
  const breaker = redisBreaker(() => now);
  return { ask: breaker.call, pass: (ms: number) => (now += ms) };
}

test("a quick response is returned", async () => {
  const { ask } = asking();

  expect(await ask(responses)).toBe("answer");
});

test("a slow call opens the breaker for half a second", async () => {
  const { ask, pass } = asking();
  const begun = performance.now();
  const later = jest.fn(responses);

  expect(await ask(never)).toBeUndefined();
  const waitedMs = performance.now() - begun;
  pass(499);
  expect(await ask(later)).toBeUndefined();

  expect(waitedMs).toBeGreaterThanOrEqual(45);
  expect(later).not.toHaveBeenCalled();
});

test("half-open, one request tries, and a success closes the breaker", async () => {
  const { ask, pass } = asking();
  await ask(fails);
  pass(500);
  const { promise, resolve } = Promise.withResolvers<string>();
  const trying = ask(() => promise);
  const meanwhile = jest.fn(responses);

  expect(await ask(meanwhile)).toBeUndefined();
  resolve("back");

  expect(await trying).toBe("back");
  expect(meanwhile).not.toHaveBeenCalled();
  expect(await ask(responses)).toBe("answer");
});

test("a failed try opens the breaker for another half second", async () => {
  const { ask, pass } = asking();
  await ask(fails);
  pass(500);
  await ask(fails);
  const next = jest.fn(responses);
  pass(499);

  await ask(next);
  expect(next).not.toHaveBeenCalled();
  pass(1);
  expect(await ask(next)).toBe("answer");
});

test("a response that arrived while the process was busy is returned", async () => {
  const { ask } = asking();
  const pending = ask(() => new Promise((resolve) => setImmediate(() => resolve("in time"))));
  const until = performance.now() + 80;
  while (performance.now() < until);

  expect(await pending).toBe("in time");
});
