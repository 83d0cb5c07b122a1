import { busOfEnvironment, type Consumer, consume, type ReceivedEvent } from "@kobo/events";
import { connect, type Transaction } from "@kobo/postgres";
import { createLogger } from "@kobo/runtime";
import { EVENT, writeEffects } from "./effects";

/** How a process joins a consumer group. It is passed to the process as JSON. */
export interface Membership {
  /** The member's name, also the application name of its database connections. */
  name: string;
  group: string;
  /** Environment variables for its Kafka connection. */
  kafka: Record<string, string>;
  topicPrefix: string;
  databaseUrl: string;
  schema: string;
}

interface Options extends Membership {
  /** Runs in the transaction, after the effects and before the commit. */
  beforeCommit?: () => Promise<void>;
}

/** Joins the group and consumes, through the public interface of `@kobo/events` alone. */
export async function join({
  beforeCommit = async () => {},
  ...membership
}: Options): Promise<Consumer> {
  const { name, group, kafka, topicPrefix, databaseUrl, schema } = membership;
  const logger = createLogger(name, "silent");
  const db = connect({ url: databaseUrl, schema, applicationName: name });
  const consumer = await consume({
    bus: busOfEnvironment(
      { clientId: name, logger },
      { ...kafka, KAFKA_TOPIC_PREFIX: topicPrefix },
    ),
    db,
    group,
    events: [EVENT],
    handle: async (trx: Transaction, events: ReceivedEvent[]) => {
      await writeEffects(trx, events, group);
      await beforeCommit();
    },
    logger,
  });
  const stop = async (): Promise<void> => {
    await consumer.stop();
    await db.destroy();
  };
  return { ...consumer, stop };
}
