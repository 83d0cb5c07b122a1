import { createLogger } from "@kobo/runtime";
import { Writer } from "../../src/app/writer";

const logger = createLogger("wallet-ledger", "silent");

const failing = (error: Error) => new Writer({ connect: () => Promise.reject(error), logger });

describe("connecting at start", () => {
  it("leaves the connections to the next batch while the database is unavailable", async () => {
    const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    await expect(failing(refused).connect()).resolves.toBeUndefined();
    await expect(failing(new Error("timeout expired")).connect()).resolves.toBeUndefined();
  });

  it("fails when all writer slots are taken", async () => {
    const taken = new Error("All 64 writer slots are taken.");
    await expect(failing(taken).connect()).rejects.toThrow(taken);
  });
});
