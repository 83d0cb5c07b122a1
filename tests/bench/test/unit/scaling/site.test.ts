import { IDLE, OTHERS } from "../../../src/cpu";
import { byService } from "../../../src/scaling/site";

test("all processes of a service are one", () => {
  const cpu = {
    ...{ "payid-1": 1, "payid-2": 2, gateway: 3, "gateway-2": 4, "card-payments-1": 5 },
    ...{ [OTHERS]: 8, [IDLE]: 9 },
  };

  expect(byService(cpu)).toEqual({
    ...{ payid: 3, gateway: 7, "card-payments": 5 },
    ...{ [OTHERS]: 8, [IDLE]: 9 },
  });
});
