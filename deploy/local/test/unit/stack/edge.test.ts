import { type Edge, targetThrough } from "../../../src/stack/edge";

test("each address of a target gets a separate edge, in order", async () => {
  const ends = { from: "gateway", to: "bills" };
  const edge: Edge = async ({ from, to }, address) => `${from}-${to}-${address}`;

  await expect(targetThrough(edge, ends, "ipv4:127.0.0.1:1,127.0.0.1:2")).resolves.toBe(
    "ipv4:gateway-bills-127.0.0.1:1,gateway-bills-127.0.0.1:2",
  );
});
