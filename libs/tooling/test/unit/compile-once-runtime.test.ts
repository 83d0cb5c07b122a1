interface Counting {
  created: Error;
  count: number;
}

function loaded(): Counting {
  const loads: Counting[] = [];
  jest.isolateModules(() => loads.push(require("./counting.js")));
  const [counting] = loads;
  if (!counting) throw new Error("The module did not load.");
  return counting;
}

test("a module that is compiled once is evaluated for each registry", () => {
  const [first, second] = [loaded(), loaded()];

  first.count += 1;

  expect(second.count).toBe(0);
});

test("an error of a module's first line names its place", () => {
  expect(loaded().created.stack).toMatch(/counting\.js:1:19\)?$/m);
});
