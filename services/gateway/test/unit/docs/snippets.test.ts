import { curlOf } from "../../../src/http/docs/reference/snippets/curl";
import { literal } from "../../../src/http/docs/reference/snippets/literal";
import { PYTHON, pythonOf } from "../../../src/http/docs/reference/snippets/python";
import { typescriptOf } from "../../../src/http/docs/reference/snippets/typescript";
import type { ApiOperation, Verb } from "../../../src/http/openapi/open-api";
import { theDocument } from "../../api-document";

const document = theDocument("test");

function place(id: string) {
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [verb, operation] of Object.entries(item) as [Verb, ApiOperation][]) {
      if (operation.operationId === id) return { path, verb, operation };
    }
  }
  throw new Error(`There is no ${id}.`);
}

const curl = (id: string) => curlOf(document, place(id));
const typescript = (id: string) => (typescriptOf(document, place(id)) ?? "").split("\n\n")[1];
const python = (id: string) => pythonOf(document, place(id)).split("\n\n")[2];

test("curl sends the example's body with an Idempotency-Key", () => {
  expect(
    curl("transferToPayId"),
  ).toBe(`curl "https://sandbox.kobo.example/api/v1/developer/transfer/payid" \\
  -H "Authorization: Bearer $KOBO_SECRET_KEY" \\
  -H "Idempotency-Key: 7d4f0c2e91b8" \\
  -H "Content-Type: application/json" \\
  -d '{
    "fromPayId": "ada-stores.wallet",
    "toPayId": "bello-ventures.spid",
    "amount": 250000,
    "narration": "Supplies for November",
    "reference": "supply-0412"
  }'`);
});

test("curl has the path and the query", () => {
  expect(curl("walletStatement")).toMatch(
    /^curl "[^"]+\/wallets\/ada-stores\.wallet\/statement\?from=2026-11-01T00%3A00%3A00Z&to=/,
  );
});

test("curl names the method where needed", () => {
  expect(curl("deleteWebhook")).toMatch(/^curl -X DELETE "/);
  expect(curl("updateWallet")).toMatch(/^curl -X PATCH "/);
  expect(curl("getPayId")).not.toContain("-X");
});

test("curl does not buffer a stream, and the SDK has no method for it", () => {
  expect(curl("streamEvents")).toBe(
    `curl -N "https://sandbox.kobo.example/api/v1/developer/events/stream?event=transfer.*" \\
  -H "Authorization: Bearer $KOBO_SECRET_KEY"`,
  );
  expect(typescriptOf(document, place("streamEvents"))).toBeUndefined();
});

test("the address is that of the page's root", () => {
  expect(curl("advanceSandboxTime")).toContain("https://sandbox.kobo.example/");
  expect(curlOf(theDocument("live"), place("listBanks"))).toContain("https://api.kobo.example/");
});

test("the SDK call has path parameters first", () => {
  expect(typescript("health")).toBe(`const kobo = new Kobo(process.env.KOBO_SECRET_KEY ?? "");
const answer = await kobo.health.check();`);
  expect(typescript("getTransfer")).toContain('await kobo.transfers.get("rent-november");');
  expect(typescript("createCardRefund")).toContain(`await kobo.refunds.create(
  "pay_01m7yq1we0eq6ajyct9m058bwz",
  {
    amount: 10000,
    reason: "One item was returned.",
  },
);`);
  expect(typescript("createDynamicPayId")).toContain(`await kobo.payIds.createDynamic({
  reference: "order-1042",
  amount: 1250000,
  metadata: { basket: "b-1042" },
});`);
});

test("Python sends the example's body, or its query, with Python's literals", () => {
  expect(python("transferToPayId")).toBe(`secret_key = os.environ["KOBO_SECRET_KEY"]
response = requests.post(
    "https://sandbox.kobo.example/api/v1/developer/transfer/payid",
    headers={
        "Authorization": f"Bearer {secret_key}",
        "Idempotency-Key": "7d4f0c2e91b8",
    },
    json={
        "fromPayId": "ada-stores.wallet",
        "toPayId": "bello-ventures.spid",
        "amount": 250000,
        "narration": "Supplies for November",
        "reference": "supply-0412",
    },
)
print(response.json())`);
  expect(python("walletStatement")).toMatch(
    /\n {4}params=\{\n {8}"from": "2026-11-01T00:00:00Z",\n/,
  );
  expect(literal({ live: false, to: null }, PYTHON)).toBe('{"live": False, "to": None}');
});

test("Python reads a stream line by line", () => {
  expect(python("streamEvents")).toContain("    stream=True,\n)\nfor line in response.iter_lines(");
});
