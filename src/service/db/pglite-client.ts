import type { PgliteFault, PgliteReply, PgliteRequest } from './pglite-messages.ts';

/** The part of a worker thread that is used here. */
export type Thread = {
  postMessage: (message: { id: number; request: PgliteRequest }) => void;
  terminate: () => Promise<unknown>;
  on: ((event: 'message', listener: (reply: PgliteReply) => void) => unknown) &
    ((event: 'error', listener: (error: Error) => void) => unknown) &
    ((event: 'exit', listener: (code: number) => void) => unknown);
};

type Waiting = { resolve: (result: never) => void; reject: (error: Error) => void };
type Rows = { rows: unknown[]; rowCount: number | undefined };
type Options = { rowMode?: 'array' | 'object' };
type Statements = {
  query: (sql: string, params?: unknown[], options?: Options) => Promise<Rows>;
};

/** What drizzle's PGlite driver calls, answered by a worker thread. */
export type PgliteClient = Statements & {
  transaction: <Result>(run: (tx: Statements) => Promise<Result>) => Promise<Result>;
  opened: Promise<void>;
  /** How many statements have no answer yet. */
  pending: () => number;
  dump: () => Promise<Blob>;
  close: () => Promise<void>;
};

const errorOf = ({ message, ...fields }: PgliteFault) => Object.assign(new Error(message), fields);

/**
 * Speaks with the thread that runs PGlite. When the thread dies, every pending and every later
 * call is rejected and `onFatal` is told once; `onFailed` hears of each failed statement.
 */
export const pgliteClient = (
  thread: Thread,
  onFatal: (error: Error) => void,
  onFailed: (error: Error) => void = () => {},
): PgliteClient => {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let lastTransaction = 0;
  let dead: Error | undefined;
  let closing = false;
  let wasOpen = false;

  const expect = <Result>(id: number) =>
    new Promise<Result>((resolve, reject) => waiting.set(id, { resolve, reject }));

  const die = (reason: string) => {
    if (dead !== undefined) return;
    dead = new Error(`The database thread ended: ${reason}`);
    for (const { reject } of waiting.values()) reject(dead);
    waiting.clear();
    if (wasOpen && !closing) onFatal(dead);
  };

  const call = <Result>(request: PgliteRequest): Promise<Result> => {
    if (dead !== undefined) return Promise.reject(dead);
    lastId += 1;
    const reply = expect<Result>(lastId);
    thread.postMessage({ id: lastId, request });
    return reply;
  };

  thread.on('message', (reply) => {
    if ('ruined' in reply) return die(reply.ruined);
    const caller = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ('fault' in reply) {
      const error = errorOf(reply.fault);
      onFailed(error);
      caller?.reject(error);
    } else {
      wasOpen ||= reply.id === 0;
      caller?.resolve(reply.result as never);
    }
  });
  thread.on('error', (error) => die(error.message));
  thread.on('exit', (code) => die(`exit code ${code}`));

  const statements = (transaction?: number): Statements => ({
    query: (sql, params = [], { rowMode = 'object' } = {}) =>
      call<Rows>({ do: 'query', sql, params, rowMode, transaction }),
  });

  return {
    ...statements(),
    opened: expect<void>(0),
    pending: () => waiting.size,
    transaction: async (run) => {
      lastTransaction += 1;
      const transaction = lastTransaction;
      await call<void>({ do: 'begin', transaction });
      const result = await run(statements(transaction)).catch(async (error: unknown) => {
        if (dead === undefined) await call<void>({ do: 'rollback', transaction });
        throw error;
      });
      await call<void>({ do: 'commit', transaction });
      return result;
    },
    dump: () => call<Blob>({ do: 'dump' }),
    close: async () => {
      closing = true;
      try {
        await call<void>({ do: 'close' });
      } finally {
        await thread.terminate();
      }
    },
  };
};
