import { selectTests } from "../../../src/tests/select-tests";

const NOTHING = { sources: [], packages: new Map(), built: [] };

test("a lib's source selects the tests that use it, and no e2e tests", () => {
  expect(selectTests(["libs/core/src/names/slug.ts"])).toEqual({
    ...NOTHING,
    sources: ["libs/core/src/names/slug.ts"],
    built: ["libs/core"],
  });
});

test("a service's source also selects the e2e tests", () => {
  const file = "services/bills/src/domain/float.ts";

  expect(selectTests([file])).toEqual({
    ...NOTHING,
    sources: [file],
    built: ["services/bills"],
    system: file,
  });
});

test("a service's test selects itself", () => {
  const file = "services/bills/test/unit/float.test.ts";

  expect(selectTests([file])).toEqual({ ...NOTHING, sources: [file] });
});

test.each([
  ["services/bills/migrations/20261101_01_bills.js", "services/bills"],
  ["services/simulator/data/banks.json", "services/simulator"],
  ["libs/public/sdk/package.json", "libs/public/sdk"],
])("%s, which is never imported, selects all tests of its package", (file, folder) => {
  expect(selectTests([file])).toMatchObject({ packages: new Map([[folder, file]]) });
});

test("a contract selects the tests that use contracts", () => {
  expect(selectTests(["protos/bills/v1/bills.proto"])).toEqual({
    ...NOTHING,
    sources: ["protos/src/index.ts"],
  });
});

test.each(["package-lock.json", "package.json", "jest.config.js", "libs/tooling/jest-preset.js"])(
  "%s selects all tests",
  (file) => {
    expect(selectTests(["libs/core/src/names/slug.ts", file])).toMatchObject({ everything: file });
  },
);

test("a fixture of the e2e tests selects all of them, and an e2e test itself", () => {
  const fixture = "tests/e2e/test/world.ts";
  const one = "tests/e2e/test/money/transfers.test.ts";

  expect(selectTests([fixture])).toMatchObject({ system: fixture });
  expect(selectTests([one])).toEqual({ ...NOTHING, sources: [one] });
});

test.each([
  "README.md",
  "services/bills/README.md",
  "docs/openapi.json",
  "deploy/local/help/dev.txt",
])("%s selects no test", (file) => {
  expect(selectTests([file])).toEqual(NOTHING);
});
