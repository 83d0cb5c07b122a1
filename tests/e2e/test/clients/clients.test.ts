import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { theStack } from "../world";
import { callsOf, fetchGenerator, type Language } from "./generated-client";

const LANGUAGES: Language[] = ["Python", "Go", "Java"];

let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "kobo-clients-"));
  await fetchGenerator(folder);
}, 180_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(LANGUAGES)("a %s client", (language) => {
  let read: Record<string, unknown>;

  test("is generated, compiles and makes all calls", async () => {
    read = (await callsOf(language, folder)) as typeof read;
  }, 600_000);

  test("reads a balance above 32 bits", () => {
    const payId = theStack().merchants[0]?.testWallet;

    expect(read.wallet).toEqual({ payId, isRead: true });
  });

  test("sends a body and reads the created record", () => {
    expect(read.created).toEqual({ success: true, reference: true, order: 7 });
  });

  test("pages through a filtered list", () => {
    expect(read.pages).toEqual([["-bank"], ["-own"]]);
  });

  test("pays by card, and lists card payments made after a day", () => {
    expect(read.cards).toMatchObject({ status: "succeeded", isListed: true });
  });

  test("reads a success whose record differs by its status", () => {
    expect(read.sent).toMatchObject({ amount: 50_000 });
    expect(["completed", "pending"]).toContain((read.sent as { status: string }).status);
  });

  test("reads one of several records", () => {
    expect(read.own).toEqual({ type: "payid_transfer", toPayId: true });
    expect(read.bank).toEqual({ type: "external_transfer", toAccountNumber: "0690000031" });
  });

  test("reads the code of an error, and the fields that are wrong", () => {
    expect(read.invalid).toEqual({ status: 400, code: "VALIDATION_ERROR", fields: ["metadata"] });
    expect(read.missing).toEqual({ status: 404, code: "TRANSACTION_NOT_FOUND", fields: [] });
    expect(read.duplicate).toEqual({ status: 409, code: "DUPLICATE_REFERENCE", fields: [] });
  });
});
