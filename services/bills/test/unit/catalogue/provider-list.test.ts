import { createLogger } from "@kobo/runtime";
import { providerList } from "../../../src/app/catalogue/provider-list";

test("a list is parsed once for each body", async () => {
  let body: { content: number[] } = { content: [1] };
  const list = providerList({
    mode: "test",
    provider: { read: () => Promise.reject(new Error("The cache has it.")) },
    cache: { read: async () => body, invalidate: async () => {} },
    logger: createLogger("test", "silent"),
  });
  const read = jest.fn((served: unknown) => (served as typeof body).content);
  const ask = () => list({ path: "/services", query: {}, failure: "FETCH_SERVICES_FAILED" }, read);

  expect([await ask(), await ask()]).toEqual([[1], [1]]);
  expect(read).toHaveBeenCalledTimes(1);

  body = { content: [2] };
  expect(await ask()).toEqual([2]);
  expect(read).toHaveBeenCalledTimes(2);
});
