import { STAGES, stagesOf } from "../../../src/webhooks/stages";

test("the stages of a message add up to its way", () => {
  const stages = stagesOf([{ committed: 100, heard: 110, called: 130, arrived: 134 }]);

  expect(STAGES.map((stage) => stages[stage].p50Ms)).toEqual([10, 20, 4]);
});
