import { AppError } from "@kobo/errors";
import { serverAudits } from "graphql-http";
import { BANK_LIST, documentOf } from "../../graphql-documents";
import { exampleOf } from "../../support/examples";
import { graphqlGateway } from "../../support/graphql-gateway";

const start = graphqlGateway();

const RESPONSE = "application/graphql-response+json";
const accepting = (accept: string) => ({ headers: { accept } });

/**
 * Audits of GraphQL over HTTP that fail by decision: GET is not supported, and an invalid document is 400 for
 * clients of plain JSON, too.
 */
const DECLINED = ["5A70", "D6D5", "6A70", "572B", "FDE2", "7B9B"];

test("the GraphQL over HTTP audits pass, except the declined ones", async () => {
  const { client, key } = await start();
  const fetchFn = (url: string, { headers, ...init }: RequestInit = {}) =>
    fetch(url, { ...init, headers: { ...headers, authorization: `Bearer ${key}` } });
  const url = `http://127.0.0.1:${client.port()}/api/v1/developer/graphql`;

  const results = await Promise.all(serverAudits({ url, fetchFn }).map(({ fn }) => fn()));

  const failed = results.flatMap((result) => (result.status === "ok" ? [] : [result]));
  expect(results.length).toBeGreaterThan(60);
  expect(failed.map(({ id }) => id).sort()).toEqual([...DECLINED].sort());
  // An error is a violated MUST.
  expect(failed.filter(({ status }) => status === "error")).toHaveLength(0);
});

test.each([
  [RESPONSE, true],
  [`${RESPONSE}, application/json;q=0.9`, true],
  [`application/json;q=0.5, ${RESPONSE};q=0.6`, true],
  [`APPLICATION/GRAPHQL-RESPONSE+JSON; charset=utf-8`, true],
  [`application/json, ${RESPONSE};q=0.9`, false],
  [`${RESPONSE};q=0, */*`, false],
  ["application/*", false],
  ["text/html", false],
])("the media type of the response follows Accept: %s", async (accept, isGraphqlResponse) => {
  const { send } = await start();

  const { headers, body } = await send({ query: BANK_LIST }, accepting(accept));

  const type = isGraphqlResponse ? RESPONSE : "application/json";
  expect(headers.get("content-type")).toBe(`${type}; charset=utf-8`);
  expect(body.data?.getBankList?.success).toBe(true);
});

test("a rejected request is a GraphQL response without data, with REST's status", async () => {
  const { send, client } = await start();
  const refusals = [
    await send({ query: "{ nonsense }" }, accepting(RESPONSE)),
    await send({}, { raw: "{ not JSON", ...accepting(RESPONSE) }),
    await send({ query: BANK_LIST }, { key: "", ...accepting(RESPONSE) }),
    await client.get("/graphql", accepting(RESPONSE)),
  ].map(({ status, headers, ...reply }) => ({
    status,
    type: headers.get("content-type"),
    requestId: headers.get("x-request-id"),
    body: "text" in reply ? JSON.parse(reply.text) : reply.body,
  }));

  const codes = [
    [400, "VALIDATION_ERROR"],
    [400, "INVALID_JSON"],
    [401, "INVALID_SECRET_KEY_FORMAT"],
    [405, "METHOD_NOT_ALLOWED"],
  ] as const;
  expect(refusals).toEqual(
    codes.map(([status, code], index) => ({
      status,
      type: `${RESPONSE}; charset=utf-8`,
      requestId: expect.any(String),
      body: {
        errors: [expect.objectContaining({ message: expect.any(String) })],
        extensions: { code, requestId: refusals[index]?.requestId },
      },
    })),
  );
});

test("a failed operation is 200 with data in GraphQL's media type, and has its own status otherwise", async () => {
  const { send } = await start({ createPayIdTransfer: new AppError("SERVICE_UNAVAILABLE") });
  const request = {
    query: documentOf("transferPayId"),
    variables: { input: exampleOf("POST /transfer/payid").body },
  };

  const graphql = await send(request, accepting(RESPONSE));
  const json = await send(request, accepting("application/json"));

  expect([graphql.status, json.status]).toEqual([200, 503]);
  for (const { body, headers } of [graphql, json]) {
    expect(headers.get("retry-after")).toBe("1");
    expect(body).toMatchObject({
      errors: [{ path: ["transferPayId"], extensions: { code: "SERVICE_UNAVAILABLE" } }],
      data: { transferPayId: { success: false, retryable: true } },
    });
  }
});
