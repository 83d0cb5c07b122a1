import { randomUUID } from "node:crypto";
import { deadLetterTopicOf, topicOfDomain } from "@kobo/events-client/core";
import { eventually, testKafkaBrokers } from "@kobo/testing";
import {
  AclOperationTypes,
  AclPermissionTypes,
  AclResourceTypes,
  ResourcePatternTypes,
} from "kafkajs";
import {
  type Bus,
  busOfEnvironment,
  type Domain,
  ensureTopics,
  ensureUsers,
  KAFKA_USERS,
  type KafkaUser,
} from "../../src";
import { withAdmin } from "../../src/kafka/kafka";
import { aBus, logger } from "../bus";

const TIMEOUT_MS = 60_000;
const bus = aBus();
const stops: (() => Promise<unknown>)[] = [];

/** The only test file that creates users: they belong to the whole cluster, whatever the prefix. */
beforeAll(async () => {
  await ensureTopics(bus, { replication: 1 });
  await ensureUsers(bus, passwordOf);
}, TIMEOUT_MS);
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

function passwordOf(user: string): string {
  return `word of ${user}`;
}

function as(user: string, password = passwordOf(user), mechanism = "SCRAM-SHA-512"): Bus {
  return busOfEnvironment(
    { clientId: "test", logger },
    {
      KAFKA_BROKERS: testKafkaBrokers().join(","),
      KAFKA_TOPIC_PREFIX: bus.topicPrefix,
      KAFKA_SASL_USERNAME: user,
      KAFKA_SASL_PASSWORD: password,
      KAFKA_SASL_MECHANISM: mechanism,
    },
  );
}

const topic = (domain: Domain) => topicOfDomain(bus, domain);
const parked = (domain: Domain) => deadLetterTopicOf(topic(domain));

/** Kafka's answer to one write, with the relay's options by default. */
async function write(user: KafkaUser, to: string, idempotent = true): Promise<string> {
  const producer = as(user).kafka.producer({ idempotent, maxInFlightRequests: 1 });
  stops.push(() => producer.disconnect());
  await producer.connect();
  return outcomeOf(producer.send({ topic: to, acks: -1, messages: [{ value: "{}" }] }));
}

async function read(user: KafkaUser, from: string, group: string): Promise<string> {
  const consumer = as(user).kafka.consumer({
    groupId: `${bus.topicPrefix}.${group}`,
    allowAutoTopicCreation: false,
    retry: { restartOnFailure: async () => false },
  });
  stops.push(() => consumer.disconnect());
  await consumer.connect();
  const subscribed = await outcomeOf(consumer.subscribe({ topics: [from], fromBeginning: true }));
  if (subscribed !== "done") return subscribed;
  return new Promise((resolve, reject) => {
    consumer.on(consumer.events.GROUP_JOIN, () => resolve("done"));
    consumer.on(consumer.events.CRASH, ({ payload }) => resolve(typeOf(payload.error)));
    consumer.run({ eachMessage: async () => {} }).catch(reject);
  });
}

function outcomeOf(work: Promise<unknown>): Promise<string> {
  return work.then(() => "done", typeOf);
}

function typeOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("type" in cause) return String(cause.type);
  }
  return String(error);
}

async function logIn(connection: Bus): Promise<string> {
  const admin = connection.kafka.admin();
  stops.push(() => admin.disconnect());
  // kafkajs sends nothing that the broker could refuse before the first request.
  return outcomeOf(admin.connect().then(() => admin.listTopics()));
}

test(
  "a client without a user is refused",
  async () => {
    const anonymous = busOfEnvironment(
      { clientId: "test", logger },
      { KAFKA_BROKERS: testKafkaBrokers().join(",") },
    );

    expect(await logIn(anonymous)).not.toBe("done");
  },
  TIMEOUT_MS,
);

test.each([
  ["a wrong password", as("payid", "guessed")],
  ["another user's password", as("payid", passwordOf("webhook"))],
  ["an unknown user", as("unknown")],
  ["a service's password with the administrator's mechanism", as("payid", undefined, "PLAIN")],
  ["the administrator's name with a guessed password", as("admin", "guessed", "PLAIN")],
])("%s is refused", async (_, connection) => {
  expect(await logIn(connection)).toMatch(/SASL|Authentication/);
});

test.each([...KAFKA_USERS])("%s logs in with its own password", async (user) => {
  expect(await logIn(as(user))).toBe("done");
});

const OWN: [KafkaUser, Domain][] = [
  ["wallet-ledger", "ledger"],
  ["wallet-ledger", "wallet"],
  ["wallet-ledger", "transfer"],
  ["wallet-ledger", "payid"],
  ["payid", "payid"],
  ["transfer", "transfer"],
  ["bills", "bill"],
  ["card-payments", "card-payment"],
  ["bills", "provider"],
  ["payid", "reconciliation"],
  ["webhook", "webhook"],
];

test.each(OWN)("%s writes to %s idempotently with its write right only", async (user, domain) => {
  expect(await write(user, topic(domain))).toBe("done");
});

test.each<[KafkaUser, string]>([
  ["bills", topic("payid")],
  ["payid", topic("ledger")],
  ["webhook", topic("transfer")],
  ["transfer", topic("payid")],
  ["wallet-ledger", topic("reconciliation")],
  ["internal-teams", topic("payid")],
  ["payid", parked("transfer")],
  ["bills", parked("bill")],
])("%s may not write to %s", async (user, to) => {
  for (const idempotent of [true, false]) {
    expect(await write(user, to, idempotent)).toBe("TOPIC_AUTHORIZATION_FAILED");
  }
});

test.each<[KafkaUser, Domain]>([
  ["payid", "ledger"],
  ["payid", "customer"],
  ["transfer", "ledger"],
  ["transfer", "payid"],
  ["webhook", "card-payment"],
  ["internal-teams", "transfer"],
  ["events-cli", "bill"],
])("%s writes to the dead-letter topic of %s", async (user, domain) => {
  expect(await write(user, parked(domain), false)).toBe("done");
});

test.each<[KafkaUser, Domain, string]>([
  ["payid", "ledger", "payid.payments"],
  ["payid", "customer", "payid.customers"],
  ["transfer", "ledger", "transfer.completed"],
  ["transfer", "payid", "transfer.returns"],
  ["webhook", "transfer", "webhook.fanout"],
  ["internal-teams", "reconciliation", `risk-${randomUUID()}`],
  ["events-cli", "ledger", `operations-${randomUUID()}`],
])(
  "%s reads %s as %s",
  async (user, domain, group) => {
    // A new cluster loads its first group coordinator late.
    await eventually(async () => expect(await read(user, topic(domain), group)).toBe("done"));
  },
  TIMEOUT_MS,
);

/** kafkajs reports GROUP_AUTHORIZATION_FAILED with this error. */
const GROUP_REFUSED = "KafkaJSGroupCoordinatorNotFound: Failed to find group coordinator";

test.each<[KafkaUser, Domain, string, string]>([
  ["payid", "transfer", "payid.payments", "TOPIC_AUTHORIZATION_FAILED"],
  ["transfer", "card-payment", "transfer.returns", "TOPIC_AUTHORIZATION_FAILED"],
  ["bills", "bill", "bills.own", GROUP_REFUSED],
  ["payid", "ledger", "transfer.completed", GROUP_REFUSED],
  ["payid", "customer", "checkout.customers", GROUP_REFUSED],
  ["internal-teams", "transfer", "webhook.fanout", GROUP_REFUSED],
  ["internal-teams", "transfer", "operations-1", GROUP_REFUSED],
])(
  "%s may not read %s as %s",
  async (user, domain, group, refusal) => {
    expect(await read(user, topic(domain), group)).toBe(refusal);
  },
  TIMEOUT_MS,
);

test("a service can neither create nor delete topics, nor grant rights", async () => {
  const admin = as("bills").kafka.admin();
  stops.push(() => admin.disconnect());
  await admin.connect();
  const acl = {
    principal: "User:bills",
    host: "*",
    permissionType: AclPermissionTypes.ALLOW,
    operation: AclOperationTypes.WRITE,
    resourceType: AclResourceTypes.TOPIC,
    resourceName: topic("payid"),
    resourcePatternType: ResourcePatternTypes.LITERAL,
  };

  const request = { topics: [{ topic: `${bus.topicPrefix}.mine` }], waitForLeaders: false };
  expect(await outcomeOf(admin.createTopics(request))).not.toBe("done");
  expect(await outcomeOf(admin.deleteTopics({ topics: [topic("bill")] }))).not.toBe("done");
  expect(await outcomeOf(admin.createAcls({ acl: [acl] }))).toBe("CLUSTER_AUTHORIZATION_FAILED");
});

test(
  "a user created again has its new password, and only its current rights",
  async () => {
    const admin = bus.kafka.admin();
    stops.push(() => admin.disconnect());
    await admin.connect();
    const principal = "User:card-payments";
    const withdrawn = {
      principal,
      host: "*",
      permissionType: AclPermissionTypes.ALLOW,
      operation: AclOperationTypes.WRITE,
      resourceType: AclResourceTypes.TOPIC,
      resourceName: topic("ledger"),
      resourcePatternType: ResourcePatternTypes.LITERAL,
    };
    await admin.createAcls({ acl: [withdrawn] });
    await eventually(async () =>
      expect(await write("card-payments", topic("ledger"))).toBe("done"),
    );

    await ensureUsers(bus, (user) => (user === "bills" ? "changed" : passwordOf(user)));

    expect(await write("card-payments", topic("ledger"))).toBe("TOPIC_AUTHORIZATION_FAILED");
    await eventually(async () => expect(await logIn(as("bills", "changed"))).toBe("done"));
    expect(await logIn(as("bills"))).not.toBe("done");
    await ensureUsers(bus, passwordOf);
  },
  TIMEOUT_MS,
);

test(
  "a password is rotated while its user publishes: no message fails or is lost, and then the old one is refused",
  async () => {
    const [user, next] = ["payid", "the next word"] as const;
    const to = topic(user);
    const publisher = async (connection: Bus) => {
      const producer = connection.kafka.producer({ idempotent: true, maxInFlightRequests: 1 });
      stops.push(() => producer.disconnect());
      await producer.connect();
      return async () => {
        for (let count = 0; count < 10; count++) {
          await producer.send({ topic: to, acks: -1, messages: [{ value: "{}" }] });
        }
      };
    };
    const written = async () =>
      withAdmin(bus, async (admin) => {
        const offsets = await admin.fetchTopicOffsets(to);
        return offsets.reduce((sum, { high }) => sum + Number(high), 0);
      });
    const before = await written();

    const publishOld = await publisher(as(user));
    const replaced = ensureUsers(bus, (each) => (each === user ? next : passwordOf(each)));
    await Promise.all([publishOld(), replaced]);
    // As in a rolling restart: the old process keeps its connection until the new one has taken over.
    const publishNew = await publisher(as(user, next));
    await Promise.all([publishOld(), publishNew()]);

    expect((await written()) - before).toBe(30);
    expect(await logIn(as(user))).toMatch(/SASL|Authentication/);
    await ensureUsers(bus, passwordOf);
  },
  TIMEOUT_MS,
);
