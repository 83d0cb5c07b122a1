import { type CpuProfile, sharesWithin } from "../../src/benches/profile/cpu-profile";

const frame = (functionName: string, url = "") => ({ functionName, url });

/** Reads a request and sends a statement for it, then idles. */
const PROFILE: CpuProfile = {
  startTime: 1_000,
  nodes: [
    { id: 1, callFrame: frame("(root)"), children: [2, 5, 6] },
    {
      id: 2,
      callFrame: frame("handle", "file:///app/node_modules/express/lib/router.js"),
      children: [3],
    },
    {
      id: 3,
      callFrame: frame("query", "file:///app/node_modules/pg/lib/client.js"),
      children: [4],
    },
    { id: 4, callFrame: frame("writev", "node:internal/streams/writable") },
    { id: 5, callFrame: frame("(idle)") },
    { id: 6, callFrame: frame("(garbage collector)") },
  ],
  samples: [2, 3, 4, 5, 6],
  timeDeltas: [100, 100, 200, 500, 100],
};

const ALL = { from: 0, to: Number.MAX_SAFE_INTEGER };

test("CPU time is attributed to the part whose function started the work, idle time to none", () => {
  expect(sharesWithin(PROFILE, ALL)).toEqual(
    new Map([
      ["HTTP", 0.2],
      ["SQL", 0.6],
      ["garbage collection", 0.2],
    ]),
  );
});

test("samples outside the window do not count", () => {
  expect(sharesWithin(PROFILE, { from: 1_150, to: 1_450 })).toEqual(new Map([["SQL", 1]]));
});

test("a process that did nothing has no parts", () => {
  expect(sharesWithin(PROFILE, { from: 5_000, to: 6_000 })).toEqual(new Map());
});
