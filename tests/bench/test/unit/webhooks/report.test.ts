import { IDLE, OTHERS } from "../../../src/cpu";
import { render } from "../../../src/webhooks/report";
import type { WebhooksResult } from "../../../src/webhooks/webhooks-bench";
import { aBacklog, cellsWith } from "./cells";

function aResult(fields: Partial<WebhooksResult> = {}): WebhooksResult {
  return {
    at: "2026-11-22T10:00:00.000Z",
    machine: {
      ...{ cpu: "Some CPU", cores: 2, memoryGib: 8, system: "linux", node: "v24" },
      ...{ postgres: "18.4", loadBefore: 0.1 },
    },
    settings: ["fsync=on"],
    seconds: 10,
    rounds: 1,
    cells: cellsWith(),
    backlog: { ...aBacklog(), cpu: { webhook: 10, [OTHERS]: 1, [IDLE]: 39 } },
    targets: [],
    proof: {
      ...{ told: 110, toldToWell: 100, arrived: 101, verified: 2, repeated: 1 },
      ...{ bad: { delivered: 3, dropped: 7 }, problems: [] },
    },
    correct: true,
    ...fields,
  };
}

test("a run shows the share of the cores that each process had", () => {
  const text = render(aResult());

  expect(text).toContain(
    "| process                 | 500/s | 1000/s | 500/s, a fifth bad | backlog |",
  );
  expect(text).toContain(
    "| webhook                 |  0.30 |   0.30 |               0.30 |    0.40 |",
  );
});

test("a run beside others who are at work says that it is no upper bound", () => {
  expect(render(aResult())).not.toContain("Others took");

  const cpu = { webhook: 10, [OTHERS]: 100, [IDLE]: 0 };
  expect(render(aResult({ backlog: { ...aBacklog(), cpu } }))).toContain("Others took 59 %");
});

test("a run that is not correct shows what is broken, but not all of ever so much", () => {
  const problems = Array.from({ length: 23 }, (_, index) => `event ${index} was lost`);
  const { proof } = aResult();

  const text = render(aResult({ proof: { ...proof, problems }, correct: false }));

  expect(text).toContain("- BROKEN: event 19 was lost\n- and 3 problems more\n");
  expect(text).toContain("Correct: NO.");
});
