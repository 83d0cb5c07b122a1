import pg from "pg";
import { ensureRole, type Migrations, migrate, roleOf } from "./migrate";
import { ROLE_PASSWORD, withDatabase } from "./testing-urls";

interface Cluster {
  /** Where schemas are migrated and distributed. */
  coordinator: string;
  nodes: string[];
}

/** The address under which the cluster's servers reach a node: its own, or that of a test's proxy before it. */
export type ReachNode = (url: string) => string | Promise<string>;

/** The Citus cluster of `npm run test:distributed`; undefined in all other runs. */
export function citusCluster(): Cluster | undefined {
  const [coordinator, ...nodes] = process.env.TEST_CITUS_SERVERS?.split(",") ?? [];
  return coordinator ? { coordinator, nodes } : undefined;
}

/** A database on every server of a cluster. */
export class CitusDatabase {
  readonly #cluster: Cluster;
  readonly #name: string;
  /** The nodes' URLs, by the ports under which the cluster reaches them. */
  readonly #nodes = new Map<number, string>();

  private constructor(cluster: Cluster, name: string) {
    this.#cluster = cluster;
    this.#name = name;
  }

  static async create(
    cluster: Cluster,
    name: string,
    reachNode: ReachNode,
  ): Promise<CitusDatabase> {
    const database = new CitusDatabase(cluster, name);
    for (const server of [cluster.coordinator, ...cluster.nodes]) {
      await onServer(server, (client) => client.query(`CREATE DATABASE ${name}`));
      await onServer(withDatabase(server, name), async (client) => {
        await client.query("CREATE EXTENSION citus");
        await letIn(client, "CURRENT_USER", new URL(server).password);
      });
    }
    await onServer(database.adminUrl, async (client) => {
      await client.query("SELECT citus_set_coordinator_host($1, $2)", addressOf(database.adminUrl));
      for (const node of cluster.nodes) {
        const [host, port] = addressOf(await reachNode(node));
        await client.query("SELECT citus_add_node($1, $2)", [host, port]);
        database.#nodes.set(port, withDatabase(node, name));
      }
    });
    return database;
  }

  /** At the coordinator. */
  get adminUrl(): string {
    return withDatabase(this.#cluster.coordinator, this.#name);
  }

  /** At the coordinator, then at each node. */
  get adminUrls(): string[] {
    return [this.adminUrl, ...this.#nodes.values()];
  }

  /** Migrates a schema and puts it on the next node. Returns the database's URL there. */
  async add(migrations: Migrations): Promise<string> {
    const { adminUrl } = this;
    await this.addRole(roleOf(migrations.schema));
    await migrate({ ...migrations, adminUrl, rolePassword: ROLE_PASSWORD, isDistributed: true });
    const port = await onServer(adminUrl, async (client) => {
      const { rows } = await client.query<{ port: number }>(
        `SELECT nodeport AS port FROM citus_shards s JOIN pg_class c ON c.oid = s.table_name
         WHERE c.relnamespace = $1::regnamespace LIMIT 1`,
        [migrations.schema],
      );
      return rows[0]?.port;
    });
    const node = port === undefined ? undefined : this.#nodes.get(port);
    if (!node) throw new Error(`The schema ${migrations.schema} is on no node of the cluster.`);
    return node;
  }

  /** A role on every server, a member of others. */
  async addRole(role: string, memberOf: readonly string[] = []): Promise<void> {
    for (const url of this.adminUrls) {
      await onServer(url, async (client) => {
        await client.query("SET citus.enable_ddl_propagation = off");
        await ensureRole(client, role, ROLE_PASSWORD);
        for (const each of memberOf) await client.query(`GRANT ${each} TO ${role}`);
        await letIn(client, `'${role}'`, ROLE_PASSWORD);
      });
    }
  }

  /** The coordinator first: it holds connections to the others. */
  async drop(): Promise<void> {
    for (const server of [this.#cluster.coordinator, ...this.#cluster.nodes]) {
      await onServer(server, (client) =>
        client.query(`DROP DATABASE IF EXISTS ${this.#name} WITH (FORCE)`),
      );
    }
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
