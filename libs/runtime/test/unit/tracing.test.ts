import {
  InMemorySpanExporter,
  NodeTracerProvider,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-node";
import { inSpan } from "../../src/tracing";

const PAN = "4242424242424242";

const exporter = new InMemorySpanExporter();
const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
beforeAll(() => provider.register());
afterEach(() => exporter.reset());
afterAll(() => provider.shutdown());

async function spanOf(thrown: unknown) {
  await inSpan("work", {}, () => Promise.reject(thrown)).catch(() => {});
  const [span] = exporter.getFinishedSpans();
  return span;
}

test("the span of what failed holds the error's message and nothing else of it", async () => {
  const cause = new Error("the cause");
  const error = Object.assign(new Error("no such row", { cause }), { detail: "ada@example.com" });

  const span = await spanOf(error);

  expect(span?.status).toEqual({ code: 2, message: "no such row" });
  expect(span?.events).toEqual([]);
  expect(span?.attributes).toEqual({});
});

test("the message is told without card numbers", async () => {
  const span = await spanOf(new Error(`refused ${PAN}`));

  expect(span?.status.message).toBe("refused [redacted]");
});

test("of what is no error only its kind is told", async () => {
  const span = await spanOf({ message: PAN, toString: () => "ada@example.com" });

  expect(span?.status.message).toBe("A thrown object");
});
