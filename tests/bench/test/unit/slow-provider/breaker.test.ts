import { changesIn, readBreaker } from "../../../src/slow-provider/breaker";

const METRICS = `# HELP outside_breaker_state Breaker
# TYPE outside_breaker_state gauge
outside_breaker_state{operation="live bills: pay"} 0
outside_breaker_state{operation="test bills: requery"} 1
outside_breaker_state{operation="test bills: pay"} 2
outside_calls_in_flight{operation="test bills: pay"} 64
`;

test("the breaker is the one before purchases of the sandbox", () => {
  expect(readBreaker(METRICS)).toEqual({ state: "open", inFlight: 64 });
});

test("a service that tells nothing of a breaker leaves its state unknown", () => {
  expect(readBreaker("up 1\n")).toEqual({ state: "unknown", inFlight: 0 });
});

test("a state is told once, when it was first seen", () => {
  const looks = ["closed", "closed", "open", "open", "half-open", "open"].map((state, index) => {
    return { state, atMs: index * 1_002, inFlight: 0 };
  });

  expect(changesIn(looks)).toBe("closed at 0 s, open at 2 s, half-open at 4 s, open at 5 s");
});
