import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { closeToOthers } from './data-folder.ts';
import type { PgliteFault, PgliteReply, PgliteRequest, PgliteStart } from './pglite-messages.ts';

type OpenTransaction = {
  statements: Transaction;
  commit: () => void;
  rollback: () => void;
  ended: Promise<void>;
};

const asText = (value: string) => value;
// bigint, date, timestamp, timestamptz, interval, and the arrays of numeric and of the last four:
// as node-postgres under drizzle gives them.
const parsers = Object.fromEntries(
  [20, 1082, 1114, 1184, 1186, 1231, 1182, 1115, 1185, 1187].map((oid) => [oid, asText]),
);
const rolledBack = Symbol('rolled back');

const create = async (dataDir: string | undefined, loadDataDir?: Blob) => {
  const database = await PGlite.create({
    ...(dataDir === undefined ? {} : { dataDir }),
    ...(loadDataDir === undefined ? {} : { loadDataDir }),
    extensions: { pg_trgm },
    initDbStartParams: ['--wal-segsize=1'],
    postgresqlconf: ['shared_buffers=16MB', 'max_wal_size=64MB'],
  });
  // Not with each statement: PGlite would copy its hundreds of parsers each time. Not as an option
  // either: those of arrays are made anew by `create`.
  Object.assign(database.parsers, parsers);
  return database;
};

const open = async ({ dataDir, snapshot, template }: PgliteStart) => {
  if (dataDir === 'memory') return create(undefined, snapshot);
  if (!existsSync(dataDir)) {
    // Under its name only once it is whole: a start that is killed half-way would leave files
    // that never open again.
    const unfinished = `${dataDir}.new`;
    rmSync(unfinished, { recursive: true, force: true });
    if (template === undefined || snapshot !== undefined) {
      await (await create(unfinished, snapshot)).close();
    } else {
      // Ten times as fast as `cp`, and nothing else runs in this thread.
      cpSync(template, unfinished, { recursive: true });
      closeToOthers(unfinished);
    }
    renameSync(unfinished, dataDir);
  }
  return create(dataDir);
};

const transactions = new Map<number, OpenTransaction>();

const begin = (database: PGlite, id: number) =>
  new Promise<void>((begun, failed) => {
    const ended = database.transaction((statements) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      transactions.set(id, {
        statements,
        commit: resolve,
        rollback: () => reject(rolledBack),
        ended,
      });
      begun();
      return promise;
    });
    ended.catch(failed);
  });

const transactionOf = (id: number) => {
  const transaction = transactions.get(id);
  if (transaction === undefined) throw new Error('The transaction has ended.');
  return transaction;
};

const end = async (outcome: 'commit' | 'rollback', id: number) => {
  const transaction = transactionOf(id);
  transactions.delete(id);
  transaction[outcome]();
  await transaction.ended.catch((error: unknown) => {
    if (error !== rolledBack) throw error;
  });
};

const answer = async (database: PGlite, request: PgliteRequest): Promise<unknown> => {
  switch (request.do) {
    case 'query': {
      const { transaction, sql, params, rowMode } = request;
      const target = transaction === undefined ? database : transactionOf(transaction).statements;
      const { rows, rowCount } = await target.query(sql, params, { rowMode });
      return { rows, rowCount };
    }
    case 'begin':
      return begin(database, request.transaction);
    case 'commit':
    case 'rollback':
      return end(request.do, request.transaction);
    case 'dump':
      return database.dumpDataDir('none');
    case 'close':
      return database.close();
  }
};

const faultOf = (error: unknown): PgliteFault => {
  if (!(error instanceof Error)) return { message: String(error) };
  const { message, code, severity, schema, table, column, constraint }: PgliteFault = error;
  return { message, code, severity, schema, table, column, constraint };
};

/**
 * A PANIC (the disk is full, say) ends a server, but not this thread: it would go on and fail
 * every statement. Opening the files again recovers.
 */
const isRuin = (error: unknown) =>
  error instanceof WebAssembly.RuntimeError ||
  (error instanceof Error &&
    (error.name === 'ExitStatus' ||
      ('severity' in error && (error.severity === 'PANIC' || error.severity === 'FATAL'))));

const port = parentPort;
if (port === null) throw new Error('pglite-worker.ts runs as a worker thread only.');
const say = (reply: PgliteReply) => port.postMessage(reply);

try {
  const database = await open(workerData as PgliteStart);
  port.on('message', async ({ id, request }: { id: number; request: PgliteRequest }) => {
    try {
      say({ id, result: await answer(database, request) });
    } catch (error) {
      say(isRuin(error) ? { ruined: faultOf(error).message } : { id, fault: faultOf(error) });
    }
  });
  say({ id: 0, result: undefined });
} catch (error) {
  say({ id: 0, fault: faultOf(error) });
}
