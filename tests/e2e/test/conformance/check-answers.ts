import { theStack } from "../world";
// Before fetch is watched, so that the documents are no traffic of the tests.
import "./api-document";
import type { Exchange } from "./answer-check";

declare global {
  /** Of the environment of these tests. */
  var answerCheckAt: typeof import("./answer-check-at").answerCheckAt;
}

/**
 * From now on every response of the system to this test file is compared with the OpenAPI document of its listener.
 * Jest runs this before each file, so that every test is included. A test with a difference fails at its end.
 */
function checkAnswers(): void {
  const differences: string[] = [];
  const send = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const response = await send(input, init);
    const { origin, pathname } = new URL(input instanceof Request ? input.url : input);
    const contentType = response.headers.get("content-type") ?? "";
    // A stream does not end, so it is not compared.
    if (!isOurs(origin) || contentType.startsWith("text/event-stream")) return response;
    const exchange: Exchange = {
      method: init?.method ?? "GET",
      path: pathname,
      status: response.status,
      contentType,
      body: await response.clone().text(),
    };
    differences.push(...(await answerCheckAt(origin))(exchange));
    return response;
  };

  const expectNone = () => {
    const found = differences.splice(0);
    if (found.length > 0) {
      throw new Error(`Answers are not as the document says:\n- ${found.join("\n- ")}`);
    }
  };
  afterEach(expectNone);
  afterAll(expectNone);
}

function isOurs(origin: string): boolean {
  const { baseUrl, sandboxBaseUrl } = theStack();
  return [baseUrl, sandboxBaseUrl].includes(origin);
}

checkAnswers();
