import { Stage } from "../../../src/scaling/stage";

function given(ended: string[], name: string) {
  return Promise.resolve({ name, end: async () => void ended.push(name) });
}

test("what was started ends once, the latest first", async () => {
  const ended: string[] = [];
  const stage = new Stage();
  await stage.start(given(ended, "system"));
  await stage.start(given(ended, "generator"));

  await stage.end();
  await stage.end();

  expect(ended).toEqual(["generator", "system"]);
});

test("what was closed before does not end again", async () => {
  const ended: string[] = [];
  const stage = new Stage();
  const server = await stage.start(given(ended, "server"));
  await stage.start(given(ended, "system"));

  await stage.close(server);
  await stage.end();

  expect(ended).toEqual(["server", "system"]);
});
