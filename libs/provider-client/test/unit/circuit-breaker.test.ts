import { breakerStates, type CircuitBreaker, circuitBreaker, ProviderError } from "../../src";
import { breakerState, callsInFlight, callsRefused } from "../../src/circuit-breaker";
import { DeadlineExceededError } from "../../src/provider-error";

/** How long nothing is sent, and how long what went wrong is remembered. */
const REST_MS = 10_000;
const CONCURRENCY_MAX = 30;

let opened: CircuitBreaker[] = [];
const aBreaker = ({
  name = "pay",
  concurrencyMax = CONCURRENCY_MAX,
  onRecovered = () => {},
} = {}) => {
  const created = circuitBreaker({ name, concurrencyMax, onRecovered });
  opened.push(created);
  return created;
};

beforeEach(() => {
  jest.useFakeTimers();
  callsRefused.reset();
});
afterEach(() => {
  for (const each of opened) each.close();
  expect(jest.getTimerCount()).toBe(0);
  opened = [];
  jest.useRealTimers();
});

const well = () => Promise.resolve("done");
const RESET = new ProviderError("reset", { neverSent: false });
const badly = () => Promise.reject(RESET);
const tooLate = () => Promise.reject(new DeadlineExceededError());

async function times(
  count: number,
  by: CircuitBreaker,
  work: () => Promise<unknown>,
): Promise<void> {
  for (let i = 0; i < count; i++) await by.run(work).catch(() => {});
}

async function anOpenBreaker(): Promise<CircuitBreaker> {
  const pay = aBreaker();
  await times(10, pay, badly);
  return pay;
}

/** Work that ends when the test wants. */
function underWay() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { work: () => promise, succeed: () => resolve("done"), fail: () => reject(RESET) };
}

const sends = async (by: CircuitBreaker) => {
  const work = jest.fn(well);
  await by.run(work).catch(() => {});
  return work.mock.calls.length === 1;
};

test("returns the result of the call", async () => {
  expect(await aBreaker().run(async () => ({ amount: 1 }))).toEqual({ amount: 1 });
});

test("an unexpected error becomes a ProviderError that may have been sent, with its cause", async () => {
  const cause = new Error("The answer is about another account.");
  const failed = aBreaker().run(() => Promise.reject(cause));

  await expect(failed).rejects.toMatchObject({ name: "ProviderError", neverSent: false, cause });
  await expect(failed).rejects.toThrow(cause.message);
});

test("a ProviderError is rethrown as it is, and a synchronous error becomes one", async () => {
  const failure = new ProviderError("refused", { neverSent: true });
  const thrown = new Error("bad");
  const pay = aBreaker();

  await expect(pay.run(() => Promise.reject(failure))).rejects.toBe(failure);
  const throwing = () => {
    throw thrown;
  };
  await expect(pay.run(throwing)).rejects.toMatchObject({ name: "ProviderError", cause: thrown });
});

test("opens when half of ten calls fail, and then sends nothing", async () => {
  const pay = aBreaker();
  await times(5, pay, well);
  await times(4, pay, badly);
  expect(pay.state()).toBe("closed");

  await times(1, pay, badly);

  expect([pay.state(), pay.isAvailable()]).toEqual(["open", false]);
  expect(await sends(pay)).toBe(false);
  await expect(pay.run(well)).rejects.toMatchObject({ name: "ProviderError", neverSent: true });
});

test("stays closed while fewer than half of many calls fail", async () => {
  const pay = aBreaker();

  for (let i = 0; i < 20; i++) {
    await times(3, pay, well);
    await times(2, pay, badly);
  }

  expect(pay.state()).toBe("closed");
});

test("nine failures in a row do not open it, and expire after a while", async () => {
  const pay = aBreaker();
  await times(9, pay, badly);
  expect(pay.state()).toBe("closed");

  jest.advanceTimersByTime(REST_MS);
  await times(9, pay, badly);

  expect(pay.state()).toBe("closed");
});

test("when half-open it sends one probe, and refuses other calls until the probe ends", async () => {
  const pay = await anOpenBreaker();
  jest.advanceTimersByTime(REST_MS - 1);
  expect(pay.state()).toBe("open");
  jest.advanceTimersByTime(1);
  expect([pay.state(), pay.isAvailable()]).toEqual(["half-open", true]);

  const trial = underWay();
  const tried = pay.run(trial.work);
  expect(pay.isAvailable()).toBe(false);
  expect(await sends(pay)).toBe(false);
  trial.succeed();

  expect(await tried).toBe("done");
  expect([pay.state(), pay.isAvailable()]).toEqual(["closed", true]);
  expect(await sends(pay)).toBe(true);
});

test("a failed probe opens it for another period", async () => {
  const pay = await anOpenBreaker();
  jest.advanceTimersByTime(REST_MS);

  await times(1, pay, badly);

  expect(pay.state()).toBe("open");
  jest.advanceTimersByTime(REST_MS);
  expect(pay.state()).toBe("half-open");
  expect(await sends(pay)).toBe(true);
  expect(pay.state()).toBe("closed");
});

test("reports a recovery once for each time it was open, and not on close()", async () => {
  const onRecovered = jest.fn();
  const pay = aBreaker({ onRecovered });
  await times(5, pay, well);
  expect(onRecovered).not.toHaveBeenCalled();

  for (const outages of [1, 2]) {
    await times(10, pay, badly);
    jest.advanceTimersByTime(REST_MS);
    await times(1, pay, badly);
    jest.advanceTimersByTime(REST_MS);
    expect(onRecovered).toHaveBeenCalledTimes(outages - 1);
    await times(2, pay, well);
    expect(onRecovered).toHaveBeenCalledTimes(outages);
  }

  pay.close();
  expect(onRecovered).toHaveBeenCalledTimes(2);
});

test("its own refusals are transport failures", async () => {
  const open = await anOpenBreaker();
  const full = aBreaker({ concurrencyMax: 1 });
  const call = underWay();
  const running = full.run(call.work);

  await expect(open.run(well)).rejects.toMatchObject({ isTransportFailure: true });
  await expect(full.run(well)).rejects.toMatchObject({ isTransportFailure: true });
  await expect(aBreaker().run(tooLate)).rejects.toMatchObject({ isTransportFailure: true });
  call.succeed();
  await running;
});

test("an invalid response is not a transport failure", async () => {
  const failed = aBreaker().run(() => Promise.reject(new Error("about another account")));
  await expect(failed).rejects.toMatchObject({ isTransportFailure: false });
});

test("calls refused while it was open do not dilute the later failure rate", async () => {
  const pay = await anOpenBreaker();
  jest.advanceTimersByTime(REST_MS / 2);
  await times(100, pay, well);
  jest.advanceTimersByTime(REST_MS / 2);
  await times(1, pay, well);
  expect(pay.state()).toBe("closed");

  await times(10, pay, badly);

  expect(pay.state()).toBe("open");
});

test("calls above the concurrency limit are never sent, and do not open the breaker", async () => {
  const pay = aBreaker({ concurrencyMax: 2 });
  const [first, second] = [underWay(), underWay()];
  const running = [pay.run(first.work), pay.run(second.work)];

  expect([pay.state(), pay.isAvailable()]).toEqual(["closed", false]);
  for (let i = 0; i < 20; i++) {
    await expect(pay.run(well)).rejects.toMatchObject({ name: "ProviderError", neverSent: true });
  }
  expect(pay.state()).toBe("closed");

  first.succeed();
  second.fail();
  await Promise.allSettled(running);
  expect(pay.isAvailable()).toBe(true);
  expect(await sends(pay)).toBe(true);
});

test("calls whose deadline has passed do not count as failures", async () => {
  const pay = aBreaker();

  await times(30, pay, tooLate);

  expect(pay.state()).toBe("closed");
  await expect(pay.run(tooLate)).rejects.toMatchObject({ neverSent: true });
});

test("a probe whose deadline has passed does not close it", async () => {
  const pay = await anOpenBreaker();
  jest.advanceTimersByTime(REST_MS);

  await times(1, pay, tooLate);

  expect(pay.state()).toBe("open");
});

test("after close() it refuses calls, whatever the outcome of the calls in flight", async () => {
  const pay = aBreaker();
  const late = underWay();
  const running = pay.run(late.work);

  pay.close();

  expect(await sends(pay)).toBe(false);
  late.fail();
  await expect(running).rejects.toBeInstanceOf(ProviderError);
  expect([pay.isAvailable(), await sends(pay)]).toEqual([false, false]);
});

test("after close() while half-open it sends nothing", async () => {
  const pay = await anOpenBreaker();
  jest.advanceTimersByTime(REST_MS);

  pay.close();

  await expect(pay.run(well)).rejects.toMatchObject({ name: "ProviderError", neverSent: true });
});

test("an open breaker does not affect other breakers", async () => {
  const verify = aBreaker({ name: "verify" });
  const pay = await anOpenBreaker();

  expect(breakerStates({ pay, verify })).toBe("pay open, verify closed");
  expect(await sends(verify)).toBe(true);
});

type Metric = typeof breakerState | typeof callsInFlight | typeof callsRefused;
const shown = async (metric: Metric) =>
  (await metric.get()).values.map(({ labels, value }) => [...Object.values(labels), value]);

describe("metrics", () => {
  test("report the breaker's state until close()", async () => {
    const pay = aBreaker();
    expect(await shown(breakerState)).toEqual([["pay", 0]]);

    await times(10, pay, badly);
    expect(await shown(breakerState)).toEqual([["pay", 2]]);
    jest.advanceTimersByTime(REST_MS);
    expect(await shown(breakerState)).toEqual([["pay", 1]]);

    pay.close();
    expect(await shown(breakerState)).toEqual([]);
  });

  test("report the worst state of breakers with the same name, and all their calls", async () => {
    await anOpenBreaker();
    const [one, two] = [aBreaker(), aBreaker()];
    const call = underWay();
    const running = [one.run(call.work), two.run(call.work)];

    expect(await shown(breakerState)).toEqual([["pay", 2]]);
    expect(await shown(callsInFlight)).toContainEqual(["pay", 2]);

    call.succeed();
    await Promise.all(running);
    expect(await shown(callsInFlight)).toContainEqual(["pay", 0]);
  });

  test("count refusals by their reason", async () => {
    const pay = await anOpenBreaker();
    await times(3, pay, well);
    const look = aBreaker({ name: "look", concurrencyMax: 1 });
    const call = underWay();
    const running = look.run(call.work);
    await times(2, look, well);
    call.succeed();
    await running;

    expect(await shown(callsRefused)).toEqual([
      ["pay", "breaker", 3],
      ["look", "bulkhead", 2],
    ]);
  });
});

describe("a permit", () => {
  test("counts as a call in flight until it is used or released", async () => {
    const pay = aBreaker({ concurrencyMax: 1 });
    const permit = pay.reserve();
    expect([pay.isAvailable(), pay.reserve()]).toEqual([false, undefined]);

    permit?.release();
    expect(pay.isAvailable()).toBe(true);

    expect(await pay.reserve()?.run(well)).toBe("done");
    expect(pay.isAvailable()).toBe(true);
  });

  test("that is released during its call is held until the call ends", async () => {
    const pay = aBreaker({ concurrencyMax: 1 });
    const { work, succeed } = underWay();
    const permit = pay.reserve();
    const running = permit?.run(work);

    permit?.release();
    expect(pay.isAvailable()).toBe(false);

    succeed();
    await running;
    permit?.release();
    expect(pay.isAvailable()).toBe(true);
  });

  test("stays valid when the breaker opens meanwhile", async () => {
    const pay = aBreaker();
    const permit = pay.reserve();
    await times(10, pay, badly);
    expect(pay.state()).toBe("open");

    expect(await permit?.run(well)).toBe("done");
  });

  test("is granted to waiting calls in order", async () => {
    const pay = aBreaker({ concurrencyMax: 1 });
    const first = await pay.reserveWithin(100);
    const waits = [pay.reserveWithin(100), pay.reserveWithin(100)];
    const given = waits.map((wait) => wait.then((permit) => permit !== undefined));

    first?.release();
    const second = await waits[0];
    expect(pay.reserve()).toBeUndefined();
    second?.release();

    expect(await Promise.all(given)).toEqual([true, true]);
    (await waits[1])?.release();
    expect(pay.isAvailable()).toBe(true);
  });

  test("is waited for up to the given time, and not while the breaker is open", async () => {
    const pay = aBreaker({ concurrencyMax: 1 });
    const permit = pay.reserve();
    const waiting = pay.reserveWithin(100);
    await jest.advanceTimersByTimeAsync(100);
    expect(await waiting).toBeUndefined();
    permit?.release();
    expect(pay.isAvailable()).toBe(true);

    expect(await (await anOpenBreaker()).reserveWithin(100)).toBeUndefined();
  });

  test("a half-open breaker lets through one probe, and no other call", async () => {
    const pay = await anOpenBreaker();
    await jest.advanceTimersByTimeAsync(REST_MS);
    const permit = pay.reserve();
    expect([pay.isAvailable(), await sends(pay)]).toEqual([false, false]);

    permit?.release();
    expect(pay.isAvailable()).toBe(true);

    await pay.reserve()?.run(well);
    expect(pay.state()).toBe("closed");
  });
});
