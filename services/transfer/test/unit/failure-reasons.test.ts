import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as outcomes from "../../src/domain/outcome";

const PAGE = readFileSync(join(__dirname, "../../../../docs/merchants/failure-reasons.md"), "utf8");

/** The reasons that the service gives by itself. Merchants do not see the one of a return. */
const REASONS = Object.values(outcomes).flatMap((value) =>
  typeof value === "string" && value !== outcomes.FIRST_ARRIVED ? [value] : [],
);

test.each(REASONS)("%s is on the merchants' page of failure reasons", (reason) => {
  expect(PAGE).toContain(`\`${reason}\``);
});

test.each(["failed", "rejected", "abandoned", "blocked"])(
  "the reason of a transfer that is %s at the rail is on the merchants' page of failure reasons",
  (state) => {
    const outcome = outcomes.outcomeOfState(state, "TRF_1");

    const reason = outcome.kind === "declined" ? outcome.reason : "not declined";

    expect(PAGE).toContain(`\`${reason}\``);
  },
);
