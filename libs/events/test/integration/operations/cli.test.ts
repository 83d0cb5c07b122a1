import { execFile } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { testKafkaBrokers, testKafkaVariables } from "@kobo/testing";
import { ensureTopics } from "../../../src";
import { topicOf } from "../../../src/kafka/topics";
import { aBus, anEvent } from "../../bus";
import { aMessage, send } from "./operator";

/** The built command, as in production. */
const CLI = join(__dirname, "../../../dist/cli.js");

const bus = aBus();
const topic = topicOf(bus, "transfer.completed");

function started(args: string[], brokers = testKafkaBrokers().join(",")) {
  const env = {
    ...process.env,
    ...testKafkaVariables(),
    KAFKA_BROKERS: brokers,
    KAFKA_TOPIC_PREFIX: bus.topicPrefix,
  };
  const ended = Promise.withResolvers<{ code: number | string; out: string; err: string }>();
  const child = execFile(process.execPath, [CLI, ...args], { env }, (error, out, err) =>
    ended.resolve({ code: error?.code ?? 0, out, err }),
  );
  return { child, ended: ended.promise };
}

const run = (...args: string[]) => started(args).ended;

test("it prints its usage without Kafka", async () => {
  const { code, out } = await run("dlq", "--help");

  expect(code).toBe(0);
  expect(out).toMatch(/^Usage: npm run events -- dlq [\s\S]*\n {2}dlq requeue /);
});

test("invalid arguments exit with 2", async () => {
  expect(await run("tail", "nothing")).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^There is no topic nothing[.].*\n\nUsage: npm run events -- tail /),
  });
});

test("an unreachable Kafka broker is reported with exit code 1", async () => {
  const { code, out, err } = await started(["topics"], "127.0.0.1:1").ended;

  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(err).toMatch(/^Kafka does not answer: .*ECONNREFUSED/);
});

test("it reads the topics of its prefix, and exits by itself", async () => {
  await ensureTopics(bus, { replication: 1 });
  const event = anEvent("from-afar");
  await send(bus, topic, [aMessage(event)]);

  const { code, out, err } = await run("tail", "transfer", "--json");

  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(JSON.parse(out)).toMatchObject({ id: event.id, key: "from-afar", topic });
});

test("--follow exits cleanly when it is interrupted", async () => {
  const { child, ended } = started(["tail", "transfer", "--follow"]);
  await once(child.stdout ?? child, "data");

  child.kill("SIGINT");

  expect(await ended).toMatchObject({ code: 0, err: "" });
});
