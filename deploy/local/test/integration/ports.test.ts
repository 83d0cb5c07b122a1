import { once } from "node:events";
import { createServer } from "node:http";
import { assertFree, freePort } from "../../src/ports";

test("a taken port is told in one line, with a way out", async () => {
  const port = await freePort();
  const server = createServer().listen(port);
  await once(server, "listening");

  await expect(assertFree(port, "SANDBOX_PORT")).rejects.toThrow(
    `Port ${port} is taken. Stop what uses it, or choose another: SANDBOX_PORT=${port + 100} npm start`,
  );

  server.close();
});

test("a free port passes", async () => {
  await expect(assertFree(await freePort(), "PORT")).resolves.toBeUndefined();
});
