import { Transfers } from "@kobo/protos";
import { aBulkRow } from "../../factories";
import { gatewayWithFakes } from "../../support/gateway-with-fakes";

const start = gatewayWithFakes();

const CSV = { "content-type": "text/csv" };
const PATH = "/transfers/bulk?reference=bulk-1&fromPayId=ada.wallet&verifyNames=true";
const HEADER = "toPayId,accountNumber,bankCode,amount,narration,reference";

const sent = (lines: readonly string[]) =>
  Buffer.from(`\uFEFF${[HEADER, ...lines].join("\r\n")}\r\n`);

test("rows in CSV are the same request as rows in JSON", async () => {
  const { ask, calls } = await start();
  const raw = sent(['bola.spid,,,25000,"Rent, May",row-1', "", ",0690000031,058,30000,,row-2"]);

  const { status } = await ask("POST /transfers/bulk", { path: PATH, headers: CSV, raw });

  expect(status).toBe(201);
  const row = { toPayId: "", accountNumber: "", bankCode: "", accountName: "", narration: "" };
  expect(calls[0]?.request).toMatchObject({
    reference: "bulk-1",
    fromPayId: "ada.wallet",
    verifyNames: true,
    needsSecondApprover: false,
    actor: expect.stringMatching(/^key_/),
    rows: [
      {
        ...row,
        toPayId: "bola.spid",
        amountKobo: 25_000,
        narration: "Rent, May",
        reference: "row-1",
      },
      {
        ...row,
        accountNumber: "0690000031",
        bankCode: "058",
        amountKobo: 30_000,
        reference: "row-2",
      },
    ],
  });
});

test("problems name their row and column, from the schema and from the service", async () => {
  const { ask, responses, calls } = await start();
  const raw = sent(["bola.spid,,,ten,,row-1", ",12,058,25000,,row-2", ",,,25000,,row-3"]);

  const bad = await ask("POST /transfers/bulk", { path: PATH, headers: CSV, raw });
  expect(calls).toEqual([]);
  const problem = { row: 4, column: "toPayId", code: "PAYID_NOT_FOUND", message: "No such PayID." };
  responses["transfers.CreateBulkTransfer"] = { bulkTransfer: null, problems: [problem] };
  const refused = await ask("POST /transfers/bulk");

  expect(bad.body).toMatchObject({ code: "VALIDATION_ERROR" });
  expect(bad.body.errors).toMatchObject([
    { row: 1, column: "amount", field: "transfers.0.amount" },
    { row: 2, column: "accountNumber" },
    { row: 3, column: "toPayId", code: "required" },
  ]);
  expect(refused.body).toMatchObject({
    code: "VALIDATION_ERROR",
    errors: [{ row: 4, column: "toPayId", field: "transfers.3.toPayId", code: "payid_not_found" }],
  });
});

test.each([
  ["an unknown column", "toPayId,amount,reference,colour\n"],
  ["a duplicate column", "toPayId,amount,amount\n"],
  ["a row with too few cells", `${HEADER}\nbola.spid,25000\n`],
  ["an unclosed quotation mark", `${HEADER}\n"bola.spid,,,25000,,row-1\n`],
])("CSV with %s is refused", async (_, text) => {
  const { ask, calls } = await start();

  const { status, body } = await ask("POST /transfers/bulk", {
    path: PATH,
    headers: CSV,
    raw: Buffer.from(text),
  });

  expect([status, body.code]).toEqual([400, "VALIDATION_ERROR"]);
  expect(body.errors).toMatchObject([{ field: "transfers", code: "invalid_csv" }]);
  expect(calls).toEqual([]);
});

test("10,000 rows are accepted; 10,001 rows and a body above 3 MiB are refused", async () => {
  const { ask, calls } = await start();
  const lines = Array.from({ length: 10_001 }, (_, at) => `bola.spid,,,25000,Salary,row-${at}`);
  const post = (raw: Buffer<ArrayBuffer>) =>
    ask("POST /transfers/bulk", { path: PATH, headers: CSV, raw });

  const good = await post(sent(lines.slice(1)));
  const long = await post(sent(lines));
  // Each row is short enough for a row.
  const wide = Array.from({ length: 600 }, (_, at) => {
    return `bola.spid,,,25000,${"x".repeat(6_000)},row-${at}`;
  });
  const large = await post(sent(wide));

  expect(good.status).toBe(201);
  expect(calls).toHaveLength(1);
  expect([long.status, long.body.code]).toEqual([400, "VALIDATION_ERROR"]);
  expect([large.status, large.body.code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
});

test.each([
  ["Latin letters", "x"],
  ["letters of two bytes", "é"],
  ["letters of three bytes", "ẹ"],
])("the largest body with %s fits into one gRPC message", async (_, character) => {
  const { ask, calls } = await start();
  const bodyMax = 3 * 1024 * 1024;
  const lineOf = (at: number, length: number) =>
    `,0690000031,058,25000,${character.repeat(length)},row-${at}`;
  const head = sent([]).length;
  const bytes = (length: number) => Buffer.byteLength(lineOf(10_000, length)) + 2;
  // A narration has at most 100 characters, and a body at most 10,000 rows.
  const longest = [...Array(101).keys()].findLast((n) => bytes(n) * 10_000 + head <= bodyMax) ?? 0;
  const lines = Array.from({ length: 10_000 }, (__, at) => lineOf(10_000 + at, longest));

  const { status } = await ask("POST /transfers/bulk", {
    path: PATH,
    headers: CSV,
    raw: sent(lines),
  });

  expect(status).toBe(201);
  const [call] = calls;
  const message = Transfers.service.CreateBulkTransfer.requestSerialize(call?.request as never);
  expect(message.length).toBeGreaterThan(1024 * 1024);
  expect(message.length).toBeLessThan(4 * 1024 * 1024);
});

test("the results are one CSV file, with formulas escaped", async () => {
  const { ask } = await start({
    "transfers.ListBulkTransferRows": { rows: [aBulkRow()], hasMore: false },
  });

  const { status, text, headers } = await ask("GET /transfers/bulk/:id/rows", {
    headers: { accept: "text/csv" },
  });

  expect(status).toBe(200);
  expect(headers.get("content-disposition")).toContain("results-blk_");
  const [header, row] = text.split("\r\n");
  expect(header).toContain("row,reference,status,transactionId,toPayId");
  expect(row).toContain("'=SUM(A1),INSUFFICIENT_FUNDS");
});
