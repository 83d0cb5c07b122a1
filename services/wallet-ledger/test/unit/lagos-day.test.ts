import { boundsOfLagosDay, lastLagosDays } from "../../src/domain/lagos-day";

test("a day begins an hour before that of UTC", () => {
  const last = (moment: string) => lastLagosDays(new Date(moment), 1);

  expect(last("2026-11-24T22:59:59.999Z")).toEqual(["2026-11-24"]);
  expect(last("2026-11-24T23:00:00.000Z")).toEqual(["2026-11-25"]);
  expect(boundsOfLagosDay("2026-11-25")).toEqual({
    from: new Date("2026-11-24T23:00:00.000Z"),
    to: new Date("2026-11-25T23:00:00.000Z"),
  });
});

test("days follow each other without gaps over months, leap days and years", () => {
  const days = lastLagosDays(new Date("2028-03-01T12:00:00Z"), 31);

  expect(days).toHaveLength(31);
  expect(days.slice(-2)).toEqual(["2028-02-29", "2028-03-01"]);
  expect(days[0]).toBe("2028-01-31");
  for (const [index, day] of days.slice(1).entries()) {
    expect(boundsOfLagosDay(day).from).toEqual(boundsOfLagosDay(days[index] ?? "").to);
  }
});
