import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findPostgres } from './find-postgres.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

/**
 * The folder of the programs of a PostgreSQL with Citus: CITUS_PROGRAMS or the installed one;
 * undefined if there is none.
 */
export const findCitus = (): string | undefined => {
  const programs = process.env.CITUS_PROGRAMS ?? findPostgres();
  if (programs === undefined) return undefined;
  return existsSync(join(programs, '../lib/citus.so')) ? programs : undefined;
};

const settings = {
  shared_preload_libraries: 'citus',
  wal_level: 'logical',
  max_connections: '300',
  max_prepared_transactions: '200',
  'citus.node_conninfo': 'sslmode=prefer',
  // A node commits prepared transactions soon after it comes back.
  'citus.recover_2pc_interval': '1s',
};

export type CitusCluster = Awaited<ReturnType<typeof startCluster>>;

/**
 * Starts a coordinator and two workers.
 * @param programs the folder of their programs
 */
export const startCluster = async (
  programs: string,
  { isDurable = false, more = {} }: { isDurable?: boolean; more?: Record<string, string> } = {},
) => {
  const start = () => startPostgres(programs, { isDurable, more: { ...settings, ...more } });
  const started = await Promise.allSettled([start(), start(), start()]);
  const nodes = started.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  const stop = async () => {
    await Promise.all(nodes.map((node) => node.stop()));
  };
  const [coordinator, ...workers] = nodes;
  const failed = started.find(({ status }) => status === 'rejected');
  if (coordinator === undefined || failed?.status === 'rejected') {
    await stop();
    throw failed?.status === 'rejected' ? failed.reason : new Error('No node started.');
  }
  const portOf = ({ url }: PostgresServer) => new URL(url).port;
  try {
    for (const node of nodes) await node.query('create extension citus');
    await coordinator.query(
      `select citus_set_coordinator_host('127.0.0.1', ${portOf(coordinator)})`,
    );
    for (const worker of workers) {
      await coordinator.query(`select citus_add_node('127.0.0.1', ${portOf(worker)})`);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: coordinator.url, coordinator, workers, stop };
};
