import pg from "pg";
import { ensureRole, type Migrations, migrate, roleOf } from "./migrate";
import { ROLE_PASSWORD, withDatabase } from "./testing-urls";

interface Cluster {
  /** Where schemas are migrated and distributed. */
  coordinator: string;
  nodes: string[];
}

/** The Citus cluster of `npm run test:distributed`; undefined in all other runs. */
export function citusCluster(): Cluster | undefined {
  const [coordinator, ...nodes] = process.env.TEST_CITUS_SERVERS?.split(",") ?? [];
  return coordinator ? { coordinator, nodes } : undefined;
}

/**
 * Makes a database on every server of the cluster, with the schema on one of its nodes. Returns the database's URL at
 * the coordinator, and at that node.
 */
export async function createOnCitus(
  { coordinator, nodes }: Cluster,
  name: string,
  migrations: Migrations,
): Promise<{ adminUrl: string; nodeUrl: string }> {
  for (const server of [coordinator, ...nodes]) {
    await onServer(server, (client) => client.query(`CREATE DATABASE ${name}`));
    await onServer(withDatabase(server, name), async (client) => {
      await client.query("CREATE EXTENSION citus");
      await ensureRole(client, roleOf(migrations.schema), ROLE_PASSWORD);
      await letIn(client, "CURRENT_USER", new URL(server).password);
      await letIn(client, `'${roleOf(migrations.schema)}'`, ROLE_PASSWORD);
    });
  }
  const adminUrl = withDatabase(coordinator, name);
  const node = await onServer(adminUrl, async (client) => {
    await client.query("SELECT citus_set_coordinator_host($1, $2)", addressOf(coordinator));
    for (const each of nodes) {
      await client.query("SELECT citus_add_node($1, $2)", addressOf(each));
    }
    await migrate({ ...migrations, adminUrl, rolePassword: ROLE_PASSWORD, isDistributed: true });
    const { rows } = await client.query<{ port: number }>(
      "SELECT nodeport AS port FROM citus_shards LIMIT 1",
    );
    return nodes.find((each) => addressOf(each)[1] === rows[0]?.port);
  });
  if (!node) throw new Error("The schema is on no node of the cluster.");
  return { adminUrl, nodeUrl: withDatabase(node, name) };
}

/** The coordinator first: it holds connections to the others. */
export async function dropOnCitus({ coordinator, nodes }: Cluster, name: string): Promise<void> {
  for (const server of [coordinator, ...nodes]) {
    await onServer(server, (client) =>
      client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
    );
  }
}

/** The password with which this server's connections log in on the others. */
async function letIn(client: pg.Client, role: string, password: string): Promise<void> {
  await client.query(`INSERT INTO pg_dist_authinfo VALUES (0, ${role}, 'password=${password}')`);
}

function addressOf(url: string): [host: string, port: number] {
  const { hostname, port } = new URL(url);
  return [hostname, Number(port)];
}

async function onServer<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
