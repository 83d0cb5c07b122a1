import { setTimeout as delay } from "node:timers/promises";
import {
  type AclEntry,
  type Admin,
  AclOperationTypes as Operation,
  ResourcePatternTypes as Pattern,
  AclPermissionTypes as Permission,
  AclResourceTypes as Resource,
} from "kafkajs";
import { aclsOf, KAFKA_USERS, type KafkaUser } from "./access";
import { type Bus, withAdmin } from "./kafka";
import { setScramPasswords } from "./scram";

const TIMEOUT_MS = 60_000;
const POLL_MS = 20;

/**
 * Creates every Kafka user with its password and ACLs, and removes its former ACLs. `bus` needs a
 * user with these rights, and a cluster that is ours alone.
 */
export async function ensureUsers(
  bus: Bus,
  passwordOf: (user: KafkaUser) => string,
): Promise<void> {
  const passwords = KAFKA_USERS.map((user) => [user, passwordOf(user)] as const);
  await setScramPasswords(bus.kafka, new Map(passwords));
  await withAdmin(bus, (admin) => ensureAcls(admin, bus));
}

async function ensureAcls(admin: Admin, bus: Bus): Promise<void> {
  const required = new Map(aclsOf(bus).map((acl) => [textOf(acl), acl]));
  const deadline = Date.now() + TIMEOUT_MS;
  const present = await ownAcls(admin, bus);
  const missing = [...required].filter(([text]) => !present.has(text)).map(([, acl]) => acl);
  const extra = [...present].filter(([text]) => !required.has(text)).map(([, acl]) => acl);
  if (missing.length > 0) await admin.createAcls({ acl: missing });
  if (extra.length > 0) await admin.deleteAcls({ filters: extra });
  // The broker answers from its own copy, which lags the controller's; it gets users before ACLs.
  for (;;) {
    const now = await ownAcls(admin, bus);
    if (now.size === required.size && [...required.keys()].every((text) => now.has(text))) return;
    if (Date.now() > deadline) throw new Error("Kafka did not take over the ACLs in time.");
    await delay(POLL_MS);
  }
}

/** The ACLs of our users in this installation: others may share the cluster under another prefix. */
async function ownAcls(admin: Admin, bus: Bus): Promise<Map<string, AclEntry>> {
  const { resources } = await admin.describeAcls({
    resourceType: Resource.ANY,
    resourcePatternType: Pattern.ANY,
    operation: Operation.ANY,
    permissionType: Permission.ANY,
  });
  const principals = new Set(KAFKA_USERS.map((user) => `User:${user}`));
  const found = resources.flatMap(({ acls, ...resource }) =>
    acls.map((acl) => ({
      principal: acl.principal,
      host: acl.host,
      operation: acl.operation,
      permissionType: acl.permissionType,
      resourceType: resource.resourceType,
      resourceName: resource.resourceName,
      resourcePatternType: resource.resourcePatternType,
    })),
  );
  const isOurs = ({ principal, resourceName }: AclEntry) =>
    principals.has(principal) &&
    (resourceName === "*" || resourceName.startsWith(`${bus.topicPrefix}.`));
  return new Map(found.filter(isOurs).map((acl) => [textOf(acl), acl]));
}

function textOf(acl: AclEntry): string {
  return JSON.stringify(Object.entries(acl).sort());
}
