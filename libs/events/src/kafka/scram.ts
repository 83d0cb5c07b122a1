import { pbkdf2, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import type { Kafka } from "kafkajs";

/** kafkajs's internal encoder: none of its public commands creates a user. */
interface Encoder {
  writeInt8(value: number): Encoder;
  writeInt32(value: number): Encoder;
  writeUVarIntString(value: string): Encoder;
  writeUVarIntBytes(value?: Buffer): Encoder;
  writeUVarIntArray(values: Encoder[]): Encoder;
}
interface Decoder {
  readInt16(): number;
  readInt32(): number;
  readUVarIntString(): string | null;
  readUVarIntArray<Item>(read: (decoder: Decoder) => Item): Item[];
  readTaggedFields(): unknown;
}
interface Cluster {
  connect(): Promise<void>;
  disconnect(): Promise<void>;
  refreshMetadata(): Promise<void>;
  findControllerBroker(): Promise<{
    connectionPool: { send(exchange: { request: object; response: object }): Promise<unknown> };
  }>;
}

const ALTER_USER_SCRAM_CREDENTIALS = 51;
const SCRAM_SHA_512 = 2;
/** The least that Kafka accepts. The passwords are random, so they cannot be guessed. */
const ITERATIONS = 4_096;
const SALT_BYTES = 16;
const HASH_BYTES = 64;

interface Result {
  user: string | null;
  errorCode: number;
  message: string | null;
}

/** Creates these users, or changes their passwords. */
export async function setScramPasswords(
  kafka: Kafka,
  passwords: ReadonlyMap<string, string>,
): Promise<void> {
  const users = await Promise.all(
    [...passwords].map(async ([user, password]) => {
      const salt = randomBytes(SALT_BYTES);
      const salted = await promisify(pbkdf2)(password, salt, ITERATIONS, HASH_BYTES, "sha512");
      return { user, salt, salted };
    }),
  );
  const Encoder: new () => Encoder = require("kafkajs/src/protocol/encoder");
  const Decoder: new (bytes: Buffer) => Decoder = require("kafkajs/src/protocol/decoder");
  const request = {
    apiKey: ALTER_USER_SCRAM_CREDENTIALS,
    apiVersion: 0,
    apiName: "AlterUserScramCredentials",
    encode: async () =>
      new Encoder()
        .writeUVarIntBytes()
        .writeUVarIntArray([])
        .writeUVarIntArray(
          users.map(({ user, salt, salted }) =>
            new Encoder()
              .writeUVarIntString(user)
              .writeInt8(SCRAM_SHA_512)
              .writeInt32(ITERATIONS)
              .writeUVarIntBytes(salt)
              .writeUVarIntBytes(salted)
              .writeUVarIntBytes(),
          ),
        )
        .writeUVarIntBytes(),
  };
  const response = {
    decode: async (bytes: Buffer): Promise<Result[]> => {
      const decoder = new Decoder(bytes);
      decoder.readTaggedFields();
      decoder.readInt32();
      return decoder.readUVarIntArray((each) => {
        const result = {
          user: each.readUVarIntString(),
          errorCode: each.readInt16(),
          message: each.readUVarIntString(),
        };
        each.readTaggedFields();
        return result;
      });
    },
    parse: async (results: Result[]) => {
      const failed = results.find(({ errorCode }) => errorCode !== 0);
      if (failed) throw new Error(`Kafka refused the user ${failed.user}: ${failed.message}`);
    },
  };
  await withCluster(kafka, async (cluster) => {
    const broker = await cluster.findControllerBroker();
    await broker.connectionPool.send({ request, response });
  });
}

async function withCluster(kafka: Kafka, work: (cluster: Cluster) => Promise<void>): Promise<void> {
  const create = Object.getOwnPropertySymbols(kafka).find(
    ({ description }) => description === "private:Kafka:createCluster",
  );
  const internals: Record<symbol, ((options: object) => Cluster) | undefined> = Object(kafka);
  const cluster = create && internals[create]?.({});
  if (!cluster) throw new Error("This version of kafkajs has no createCluster.");
  await cluster.connect();
  try {
    await cluster.refreshMetadata();
    await work(cluster);
  } finally {
    await cluster.disconnect();
  }
}
