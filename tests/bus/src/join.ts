import { busOfEnvironment, type Consumer, consume, type ReceivedEvent } from "@kobo/events";
import { connect, type Transaction } from "@kobo/postgres";
import { createLogger } from "@kobo/runtime";
import { EVENT, writeEffects } from "./effects";

/** Everything that makes a process a member of a consumer group; it travels as JSON. */
export interface Membership {
  /** The member's own name, and that of its connections. */
  name: string;
  group: string;
  /** The variables with which it connects to Kafka. */
  kafka: Record<string, string>;
  topicPrefix: string;
  databaseUrl: string;
  schema: string;
}

interface Options extends Membership {
  /** A further step in the transaction, after the effects and before the commit. */
  beforeCommit?: () => Promise<void>;
}

/** Begins to consume, through nothing but the bus's own door. */
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
