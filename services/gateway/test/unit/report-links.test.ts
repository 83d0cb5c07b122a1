import { newUuid } from "@kobo/core/ids";
import { type LinkedFile, reportLinks } from "../../src/domain/report-links";

const links = reportLinks("a secret of at least thirty-two letters");
const NOW = new Date("2026-11-28T12:00:00.000Z");
const MINUTE_MS = 60_000;

const file: LinkedFile = { merchantId: newUuid(), mode: "test", reportId: "rep_1" };
const { token, expiresAt } = links.seal(file, NOW);
const later = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS);

test("a link opens its file for fifteen minutes", () => {
  expect(expiresAt).toEqual(later(15));
  expect(links.open(token, file, NOW)).toBe(file.merchantId);
  expect(links.open(token, file, new Date(later(15).getTime() - 1))).toBe(file.merchantId);
  expect(links.open(token, file, later(15))).toBeUndefined();
});

test("links of the same second are the same", () => {
  const after = (ms: number) => links.seal(file, new Date(NOW.getTime() + ms)).token;

  expect(after(999)).toBe(token);
  expect(after(1_000)).not.toBe(token);
});

test("a link opens no other file, not even in the other mode", () => {
  expect(links.open(token, { ...file, reportId: "rep_2" }, NOW)).toBeUndefined();
  expect(links.open(token, { ...file, mode: "live" }, NOW)).toBeUndefined();
});

test("a token that was changed anywhere, or sealed with another secret, opens nothing", () => {
  const [seconds = "", merchantId = "", mac = ""] = token.split(".");
  const other = reportLinks("another secret of thirty-two letters").seal(file, NOW).token;
  const longer = [String(Number(seconds) + 60), merchantId, mac].join(".");
  const stranger = [seconds, newUuid(), mac].join(".");

  for (const forged of [other, longer, stranger, `${token}A`, token.slice(0, -1), "", ".."]) {
    expect(links.open(forged, file, NOW)).toBeUndefined();
  }
});
