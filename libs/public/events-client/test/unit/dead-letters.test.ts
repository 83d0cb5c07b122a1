import type { IHeaders, KafkaMessage, Message, ProducerRecord } from "kafkajs";
import type { Bus } from "../../src/core";
import { DeadLetters } from "../../src/dead-letters";

/** kafkajs's own encoder of records. */
const encodeRecord: (
  record: Message,
) => unknown = require("kafkajs/src/protocol/recordBatch/record/v0");

/** A bus whose producers fail with these errors, or accept the message, in turn. */
function aBus(...answers: (Error | "taken")[]) {
  const sent: ProducerRecord[] = [];
  const producers: { disconnected: boolean }[] = [];
  const producer = () => {
    const producer = { disconnected: false };
    producers.push(producer);
    return {
      connect: async () => {},
      disconnect: async () => {
        producer.disconnected = true;
      },
      send: async (record: ProducerRecord) => {
        const answer = answers.shift() ?? "taken";
        if (answer !== "taken") throw answer;
        sent.push(record);
      },
    };
  };
  const bus = { kafka: { producer }, topicPrefix: "test" } as unknown as Bus;
  return { deadLetters: new DeadLetters(bus), sent, producers };
}

function aDeadLetter(headers: unknown = {}) {
  const message = { key: Buffer.from("k"), value: Buffer.from("four"), offset: "42", headers };
  const error = new Error("I choke on this");
  return {
    message: message as KafkaMessage,
    topic: "t.v1",
    partition: 3,
    group: "mine",
    error,
  };
}

const headersOf = (record: ProducerRecord | undefined): IHeaders =>
  record?.messages[0]?.headers ?? {};

test("a dead letter keeps its headers and gets the group, its position and the error", async () => {
  const { deadLetters, sent } = aBus();

  await deadLetters.park(aDeadLetter({ ce_id: Buffer.from("1"), "dlq-offset": "7" }));

  expect(sent).toEqual([
    {
      topic: "t.v1.dlq",
      acks: -1,
      messages: [
        {
          key: Buffer.from("k"),
          value: Buffer.from("four"),
          headers: {
            ce_id: Buffer.from("1"),
            "dlq-group": "mine",
            "dlq-topic": "t.v1",
            "dlq-partition": "3",
            "dlq-offset": "42",
            "dlq-error": "Error: I choke on this",
            "dlq-at": expect.stringMatching(/^\d{4}-.*Z$/),
          },
        },
      ],
    },
  ]);
});

test("a message with a null header, which kafkajs cannot write, is dead-lettered", async () => {
  const { deadLetters, sent } = aBus();
  const headers = { empty: null, several: [Buffer.from("a"), null] };

  await deadLetters.park(aDeadLetter(headers));

  expect(headersOf(sent[0])).toMatchObject({ empty: "", several: [Buffer.from("a"), ""] });
  const [message] = sent[0]?.messages ?? [];
  expect(() => encodeRecord(message as Message)).not.toThrow();
});

test("a message too large with our headers is dead-lettered without its value", async () => {
  const refusal = Object.assign(new Error("too large"), { type: "MESSAGE_TOO_LARGE" });
  const { deadLetters, sent } = aBus(new Error("wrapped", { cause: refusal }));

  await deadLetters.park(aDeadLetter());

  expect(sent).toHaveLength(1);
  expect(sent[0]?.messages[0]?.value).toBeNull();
  expect(headersOf(sent[0])).toMatchObject({ "dlq-cut": "4", "dlq-offset": "42" });
});

test("a failed send is an error, and the next attempt uses a new producer", async () => {
  const { deadLetters, sent, producers } = aBus(new Error("no leader"), "taken");

  await expect(deadLetters.park(aDeadLetter())).rejects.toThrow("Could not park t.v1/3/42");
  await deadLetters.park(aDeadLetter());

  expect(sent).toHaveLength(1);
  expect(producers).toEqual([{ disconnected: true }, { disconnected: false }]);
});

test("close disconnects the producer, if there is one", async () => {
  const { deadLetters, producers } = aBus();

  await deadLetters.close();
  await deadLetters.park(aDeadLetter());
  await deadLetters.close();

  expect(producers).toEqual([{ disconnected: true }]);
});
