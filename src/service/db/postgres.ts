import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { plannedMark } from './arrays.ts';
import {
  CommitLost,
  ConnectionLost,
  endsConnection,
  isDeadlock,
  lostNode,
  outageOf,
  StatementTimedOut,
} from './availability.ts';
import type { Database, OpenDatabase } from './database.ts';
import { databaseFault } from './database-fault.ts';
import { hashText } from './hash-text.ts';
import { applicationName, release, releaseSetting } from './older-releases.ts';
import { createProbe, cutConnection } from './probe.ts';
import { repeat } from './repeat.ts';
import { createWatch } from './watch.ts';

type Postgres = Pick<OpenDatabase, 'db' | 'session' | 'load' | 'close'>;
type Query = (text: pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>;

const casing = 'snake_case';
const cancelEveryMs = 100;
/** Less than the console waits for an answer, so that it still receives the reason. */
const statementMaximumMs = 25_000;

/** Everyone locks in the same order, but not across the machines of a cluster. */
const deadlockAttempts = 4;

/**
 * The last two settings matter on a cluster only. A transaction uses one connection to each node, so
 * that a read doesn't keep it from writing tables that are on all nodes; and the nodes get what it sets
 * for itself, such as `lock_timeout`.
 */
const settings = [
  'TimeZone=UTC',
  'DateStyle=ISO',
  'citus.multi_shard_modify_mode=sequential',
  'citus.propagate_set_commands=local',
  `${releaseSetting}=${release}`,
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

/**
 * The driver prefers what the address says to ours: options, which writes are refused without, and a
 * name, which tells the release.
 */
const takenOut = (databaseUrl: string) => {
  if (!/[?&](options|application_name)=/.test(databaseUrl)) {
    return { connectionString: databaseUrl, options: null, name: null };
  }
  const address = new URL(databaseUrl);
  const [options, name] = ['options', 'application_name'].map((parameter) => {
    const given = address.searchParams.get(parameter);
    address.searchParams.delete(parameter);
    return given;
  });
  return { connectionString: address.href, options: options ?? null, name: name ?? null };
};

const identified = (databaseUrl: string) => {
  const { connectionString, options, name } = takenOut(databaseUrl);
  return {
    connectionString,
    options: options === null ? settings : `${options} ${settings}`,
    application_name: applicationName(name),
  };
};

const connection = (databaseUrl: string) => ({
  ...identified(databaseUrl),
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
});

/** Far more than there are planned statements. */
const namesMaximum = 500;
const names = new Map<string, string>();

/**
 * A statement that is planned once per connection needs a name there, which is derived from its text.
 */
const withName = (query: pg.QueryConfig): pg.QueryConfig => {
  const { text } = query;
  if (!text.includes(plannedMark)) return query;
  if (!names.has(text) && names.size === namesMaximum) return query;
  const name = names.get(text) ?? hashText(text).slice(0, 32);
  names.set(text, name);
  return { ...query, name };
};

/** Drizzle over something that answers statements. */
const over = (query: Query): Database =>
  drizzle({ client: { query } as unknown as pg.Client, casing });

/**
 * Sends each statement of a connection once the one before has been answered. The driver queues them
 * too, but its next major release won't.
 */
const oneAtATime = (query: Query): Query => {
  let last: Promise<unknown> = Promise.resolve();
  return (...parts) => {
    const answer = last.then(() => query(...parts));
    last = answer.catch(() => {});
    return answer;
  };
};

type Options = {
  /** Maximum number of connections in the pool. */
  connections?: number | undefined;
  /** Called for each connection that broke. */
  onBroken: (error: unknown) => void;
  /** Called for each statement that failed. */
  onFailed?: ((error: unknown) => void) | undefined;
  /** Time limit for statements; those of a session have none. */
  statementMs?: number | undefined;
};

export const openPostgres = (
  databaseUrl: string,
  { connections = 10, onBroken, onFailed, statementMs = statementMaximumMs }: Options,
): Postgres => {
  const pool = new pg.Pool({
    ...connection(databaseUrl),
    max: connections,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: 60_000,
  });
  const broken = new WeakSet<pg.ClientBase>();
  // The pool listens only while a connection is idle, and an error without a listener ends the process.
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      if (!broken.has(client)) onBroken(error);
      broken.add(client);
    }),
  );
  pool.on('error', () => {});
  const { probe, close: closeProbe } = createProbe(connection(databaseUrl));
  const watch = createWatch(probe);

  const take = async (): Promise<pg.PoolClient> => {
    await watch.admit();
    const { promise: givenUp, reject } = Promise.withResolvers<never>();
    const came = watch.await(() => reject(new Error("The database isn't answering.")));
    const connecting = pool.connect();
    try {
      return await Promise.race([connecting, givenUp]);
    } catch (error) {
      connecting.then(
        (late) => late.release(),
        () => {},
      );
      throw new ConnectionLost(error);
    } finally {
      came();
    }
  };
  const giveBack = (client: pg.PoolClient, error?: unknown) =>
    client.release(broken.has(client) || endsConnection(error));

  const queryOn = (client: pg.PoolClient): Query =>
    oneAtATime(async (query, values) => {
      const came = watch.await(() => cutConnection(client));
      const since = performance.now();
      try {
        return await client.query(withName(query), values);
      } catch (error) {
        onFailed?.(error);
        // The same code as for a statement that an administrator canceled; only the time taken tells
        // them apart.
        const isLate = performance.now() - since >= statementMs;
        if (isLate && databaseFault(error).code === '57014') throw new StatementTimedOut(error);
        const isLost =
          broken.has(client) ||
          lostNode(error) ||
          (outageOf(error) === 'away' && endsConnection(error));
        throw isLost ? new ConnectionLost(error) : error;
      } finally {
        came();
      }
    });

  const db: Database = over(async (text, values) => {
    const client = await take();
    try {
      const result = await queryOn(client)(text, values);
      giveBack(client);
      return result;
    } catch (error) {
      giveBack(client, error);
      throw error;
    }
  });

  // Drizzle's own keeps the connection for good when `begin` fails, and tells how the rollback
  // failed instead of why there was one.
  const runOnce: Database['transaction'] = async (run, config) => {
    const client = await take();
    const failure: { why?: unknown } = {};
    let isCommitting = false;
    try {
      const result = await over(queryOn(client)).transaction(async (tx) => {
        const value = await run(tx).catch((error: unknown) => {
          failure.why = error;
          throw error;
        });
        isCommitting = true;
        return value;
      }, config);
      giveBack(client);
      return result;
    } catch (error) {
      giveBack(client, failure.why ?? error);
      if (isCommitting && outageOf(error) === 'away' && endsConnection(error)) {
        throw new CommitLost(new ConnectionLost(error));
      }
      throw failure.why ?? error;
    }
  };

  db.transaction = async (run, config) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await runOnce(run, config);
      } catch (error) {
        if (attempt === deadlockAttempts || !isDeadlock(error)) throw error;
      }
    }
  };

  /** Cancels what the connection is at, again and again: a statement may begin after the first time. */
  const untilAborted = async <Result>(
    own: Database,
    signal: AbortSignal,
    run: (own: Database) => Promise<Result>,
  ): Promise<Result> => {
    const { rows } = await own.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const cancel = async () => {
      if (signal.aborted) await db.execute(sql`select pg_cancel_backend(${rows[0]?.pid}::int)`);
    };
    const cancelling = repeat(cancel, { everyMs: cancelEveryMs, onError: onBroken });
    try {
      return await run(own);
    } finally {
      await cancelling.stop();
    }
  };

  return {
    db,
    load: () => ({ inUse: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
    session: async (run, signal) => {
      const client = new pg.Client(connection(databaseUrl));
      client.on('error', onBroken);
      await client.connect().catch((error: unknown) => {
        throw new ConnectionLost(error);
      });
      const own = over(oneAtATime((query, values) => client.query(query, values)));
      try {
        return await (signal === undefined ? run(own) : untilAborted(own, signal, run));
      } finally {
        await client.end();
      }
    },
    close: async () => {
      watch.stop();
      closeProbe();
      await pool.end();
    },
  };
};
