import { AppError, ERRORS, type ErrorCode } from "@kobo/errors";
import { createLogger } from "@kobo/runtime";
import { aDispute, aFile } from "../../card-factories";
import {
  DISPUTE_EXAMPLES,
  DISPUTE_ID,
  DISPUTE_NAMES,
  type DisputeOperationName,
  FILE_ID,
  PDF,
} from "../../support/dispute-examples";
import { gatewayWithFakes } from "../../support/gateway-with-fakes";

const start = gatewayWithFakes();

const CHANGE: ErrorCode[] = ["DISPUTE_NOT_FOUND", "INVALID_DISPUTE_STATE", "SERVICE_UNAVAILABLE"];

/** The errors that the service may return to each operation, by the contract. */
const REFUSALS: Record<DisputeOperationName, ErrorCode[]> = {
  "GET /v2/disputes": ["INVALID_CURSOR"],
  "GET /v2/disputes/:dispute_id": ["DISPUTE_NOT_FOUND"],
  "POST /v2/disputes/:dispute_id/evidence": [...CHANGE, "FILE_NOT_FOUND", "VALIDATION_ERROR"],
  "POST /v2/disputes/:dispute_id/submit": [...CHANGE, "EVIDENCE_MISSING", "EVIDENCE_REFUSED"],
  "POST /v2/disputes/:dispute_id/accept": CHANGE,
  "POST /v2/files": [
    ...(["INVALID_FILE", "FILE_LIMIT_REACHED", "IDEMPOTENCY_KEY_REUSED"] as const),
    "VALIDATION_ERROR",
  ],
  "GET /v2/files/:file_id": ["FILE_NOT_FOUND"],
};

describe.each(DISPUTE_NAMES)("%s", (name) => {
  const { rpc, path } = DISPUTE_EXAMPLES[name];

  test.each(REFUSALS[name])("passes on %s", async (code) => {
    const { askCards } = await start({ [rpc]: new AppError(code) });

    const { status, body } = await askCards(name);

    expect([status, body.code]).toEqual([ERRORS[code].http, code]);
  });

  test("rejects an unknown query parameter", async () => {
    const { askCards, calls } = await start();

    const { status, body } = await askCards(name, { path: `${path}?zzzz=1` });

    expect([status, body.code]).toEqual([400, "VALIDATION_ERROR"]);
    expect(calls).toEqual([]);
  });
});

const SUMMARY = {
  id: DISPUTE_ID,
  payment_id: "pay_01",
  amount: 20_000,
  currency: "USD",
  status: "needs_response",
  is_inquiry: false,
  reason: "fraudulent",
  network_reason_code: "10.4",
  amount_withdrawn: 20_000,
  fee: 0,
  submitted_at: null,
  pending_response: null,
  transaction_ids: ["txn_07"],
};

test("a dispute is returned with its evidence", async () => {
  const { askCards } = await start();

  const { status, body } = await askCards("GET /v2/disputes/:dispute_id");

  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    ...SUMMARY,
    evidence: {
      product_description: "A lamp",
      uncategorized_text: null,
      files: { receipt: FILE_ID, uncategorized_file: null },
    },
  });
});

test("disputes are listed without their evidence, and filtered", async () => {
  const { askCards, calls } = await start();
  const query = "status=won&payment_id=pay_01&created_after=2026-11-01&limit=5";

  const { body } = await askCards("GET /v2/disputes", { path: `/v2/disputes?${query}` });

  expect(body.data).toEqual([expect.objectContaining(SUMMARY)]);
  expect(body.data).toEqual([expect.not.objectContaining({ evidence: expect.anything() })]);
  expect(calls).toEqual([
    expect.objectContaining({
      request: expect.objectContaining({
        statuses: ["DISPUTE_STATUS_WON"],
        paymentId: "pay_01",
        limit: 5,
      }),
    }),
  ]);
});

test("evidence is passed on by field", async () => {
  const { askCards, calls } = await start();

  await askCards("POST /v2/disputes/:dispute_id/evidence");

  expect(calls).toEqual([
    expect.objectContaining({
      request: expect.objectContaining({
        disputeId: DISPUTE_ID,
        texts: { product_description: "A lamp" },
        files: { receipt: FILE_ID },
      }),
    }),
  ]);
});

test.each(["accept", "submit"] as const)(
  "%s returns 202 while the processor's confirmation is pending",
  async (verb) => {
    const request = verb === "accept" ? "DISPUTE_REQUEST_ACCEPT" : "DISPUTE_REQUEST_SUBMIT";
    const { askCards } = await start({
      "cardPayments.RespondToDispute": { dispute: aDispute({ request }) },
    });

    const { status, body } = await askCards(`POST /v2/disputes/:dispute_id/${verb}`);

    expect(status).toBe(202);
    expect(body.data).toMatchObject({ pending_response: verb });
  },
);

describe("a file", () => {
  const asBody = (type: string, content = PDF) => ({
    path: "/v2/files?purpose=dispute_evidence&filename=proof.pdf",
    raw: content as Buffer<ArrayBuffer>,
    headers: { "content-type": type },
  });

  test.each([
    ["in base64", {}],
    ["as the body", asBody("application/pdf")],
  ])("is uploaded %s", async (_how, changes) => {
    const { askCards, calls } = await start();

    const { status, body } = await askCards("POST /v2/files", changes);

    expect(status).toBe(201);
    expect(body.data).toMatchObject({ id: FILE_ID, type: "application/pdf", size: 27 });
    expect(calls).toEqual([
      expect.objectContaining({
        request: expect.objectContaining({
          purpose: "dispute_evidence",
          filename: "proof.pdf",
          content: PDF,
        }),
      }),
    ]);
  });

  test("of 5 MiB is passed on whole, in base64 and as the body", async () => {
    // A failure that nothing expects is logged with its cause.
    const { askCards, calls } = await start({}, { logger: createLogger("test", "error") });
    const content = Buffer.alloc(5 * 1024 * 1024, "x");
    const inBase64 = JSON.stringify({
      purpose: "dispute_evidence",
      filename: "proof.pdf",
      content: content.toString("base64"),
    });

    const answers = [
      await askCards("POST /v2/files", asBody("image/png", content)),
      await askCards("POST /v2/files", { raw: inBase64 }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(calls).toHaveLength(2);
  });

  test("above 5 MiB is refused", async () => {
    const { askCards } = await start();
    const content = Buffer.alloc(5 * 1024 * 1024 + 1, "x");

    const { status, body } = await askCards("POST /v2/files", asBody("image/png", content));

    expect([status, body.code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
  });

  test("of another media type is refused", async () => {
    const { askCards } = await start();

    const { status, body } = await askCards("POST /v2/files", asBody("image/gif"));

    expect([status, body.code]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
  });

  test.each([
    ["content that is not base64", { content: "not base64!" }],
    ["empty content", { content: "" }],
    ["another purpose", { purpose: "identity_document" }],
    ["an empty name", { filename: "" }],
  ])("with %s is refused", async (_what, fields) => {
    const { askCards } = await start();
    const body = { purpose: "dispute_evidence", filename: "a.pdf", content: "JVBERi0=", ...fields };

    const answer = await askCards("POST /v2/files", { raw: JSON.stringify(body) });

    expect([answer.status, answer.body.code]).toEqual([400, "VALIDATION_ERROR"]);
    expect(answer.body.errors).toMatchObject([{ field: Object.keys(fields)[0] }]);
  });

  test("that was stored before under the same key is a replay", async () => {
    const { askCards } = await start({
      "cardPayments.CreateFile": { file: aFile(), replay: "REPLAY_BY_KEY" },
    });

    const { headers } = await askCards("POST /v2/files", {
      headers: { "idempotency-key": "file-1", "content-type": "application/json" },
    });

    expect(headers.get("idempotent-replayed")).toBe("true");
  });
});

test("other operations still reject bodies above 64 KiB", async () => {
  const { askCards } = await start();
  const raw = JSON.stringify({ product_description: "x".repeat(64 * 1024) });

  const { status, body } = await askCards("POST /v2/disputes/:dispute_id/evidence", { raw });

  expect([status, body.code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
});
