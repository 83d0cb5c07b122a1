import { compare } from "../../../src/webhooks/compare";
import { MEASUREMENTS, nameOf } from "../../../src/webhooks/plan";
import { aSeen } from "./cells";

test("every measurement is made in every round, and each round begins with another", async () => {
  const order: string[] = [];
  let used = 0;

  const cells = await compare({
    rounds: 2,
    prepareRound: async () => void order.push("prepare"),
    measure: async (measurement, onWindow) => {
      order.push(nameOf(measurement));
      onWindow();
      used += 3;
      onWindow();
      used += 100;
      return aSeen();
    },
    cpuSoFar: () => ({ webhook: used }),
    onMeasured: () => {},
  });

  const [first = "", ...others] = MEASUREMENTS.map(nameOf);
  expect(order).toEqual(["prepare", first, ...others, "prepare", ...others, first]);
  for (const { rounds } of cells) {
    expect(rounds).toMatchObject([
      { number: 1, cpu: { webhook: 3 } },
      { number: 2, cpu: { webhook: 3 } },
    ]);
  }
});
