import pg from 'pg';

/** Whether the server at TEST_DATABASE_URL is the coordinator of a Citus cluster. */
export const isOnCluster = process.env.TEST_CITUS !== undefined;

const at = (
  serverUrl: string,
  { host, port }: { host?: string; port?: string } = {},
  name = '',
) => {
  const url = new URL(serverUrl);
  if (host !== undefined) url.hostname = host;
  if (port !== undefined) url.port = port;
  if (name !== '') url.pathname = `/${name}`;
  return url.href;
};

const run = async (url: string, ...statements: string[]) => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
};

/** The coordinator comes first. */
const readNodes = async (serverUrl: string) => {
  const rows = await run(
    serverUrl,
    'select nodename as host, nodeport::text as port from pg_dist_node order by groupid',
  );
  return rows.map(({ host, port }) => ({ host: String(host), port: String(port) }));
};

// Each node has its own; Citus would only print a notice.
const onThisNode = 'set citus.enable_create_database_propagation to off';

/** Creates an empty database of this name on every node, if there is none yet. */
export const createClusterDatabase = async (serverUrl: string, name: string): Promise<void> => {
  const known = await run(serverUrl, `select from pg_database where datname = '${name}'`);
  if (known.length > 0) return;
  const nodes = await readNodes(serverUrl);
  const [coordinator, ...workers] = nodes;
  // The coordinator comes last, because others look there to see that it's ready.
  for (const node of [...workers, ...(coordinator ? [coordinator] : [])]) {
    await run(at(serverUrl, node), onThisNode, `create database ${name}`);
    await run(at(serverUrl, node, name), 'create extension citus');
  }
  const adding = workers.map(({ host, port }) => `select citus_add_node('${host}', ${port})`);
  const self = `select citus_set_coordinator_host('${coordinator?.host}', ${coordinator?.port})`;
  await run(at(serverUrl, undefined, name), self, ...adding);
};

/** Removes the database from every node. */
export const dropClusterDatabase = async (serverUrl: string, name: string): Promise<void> => {
  // Prepared transactions of nodes that stopped in the middle of a commit.
  await run(at(serverUrl, undefined, name), 'select recover_prepared_transactions()');
  for (const node of await readNodes(serverUrl)) {
    await run(at(serverUrl, node), onThisNode, `drop database if exists ${name} with (force)`);
  }
};
